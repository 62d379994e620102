import { afterEach, expect, jest, test } from '@jest/globals';
import { shrinkPhotograph } from './shrink-photograph';

const MO = 1_048_576;
const PROOF = { accepts: ['image/jpeg', 'image/png', 'application/pdf'], maxBytes: 2 * MO };
const fileOf = (type: string, bytes: number) => new File([new Uint8Array(bytes)], 'IMG_2041.PNG', { type });

/** A browser whose pictures of `width` take a number of bytes per pixel. */
function drawing(bytesPerPixel: number) {
  const sides: number[] = [];
  const close = jest.fn();
  Object.assign(globalThis, { createImageBitmap: async () => ({ width: 4_000, height: 3_000, close }) });
  jest
    .spyOn(HTMLCanvasElement.prototype, 'getContext')
    .mockReturnValue({ fillRect: () => undefined, drawImage: () => undefined } as never);
  jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (this: HTMLCanvasElement, give) {
    sides.push(this.width);
    give(new Blob([new Uint8Array(Math.round(this.width * this.height * bytesPerPixel))]));
  });
  return { sides, close };
}
afterEach(() => {
  jest.restoreAllMocks();
});

test('a photograph of a telephone is drawn smaller, until it fits', async () => {
  const { sides, close } = drawing(0.5);
  const file = await shrinkPhotograph(fileOf('image/png', 5 * MO), PROOF);
  expect([file.name, file.type, sides]).toEqual(['IMG_2041.jpg', 'image/jpeg', [2_600, 2_000]]);
  expect(file.size).toBeLessThanOrEqual(PROOF.maxBytes);
  expect(close).toHaveBeenCalled();
});

test.each([
  ['fits', fileOf('image/jpeg', MO), 0.5],
  ['is no picture', fileOf('application/pdf', 3 * MO), 0.5],
  ['fits at no side', fileOf('image/jpeg', 8 * MO), 2],
])('a file that %s is itself', async (_why, file, bytesPerPixel) => {
  drawing(bytesPerPixel);
  expect(await shrinkPhotograph(file, PROOF)).toBe(file);
});
