// A moment as a picture to keep or send: the server draws an SVG, the browser converts it to pixels.

/** Behind pictures: some games' pictures have no background. */
export const PAPER = '#fffaf0';

const WIDE = 1600; // pixels

async function drawn(address: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = address; // from this server, so that the canvas stays readable
  await image.decode();
  return image;
}

export async function png(address: string): Promise<Blob> {
  const image = await drawn(address);
  const canvas = document.createElement('canvas');
  const ratio = image.naturalHeight / image.naturalWidth || 0.6;
  canvas.width = WIDE;
  canvas.height = Math.round(WIDE * ratio);
  const pen = canvas.getContext('2d')!;
  pen.fillStyle = PAPER;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error('no picture'))), 'image/png'),
  );
}

/** Share the file with the device's own dialog if it supports files and may be opened now, otherwise download it. */
export async function hand(blob: Blob, name: string): Promise<void> {
  const file = new File([blob], name, { type: blob.type });
  if (matchMedia('(pointer: coarse)').matches && navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file] });
      return;
    } catch (problem) {
      if (problem instanceof DOMException && problem.name === 'AbortError') return; // the person changed their mind
    }
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

export function dataUrl(blob: Blob): Promise<string> {
  return new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result as string);
    reader.onerror = () => failed(new Error('no data'));
    reader.readAsDataURL(blob);
  });
}
