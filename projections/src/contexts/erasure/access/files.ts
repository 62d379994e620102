import { Readable } from 'node:stream';
import type { PersonKind } from '@diapason/contracts/erasure';
import type { Held } from './held';
import { heldPdf } from './held-pdf';

export const accessFileName = (nature: PersonKind, id: number, format: 'pdf' | 'json'): string =>
  `Droit d’accès ${nature} ${id}.${format}`;

/** What is held on a person, as a file to read or for a program. */
export async function accessFile(
  held: Held,
  format: 'pdf' | 'json',
): Promise<{ readonly type: string; readonly stream: Readable }> {
  if (format === 'json')
    return { type: 'application/json', stream: Readable.from([JSON.stringify(held, undefined, 2)]) };
  return { type: 'application/pdf', stream: await heldPdf(held) };
}
