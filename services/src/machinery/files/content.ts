import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { messages } from '@diapason/contracts/constants';
import { type ContentType, FILE_PART, type FileKind, type FilePart } from '@diapason/contracts/core';
import { Refusal } from '@diapason/event-sourcing';
import { fileTypeFromBuffer } from 'file-type/core';
import sharp, { type Sharp } from 'sharp';
import { waitForDrawingSlot } from './drawing-slots';

/** What is looked at to tell a file's content. */
const HEAD = 4_100;
/** Twice what a good phone takes; a picture that unpacks to more is a bomb. */
const MOST_PIXELS = 50_000_000;
/** What is kept of a picture: A4 at 400 points an inch. */
export const MOST_KEPT = 16_000_000;
/** At zlib's usual 6 a small file of repeated noise takes five times as long, and a scan is hardly smaller. */
const PNG_LEVEL = 2;

// Pictures come one by one, and each is another: nothing is kept between them.
sharp.cache(false);
sharp.concurrency(1);

/**
 * Hands a file on once its first bytes have told what it is.
 * @param sent.known hears it.
 * @throws Refusal 415 for what the part does not accept.
 */
export async function* recognised(
  source: AsyncIterable<Buffer>,
  part: FilePart,
  { name, known }: { readonly name: string; readonly known: (contenu: string) => void },
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

  async function contentOf(bytes: Buffer): Promise<string> {
    const contenu = part.asSent
      ? await agreed(part.asSent.kinds, name, bytes)
      : part.accepts.find(is((await fileTypeFromBuffer(bytes))?.mime));
    if (!contenu) throw new Refusal(part.wrongContent, 415, 'file');
    return contenu;
  }
}

const is = (mime: string | undefined) => (one: string) => one === mime;

/** The type on which a file's name and its first bytes agree; undefined where they do not. */
async function agreed(kinds: readonly FileKind[], name: string, bytes: Buffer): Promise<string | undefined> {
  const ending = /\.([a-z\d]+)$/i.exec(name)?.[1]?.toLowerCase();
  const kind = kinds.find(({ endings }) => ending !== undefined && endings.includes(ending));
  if (!kind) return undefined;
  const told = packed(bytes) ?? (await fileTypeFromBuffer(bytes))?.mime ?? (bytes.includes(0) ? '' : 'text');
  return kind.told.includes(told) ? kind.type : undefined;
}

const ZIP = Buffer.from('PK\u0003\u0004');
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/** How office programs pack: which of them it was stands far behind. */
function packed(bytes: Buffer): 'zip' | 'compound' | undefined {
  if (bytes.subarray(0, ZIP.length).equals(ZIP)) return 'zip';
  return bytes.subarray(0, COMPOUND.length).equals(COMPOUND) ? 'compound' : undefined;
}

/**
 * Draws a picture anew: no larger than a page needs, without position data, and without whatever hid behind it.
 * @param drawing.square pixels a side, where it becomes a square JPEG.
 * @param drawing.person whose it is.
 * @throws Refusal 400 for one that cannot be read, or unpacks to too much; 429 where that person has others under way.
 */
export async function* drawnAnew(content: Readable, drawing: Drawing): AsyncGenerator<Buffer> {
  let over: (() => void) | undefined;
  try {
    over = await waitForDrawingSlot(drawing.person);
    // No more than the part takes: what is large is the picture it unpacks to.
    yield await drawn(await buffer(content), drawing);
  } finally {
    // Where the picture was refused before its turn, nobody has read the stream.
    content.destroy();
    over?.();
  }
}

interface Drawing {
  readonly contenu: Exclude<ContentType, 'application/pdf'>;
  readonly square: number | undefined;
  readonly person: number | undefined;
}

async function drawn(bytes: Buffer, { contenu, square }: Drawing): Promise<Buffer> {
  try {
    const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' }).autoOrient();
    if (square) picture.resize(square, square, { fit: 'cover', position: 'attention' });
    else await shrink(picture);
    const isJpeg = square || contenu === 'image/jpeg';
    return await (isJpeg ? picture.jpeg({ quality: 85 }) : picture.png({ compressionLevel: PNG_LEVEL })).toBuffer();
  } catch {
    throw new Refusal(messages.files.picture, 400, FILE_PART);
  }
}

/** By its area: a long strip stays readable. */
async function shrink(picture: Sharp): Promise<void> {
  const { width, height } = (await picture.metadata()).autoOrient;
  const scale = Math.sqrt(MOST_KEPT / (width * height));
  if (scale >= 1) return;
  const scaled = (side: number) => Math.max(1, Math.floor(side * scale));
  picture.resize(scaled(width), scaled(height), { fit: 'fill', kernel: 'linear' });
}
