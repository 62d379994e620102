import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { Transform } from 'node:stream';

/** Bytes of a file in one sealed piece; the last piece may have fewer, or none. */
const PIECE = 64 * 1024;
const NONCE = 12;
const TAG = 16;
const SEALED_PIECE = NONCE + PIECE + TAG;

/** Names the file, the place in it, and whether more follows: a piece cannot be moved, and none can be left out. */
const placeOf = (name: string, index: number, isLast: boolean): Buffer =>
  Buffer.from(`${name}/${index}/${isLast ? 'last' : 'more'}`);

/** A new key for one file, as its event keeps it. */
export const newFileKey = (): string => randomBytes(32).toString('base64');

/** Seals a file while it passes: AES-256-GCM, each piece by itself, so that it can be read as a stream and trusted piece by piece. */
export const sealing = (key: string, name: string): Transform =>
  inPieces(PIECE, (piece, index, isLast) => {
    const nonce = randomBytes(NONCE);
    const cipher = createCipheriv('aes-256-gcm', Buffer.from(key, 'base64'), nonce);
    cipher.setAAD(placeOf(name, index, isLast));
    return [nonce, cipher.update(piece), cipher.final(), cipher.getAuthTag()];
  });

/** The reverse of {@link sealing}. The stream fails with an error where key, name or a byte differ from what was sealed. */
export const unsealing = (key: string, name: string): Transform =>
  inPieces(SEALED_PIECE, (piece, index, isLast) => {
    if (piece.length < NONCE + TAG) throw new Error('a stored file is cut off');
    const decipher = createDecipheriv('aes-256-gcm', Buffer.from(key, 'base64'), piece.subarray(0, NONCE));
    decipher.setAAD(placeOf(name, index, isLast));
    decipher.setAuthTag(piece.subarray(piece.length - TAG));
    return [decipher.update(piece.subarray(NONCE, piece.length - TAG)), decipher.final()];
  });

/** Hands a stream on in pieces of `size`; only the last is shorter. One piece is all that is ever held. */
function inPieces(
  size: number,
  change: (piece: Buffer, index: number, isLast: boolean) => readonly Buffer[],
): Transform {
  const piece = Buffer.alloc(size);
  let filled = 0;
  let index = 0;
  const handOn = (to: Transform, isLast: boolean) => {
    for (const part of change(piece.subarray(0, filled), index, isLast)) to.push(part);
    index += 1;
    filled = 0;
  };
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        for (let at = 0; at < chunk.length; ) {
          // A full piece goes on when it is known that another follows.
          if (filled === size) handOn(this, false);
          const taken = chunk.copy(piece, filled, at);
          at += taken;
          filled += taken;
        }
        done();
      } catch (error) {
        done(error as Error);
      }
    },
    flush(done) {
      try {
        handOn(this, true);
        done();
      } catch (error) {
        done(error as Error);
      }
    },
  });
}
