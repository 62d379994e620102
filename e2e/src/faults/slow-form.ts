import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';

export interface FileOfCall {
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
}

const PIECES = 6;
const PAUSE_MS = 80;
const pause = () => new Promise<void>((next) => setTimeout(next, PAUSE_MS));

/** A multipart body that takes half a second to arrive, so that a fault finds it under way. */
export function slowForm(
  fields: readonly (readonly [name: string, value: unknown])[],
  { name, type, bytes }: FileOfCall,
): { readonly type: string; readonly init: RequestInit } {
  const boundary = `faults-${randomUUID()}`;
  const field = (about: string) => `--${boundary}\r\ncontent-disposition: form-data; ${about}\r\n`;
  const head = [
    ...fields.map(([key, value]) => `${field(`name="${key}"`)}\r\n${value}\r\n`),
    `${field(`name="file"; filename="${name}"`)}content-type: ${type}\r\n\r\n`,
  ].join('');
  const whole = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  async function* pieces() {
    const size = Math.ceil(whole.length / PIECES);
    for (let at = 0; at < whole.length; at += size) {
      if (at > 0) await pause();
      yield whole.subarray(at, at + size);
    }
  }
  // `duplex`: the types of the browser do not know that Node asks for it.
  const init = { body: Readable.toWeb(Readable.from(pieces())), duplex: 'half' } as RequestInit;
  return { type: `multipart/form-data; boundary=${boundary}`, init };
}
