/** Sides that are tried, in pixels, largest first: a page photographed at the first is read well, at the last still. */
const SIDES = [2_600, 2_000, 1_500] as const;
const QUALITY = 0.82;

/**
 * A photograph of a telephone (3 to 8 Mo), drawn smaller until it fits: a proof is to be read, not printed.
 * @returns the file itself where it fits, is no picture, cannot be drawn, or fits at no side.
 */
export async function shrinkPhotograph(
  file: File,
  { accepts, maxBytes }: { readonly accepts: readonly string[]; readonly maxBytes: number },
): Promise<File> {
  if (file.size <= maxBytes || !/^image\/(?:jpeg|png)$/.test(file.type) || !accepts.includes('image/jpeg')) return file;
  // The camera's rotation is applied, which a drawn picture would lose.
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined);
  if (!picture) return file;
  try {
    for (const side of SIDES) {
      const drawn = await drawnAt(picture, side);
      if (drawn && drawn.size <= maxBytes)
        return new File([drawn], `${file.name.replace(/\.[^.]*$/, '')}.jpg`, { type: 'image/jpeg' });
    }
    return file;
  } finally {
    picture.close();
  }
}

function drawnAt(picture: ImageBitmap, side: number): Promise<Blob | null> {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const context = canvas.getContext('2d');
  if (!context) return Promise.resolve(null);
  // A transparent picture would become black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
}
