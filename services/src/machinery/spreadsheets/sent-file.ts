import { messages } from '@diapason/contracts/constants';
import type { Session } from '@diapason/contracts/core';
import { Refusal } from '@diapason/event-sourcing';
import type { StagedImport, Staging } from '../app/staging';

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
