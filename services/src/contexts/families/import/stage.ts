import { messages } from '@diapason/contracts/constants';
import type { Session } from '@diapason/contracts/core';
import { type ImportedFile, importedFile } from '@diapason/contracts/families';
import { Refusal } from '@diapason/event-sourcing';
import type { StagedImport, Staging } from '../../../machinery/app/staging';

export const READ_FILE = { queue: 'import', name: 'lecture' } as const;
export const CHECK_ROWS = { queue: 'import', name: 'controle' } as const;
export const WRITE_FAMILIES = { queue: 'import', name: 'ecriture' } as const;

/** An import is seen by whoever began it, and by nobody else. @throws Refusal 404. */
export async function ownImport(staging: Staging, idImport: number, session: Session): Promise<StagedImport> {
  const found = await staging.find(idImport);
  if (found?.idUtilisateur !== session.idUtilisateur) throw new Refusal(messages.general.notFound, 404);
  return found;
}

/** @throws Refusal 422 where not all of it came. */
export async function sentBytes(staging: Staging, { id, taille }: StagedImport): Promise<Buffer> {
  const bytes = await staging.bytes(id);
  if (bytes.length !== taille) throw new Refusal(messages.imports.incomplete, 422);
  return bytes;
}

/** @throws Refusal 409 where the file was not read yet. */
export function fileOf({ fichier }: StagedImport): ImportedFile {
  const read = importedFile.safeParse(fichier);
  if (!read.success) throw new Refusal(messages.imports.notNow, 409);
  return read.data;
}
