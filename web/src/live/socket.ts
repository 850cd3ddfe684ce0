// What a screen's connection needs of a WebSocket, on the network or in the page.

/** The part of WebSocket that is used. */
export interface Socket {
  binaryType: string;
  readonly readyState: number; // 0: connecting
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number; reason: string }) => void) | null;
  send(text: string): void;
  close(): void;
}
