import { limits } from '@diapason/contracts/constants';
import type { Caller, TestApi } from '../../../proofs/kit/test-api';

/** Sends a file of an import in its parts. @returns the number it is named by. */
export async function sendImport(
  api: Pick<TestApi, 'call'>,
  as: Caller,
  bytes: Buffer,
  nomFichier = 'fichier.csv',
): Promise<number> {
  const call = async (path: string, body: object) => {
    const answer = await api.call('POST', path, { as, body });
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.body.message}`);
    return answer.body.data as { idImport: number };
  };
  const { idImport } = await call('/api/imports', { nomFichier, taille: bytes.length });
  for (let rang = 0; rang * limits.importPart < bytes.length; rang += 1) {
    const octets = bytes.subarray(rang * limits.importPart, (rang + 1) * limits.importPart).toString('base64');
    await call(`/api/imports/${idImport}/parties/${rang}`, { octets });
  }
  return idImport;
}
