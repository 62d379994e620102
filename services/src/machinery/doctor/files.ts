import { fileURLToPath } from 'node:url';
import { openFiles, StoreAway } from '../files/store';
import { type Examined, found } from './examined';
import { examineFolder } from './folders';

type Keys = Omit<Parameters<typeof openFiles>[0], 'FILES_URL'>;

/** Where papers lie: a folder and its disk, or whether a bucket shows what it holds to these keys. */
export async function examineFiles(url: string, keys: Keys): Promise<Examined> {
  const name = 'Pièces jointes';
  if (!url.startsWith('s3:')) return examineFolder(name, fileURLToPath(url), false);
  const { hostname, searchParams } = new URL(url);
  const place = `${hostname} (${searchParams.get('endpoint') ?? 'Amazon'})`;
  const begun = performance.now();
  try {
    for await (const _ of openFiles({ ...keys, FILES_URL: url }).list()) break;
    return {
      name,
      place,
      latency: performance.now() - begun,
      findings: [found(true, 'ce compte voit le compartiment')],
    };
  } catch (error) {
    if (!(error instanceof StoreAway)) throw error;
    const cause = error.cause instanceof Error ? error.cause.name : 'sans réponse';
    return { name, place, findings: [found(false, `le compartiment ne se laisse pas lire (${cause})`)] };
  }
}
