import { fileURLToPath } from 'node:url';
import { openFiles } from '../files/store';
import { type Examined, examine, found, latencyOf } from './examined';
import { examineFolder } from './folders';

type Keys = Omit<Parameters<typeof openFiles>[0], 'FILES_URL'>;

/** Where papers lie: a folder and its disk, or whether a bucket shows what it holds to these keys. */
export async function examineFiles(url: string, keys: Keys): Promise<Examined> {
  const name = 'Pièces jointes';
  if (!url.startsWith('s3:')) return examineFolder(name, fileURLToPath(url), false);
  const look = async () => {
    const files = openFiles({ ...keys, FILES_URL: url });
    const first = async () => {
      for await (const _ of files.list()) break;
    };
    return { latency: await latencyOf(first), findings: [found(true, 'ces clefs ouvrent le compartiment')] };
  };
  return examine('FILES_URL', name, url, look, keys);
}
