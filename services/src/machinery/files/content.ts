import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { messages } from '@diapason/contracts/constants';
import type { ContentType, FilePart } from '@diapason/contracts/core';
import { Refusal } from '@diapason/event-sourcing';
import { fileTypeFromBuffer } from 'file-type/core';
import sharp from 'sharp';

/** What is looked at to tell a file's content. */
const HEAD = 4_100;
/** Twice what a good phone takes; a picture that unpacks to more is a bomb. */
const MOST_PIXELS = 50_000_000;

// Pictures come one by one, and each is another: nothing is kept between them.
sharp.cache(false);
sharp.concurrency(1);

/**
 * Hands a file on once its first bytes have told what it is.
 * @param known hears it.
 * @throws Refusal 415 for what the part does not accept.
 */
export async function* recognised(
  source: AsyncIterable<Buffer>,
  { accepts, wrongContent }: FilePart,
  known: (contenu: ContentType) => void,
): AsyncGenerator<Buffer> {
  let head: Buffer | undefined = Buffer.alloc(0);
  for await (const chunk of source) {
    if (!head) {
      yield chunk;
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (head.length < HEAD) continue;
    known(await contentOf(head));
    yield head;
    head = undefined;
  }
  if (!head) return;
  known(await contentOf(head));
  yield head;

  async function contentOf(bytes: Buffer): Promise<ContentType> {
    const type = await fileTypeFromBuffer(bytes);
    const contenu = accepts.find((one) => one === type?.mime);
    if (!contenu) throw new Refusal(wrongContent, 415, 'file');
    return contenu;
  }
}

let last: Promise<void> = Promise.resolve();

/** Pictures are drawn one at a time: what it takes to draw one is then all that is ever taken. */
async function myTurn(): Promise<() => void> {
  const before = last;
  let over: () => void = () => undefined;
  last = new Promise((done) => {
    over = done;
  });
  await before;
  return over;
}

/**
 * Draws a picture anew: without position data, and without whatever hid behind it.
 * @param square pixels a side, where it becomes a square JPEG.
 * @throws Refusal 400 for one that cannot be read, or unpacks to too much.
 */
export async function* drawnAnew(
  content: Readable,
  contenu: Exclude<ContentType, 'application/pdf'>,
  square: number | undefined,
): AsyncGenerator<Buffer> {
  const over = await myTurn();
  const picture = sharp({ limitInputPixels: MOST_PIXELS, failOn: 'error' }).autoOrient();
  if (square) picture.resize(square, square, { fit: 'cover', position: 'attention' });
  const drawn = square || contenu === 'image/jpeg' ? picture.jpeg({ quality: 85 }) : picture.png();
  let readFailed = false;
  content.once('error', () => {
    readFailed = true;
  });
  const fed = pipeline(content, drawn, { end: true });
  // Its failure ends the drawing, and is thrown there.
  fed.catch(() => undefined);
  try {
    for await (const chunk of drawn) yield chunk as Buffer;
  } catch (error) {
    if (readFailed) throw error;
    throw new Refusal(messages.files.picture, 400, 'file');
  } finally {
    drawn.destroy();
    over();
  }
}
