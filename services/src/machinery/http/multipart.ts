import { type Readable, Writable } from 'node:stream';
import { messages as documented } from '@diapason/contracts/constants';
import { FILE_PART, type FilePart } from '@diapason/contracts/core';
import { Refusal } from '@diapason/event-sourcing';
import busboy from 'busboy';
import type { Request } from 'express';
import { type IncomingFile, receiveFile } from '../files/incoming';
import type { Files } from '../files/store';
import { messages } from './messages';

/** A call says in a few short fields what its file is about. */
const LIMITS = { files: 1, fields: 20, fieldSize: 1_000 };
const LONGEST_NAME = 100;
/** What the fields and the form's own lines may add to a file. */
const AROUND = 64 * 1024;
/** What is still read after a refusal, so that its sender hears it. */
const HEARD_OUT = 16 * 1024 * 1024;

type Fields = Readonly<Record<string, string>>;

export interface Multipart {
  readonly fields: Fields;
  readonly file: IncomingFile;
}

interface Reading {
  readonly part: FilePart;
  readonly store: Files;
  /** Who sends it. */
  readonly person?: number | undefined;
  /** Asked with the fields before the file, before a byte of it is kept; throws a refusal. */
  readonly allowed: (fields: Fields) => Promise<void>;
}

/**
 * Reads a multipart call while it arrives; the file goes to the store piece by piece. What is refused, or cut off, leaves nothing.
 * @throws Refusal 413 above the part's bound, 415 for another content, 400 without a file or for a form that cannot be read, 429. FileStoreUnavailable.
 */
export async function readMultipart(req: Request, reading: Reading): Promise<Multipart> {
  const { part, store, person } = reading;
  const tooBig = new Refusal(part.tooBig, 413, FILE_PART);
  if (Number(req.get('content-length') ?? 0) > part.maxBytes + AROUND) {
    hearOut(req);
    throw tooBig;
  }
  const fields = new Map<string, string>();
  const known = (): Fields => Object.fromEntries(fields);
  let taken: Promise<IncomingFile> | undefined;
  let arriving: Readable | undefined;
  const form = formOf(req, part);
  const guarded = guard(form);
  const read = new Promise<void>((done, failed) => {
    const stop = (error: unknown) => {
      failed(error);
      arriving?.destroy(error instanceof Error ? error : unreadable());
    };
    // Without a name, or in letters that nobody knows, name and value are undefined.
    form.on('field', (name: string | undefined, value: string | undefined, { valueTruncated }) => {
      if (name === undefined || value === undefined || name.length > LONGEST_NAME) stop(unreadable());
      else if (valueTruncated) stop(new Refusal(messages.invalid, 400, name));
      else fields.set(name, value);
    });
    form.on('file', (name, stream, { filename }) => {
      // A form that breaks off says so itself; a store that fails ends this stream, and what takes it in says why.
      stream.on('error', () => name === FILE_PART || stop(unreadable()));
      if (name !== FILE_PART) return void stream.resume();
      arriving = stream;
      stream.once('limit', () => stop(tooBig));
      const called = (part.asSent && known()[part.asSent.namedBy]) || filename || '';
      taken = reading.allowed(known()).then(() => receiveFile(store, { stream, name: called, person }, part));
      taken.catch(stop);
    });
    form.once('filesLimit', () => stop(unreadable()));
    form.once('fieldsLimit', () => stop(unreadable()));
    form.once('finish', done);
    for (const stream of [form, guarded, req]) stream.on('error', () => stop(unreadable()));
    // The connection was cut.
    req.once('close', () => req.complete || stop(unreadable()));
    req.pipe(guarded);
  });
  try {
    await read;
    if (!taken) throw new Refusal(documented.files.missing, 400, FILE_PART);
    return { file: await taken, fields: known() };
  } catch (error) {
    req.unpipe(guarded);
    hearOut(req);
    const [late] = await Promise.allSettled([taken]);
    // Every byte had come, and what followed was refused. What cannot be removed now is collected later.
    if (late?.status === 'fulfilled' && late.value) await store.remove(late.value.objet).catch(() => undefined);
    throw error;
  }
}

function formOf(req: Request, part: FilePart) {
  try {
    const headers = { ...req.headers, 'content-type': req.get('content-type') ?? '' };
    if (!/^multipart\/form-data/i.test(headers['content-type'])) throw unreadable();
    // It tells of a bound when it is reached.
    return busboy({ headers, limits: { ...LIMITS, fileSize: part.maxBytes + 1 }, defParamCharset: 'utf8' });
  } catch {
    // No form, or one without a boundary.
    hearOut(req);
    throw unreadable();
  }
}

/** Should the parser throw at some form, that is an error of the form, and never of the process. */
function guard(form: Writable): Writable {
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      try {
        form.write(chunk, (error) => done(error));
      } catch (error) {
        done(error as Error);
      }
    },
    final(done) {
      try {
        form.end();
        done();
      } catch (error) {
        done(error as Error);
      }
    },
  });
}

const unreadable = () => new Refusal(messages.unreadableBody, 400);

/** Lets the rest of a refused call pass, up to a bound: a client that still sends does not hear the answer. */
function hearOut(req: Request): void {
  let passed = 0;
  req.on('data', (chunk: Buffer) => {
    passed += chunk.length;
    if (passed > HEARD_OUT) req.destroy();
  });
  req.resume();
}
