import { Readable } from 'node:stream';
import { messages } from '@diapason/contracts/constants';
import { expect, test } from '@jest/globals';
import sharp from 'sharp';
import { drawnAnew, MOST_KEPT } from './content';
import { waitForDrawingSlot } from './drawing-slots';

const picture = (width: number, height: number) =>
  sharp(Buffer.alloc(width * height, 200), { raw: { width, height, channels: 1 } });
const draw = async (bytes: Buffer, contenu: 'image/png' | 'image/jpeg', person?: number) => {
  const chunks: Buffer[] = [];
  for await (const chunk of drawnAnew(Readable.from([bytes]), { contenu, square: undefined, person }))
    chunks.push(chunk);
  return sharp(Buffer.concat(chunks)).metadata();
};

test('a picture of 49 million pixels is taken, and kept within the bound', async () => {
  const { format, width, height } = await draw(await picture(7_000, 7_000).png().toBuffer(), 'image/png');
  expect([format, width, height]).toEqual(['png', 4_000, 4_000]);
});

test.each([
  [14_000, 2_000],
  [2_000, 14_000],
])('a strip of %i × %i keeps its form, also where it lies on its side', async (width, height) => {
  const lying = await picture(width, height).jpeg().withMetadata({ orientation: 6 }).toBuffer();
  const kept = await draw(lying, 'image/jpeg');
  expect(kept.width * kept.height).toBeLessThanOrEqual(MOST_KEPT);
  expect(kept.width * kept.height).toBeGreaterThan(0.99 * MOST_KEPT);
  expect(kept.width / kept.height).toBeCloseTo(height / width, 1);
});

test('one within the bound keeps its size', async () => {
  expect(await draw(await picture(4_000, 3_000).jpeg().toBuffer(), 'image/jpeg')).toMatchObject({
    width: 4_000,
    height: 3_000,
  });
});

test('whatever fails, the next one has its turn, and nothing of it stays open', async () => {
  const broken = Buffer.from('no picture');
  const refusal = { status: 400, message: messages.files.picture };
  for (let times = 0; times < 3; times += 1) await expect(draw(broken, 'image/png', 1)).rejects.toMatchObject(refusal);
  const over = await waitForDrawingSlot(1);
  const second = waitForDrawingSlot(1);
  const content = Readable.from([broken]);
  const third = drawnAnew(content, { contenu: 'image/png', square: undefined, person: 1 });
  await expect(third.next()).rejects.toMatchObject({ status: 429 });
  expect(content.destroyed).toBe(true);
  over();
  (await second)();
});
