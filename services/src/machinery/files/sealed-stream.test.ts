import { Readable } from 'node:stream';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { newFileKey, sealing, unsealing } from './sealed-stream';

const PIECE = 64 * 1024;
const through = async (bytes: Buffer, pipe: ReturnType<typeof sealing>, cut = 10_000): Promise<Buffer> => {
  const chunks = Array.from({ length: Math.ceil(bytes.length / cut) }, (_, n) =>
    bytes.subarray(n * cut, (n + 1) * cut),
  );
  const source = Readable.from(chunks, { objectMode: false });
  source.once('error', (error) => pipe.destroy(error));
  return Buffer.concat(await source.pipe(pipe).toArray());
};
const name = 'ab/abcd';

describe('a sealed file', () => {
  const key = newFileKey();

  test('opens to what was sealed, whatever its size and however it comes in', async () => {
    const sizes = fc.oneof(
      fc.integer({ min: 0, max: 3 * PIECE }),
      fc.constantFrom(0, 1, PIECE - 1, PIECE, PIECE + 1, 2 * PIECE),
    );
    await fc.assert(
      fc.asyncProperty(sizes, fc.integer({ min: 1_000, max: 100_000 }), async (size, cut) => {
        const bytes = Buffer.alloc(size, 'partition');
        const sealed = await through(bytes, sealing(key, name), cut);
        expect((await through(sealed, unsealing(key, name), cut)).equals(bytes)).toBe(true);
      }),
      { numRuns: 40 },
    );
  });

  test('does not open under another name or key, with a byte changed, a piece moved, or its end missing', async () => {
    const sealed = await through(Buffer.alloc(3 * PIECE, 'a'), sealing(key, name));
    const piece = PIECE + 28;
    const changed = Buffer.from(sealed);
    changed[100] = (changed[100] ?? 0) ^ 1;
    const moved = Buffer.concat([
      sealed.subarray(piece, 2 * piece),
      sealed.subarray(0, piece),
      sealed.subarray(2 * piece),
    ]);
    const tries = [
      [sealed, key, 'ab/other'],
      [sealed, newFileKey(), name],
      [changed, key, name],
      [moved, key, name],
      [sealed.subarray(0, 2 * piece), key, name],
      [sealed.subarray(0, 10), key, name],
    ] as const;
    for (const [bytes, withKey, as] of tries) await expect(through(bytes, unsealing(withKey, as))).rejects.toThrow();
  });
});
