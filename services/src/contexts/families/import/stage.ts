import { messages } from '@diapason/contracts/constants';
import { type ImportedFile, importedFile } from '@diapason/contracts/families';
import { Refusal } from '@diapason/event-sourcing';
import type { StagedImport } from '../../../machinery/app/staging';

export const READ_FILE = { queue: 'import', name: 'lecture' } as const;
export const CHECK_ROWS = { queue: 'import', name: 'controle' } as const;
export const WRITE_FAMILIES = { queue: 'import', name: 'ecriture' } as const;

/** @throws Refusal 409 where the file was not read yet. */
export function fileOf({ fichier }: StagedImport): ImportedFile {
  const read = importedFile.safeParse(fichier);
  if (!read.success) throw new Refusal(messages.imports.notNow, 409);
  return read.data;
}
