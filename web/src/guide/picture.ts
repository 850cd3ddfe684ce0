// A moment as a picture to keep or to send: the server draws it, the browser makes dots of it.

const WIDE = 1600; // dots

async function drawn(address: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = address; // of this server: a canvas with it can be read again
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
  pen.fillStyle = '#fffaf0'; // paper: pictures of some games have no ground of their own
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error('no picture'))), 'image/png'),
  );
}

/** Hand it to the device's own way of sharing, where it takes files; else keep it as a file. */
export async function hand(blob: Blob, name: string): Promise<void> {
  const file = new File([blob], name, { type: blob.type });
  if (matchMedia('(pointer: coarse)').matches && navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file] }).catch(() => undefined);
    return;
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
