import { createHash } from 'node:crypto';
import { pipeline, type Readable, Transform } from 'node:stream';
import { pipeline as piped } from 'node:stream/promises';
import { messages } from '@diapason/contracts/constants';
import { type ContentType, contentEndings, FILE_PART, type FilePart } from '@diapason/contracts/core';
import { Refusal } from '@diapason/event-sourcing';
import { safeFileName } from '@diapason/projections';
import { NotScanned, ScannerUnavailable } from './clamd';
import { drawnAnew, recognised } from './content';
import { newFileKey, sealing, unsealing } from './sealed-stream';
import { type Files, newObjectName } from './store';

/** A file that was sent, and lies sealed in the store. Until an event names it, it belongs to nobody. */
export interface IncomingFile {
  /** As people called it. */
  readonly realFileName: string;
  /** Of a paper one of its formats. */
  readonly contenu: string;
  /** Bytes as they are given back. */
  readonly taille: number;
  readonly objet: string;
  /** The key it is sealed with. */
  readonly cle: string;
  /** SHA-256 of what was sent. */
  readonly empreinte: string;
  /** What the antivirus said, if there is one; `attente` where it was away. */
  readonly antivirus: 'saine' | 'attente' | null;
}

/** The antivirus found something in a file; nothing of it is kept. */
export class Infected extends Refusal {
  constructor() {
    super(messages.files.virus, 422, FILE_PART);
  }
}

/** A sealed file by its name in the store. */
export type StoredFile = Pick<IncomingFile, 'objet' | 'cle'>;

/** The bytes of a sealed file; undefined where the store does not have it. @throws FileStoreUnavailable */
export async function openStoredFile(store: Files, { objet, cle }: StoredFile): Promise<Readable | undefined> {
  const sealed = await store.get(objet);
  // A failure of the store ends what is read of it.
  return sealed && pipeline(sealed, unsealing(cle, objet), () => undefined);
}

/**
 * Takes a file in while it arrives: told by its content, sealed, bounded. Once it is whole, the antivirus sees it, and a picture is drawn
 * anew, both from the store, so that a slow sender keeps nobody waiting and no more than a piece is held. What fails leaves nothing behind.
 * @param sent.person who sends it: of one person few pictures are drawn at a time.
 * @throws Refusal 415, 400, 422, 429; FileStoreUnavailable; whatever ended the stream.
 */
export async function receiveFile(
  store: Files,
  sent: { readonly stream: Readable; readonly name: string; readonly person?: number | undefined },
  part: FilePart,
): Promise<IncomingFile> {
  const told: { contenu?: string } = {};
  const digest = createHash('sha256');
  const whole = async function* (source: AsyncIterable<Buffer>) {
    const known = (contenu: string) => {
      told.contenu = contenu;
    };
    for await (const chunk of recognised(source, part, { name: sent.name, known })) {
      digest.update(chunk);
      yield chunk;
    }
  };
  const raw = await keep(store, (sealer) => piped(sent.stream, whole, sealer.counting, sealer.sealing));
  const { contenu } = told;
  if (!contenu) throw new Refusal(part.wrongContent, 415, 'file');
  const empreinte = digest.digest('hex');
  const antivirus = await examined(store, raw);
  if (part.asSent) return { realFileName: lastOf(sent.name), contenu, empreinte, antivirus, ...raw };
  const named = (kind: ContentType) => fileNameOf(sent.name, contentEndings[kind]);
  if (contenu === 'application/pdf') return { realFileName: named(contenu), contenu, empreinte, antivirus, ...raw };
  try {
    const picture = contenu === 'image/png' ? contenu : 'image/jpeg';
    const content = await openStoredFile(store, raw);
    if (!content) throw new Error('a file that was just kept is gone');
    const drawn = await keep(store, ({ counting, sealing }) =>
      piped(drawnAnew(content, { contenu: picture, square: part.square, person: sent.person }), counting, sealing),
    );
    const kind = part.square ? 'image/jpeg' : picture;
    return { realFileName: named(kind), contenu: kind, empreinte, antivirus, ...drawn };
  } finally {
    // What cannot be removed now is collected later.
    await store.remove(raw.objet).catch(() => undefined);
  }
}

/** Has the antivirus scan a stored file, and removes an infected one. @throws Infected */
async function examined(store: Files, kept: StoredFile): Promise<IncomingFile['antivirus']> {
  if (!store.scanner) return null;
  let content: Readable | undefined;
  try {
    content = await openStoredFile(store, kept);
    if (!content) throw new Error('a file that was just kept is gone');
    if ((await store.scanner.scanSoon(content)) === 'infected') throw new Infected();
    return 'saine';
  } catch (error) {
    if (error instanceof ScannerUnavailable || error instanceof NotScanned) return 'attente';
    // What cannot be removed now is collected later.
    await store.remove(kept.objet).catch(() => undefined);
    throw error;
  } finally {
    // Where ClamAV is unreachable, nobody has read the stream.
    content?.destroy();
  }
}

const lastOf = (name: string): string => name.split(/[\\/]/).at(-1) ?? '';

/** The name without folders and control characters, with the ending that its content has. */
function fileNameOf(name: string, ending: string): string {
  const safe = safeFileName(lastOf(name));
  const known = ending === 'jpg' ? /\.jpe?g$/i : new RegExp(`\\.${ending}$`, 'i');
  return known.test(safe) ? safe : `${safe.replace(/\.[a-z\d]{1,5}$/i, '')}.${ending}`;
}

interface Sealer {
  readonly counting: Transform;
  readonly sealing: Transform;
}

/** Seals what `fill` sends through into a new object. */
async function keep(store: Files, fill: (sealer: Sealer) => Promise<void>): Promise<StoredFile & { taille: number }> {
  const kept = { objet: newObjectName(), cle: newFileKey() };
  let taille = 0;
  const counting = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      taille += chunk.length;
      done(null, chunk);
    },
  });
  const sealed = sealing(kept.cle, kept.objet);
  // Both sides below tell of it; nobody else listens once all has passed through.
  sealed.on('error', () => undefined);
  const filled = fill({ counting, sealing: sealed });
  const stored = store.put(kept.objet, sealed);
  // Either failure ends the other stream too; the first one is thrown.
  stored.catch((error: Error) => sealed.destroy(error));
  const [filling, storing] = await Promise.allSettled([filled, stored]);
  if (filling.status === 'fulfilled' && storing.status === 'fulfilled') return { ...kept, taille };
  // A part that cannot be removed now is collected later.
  await store.remove(kept.objet).catch(() => undefined);
  if (filling.status === 'fulfilled') throw (storing as PromiseRejectedResult).reason;
  throw hasFailedBy(storing, filling.reason) ? filling.reason : (storing as PromiseRejectedResult).reason;
}

/** Whether the store failed, if it did, because what it was given ended with that reason. Left by a store that fails, a stream ends as aborted. */
const hasFailedBy = (storing: PromiseSettledResult<void>, reason: unknown): boolean =>
  storing.status === 'fulfilled' || reason instanceof Refusal || (storing.reason as Error).cause === reason;
