// Games written by the server, for tests that compare the client's results with the server's. `web/build.py test` calls
// `tests/web/server_games.py` to write them.

/** The content of one of the files. Throws if there are none, so that no test passes without a comparison. */
export async function serverGames<T>(file: string): Promise<T> {
  return JSON.parse(new TextDecoder().decode(await serverBytes(file))) as T;
}

/** The same of a file that is not JSON. */
export async function serverBytes(file: string): Promise<ArrayBuffer> {
  const folder = import.meta.env['VITE_SERVER_GAMES'] as string | undefined;
  if (!folder)
    throw new Error(
      'This test compares the client with games written by the server, and there are none: ' +
        'run `python web/build.py test` instead of Vitest alone.',
    );
  // eslint-disable-next-line @typescript-eslint/no-unnecessary-type-assertion -- there are no types of Node here
  const files = (await import(/* @vite-ignore */ 'node:fs' as string)) as {
    readFileSync: (path: string) => Uint8Array<ArrayBuffer>;
  };
  return new Uint8Array(files.readFileSync(`${folder}/${file}`)).buffer;
}
