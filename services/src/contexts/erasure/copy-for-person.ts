import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PersonKind } from '@diapason/contracts/erasure';
import type { Codec } from '@diapason/event-sourcing';
import { safeFileName } from '@diapason/projections';
import { accessFile, accessFileName } from '@diapason/projections/erasure/access/files';
import { heldOn, type MissingPaper } from '@diapason/projections/erasure/access/held';
import type { WorkContext } from '../../machinery/app/command-context';
import { FileStoreUnavailable } from '../../machinery/files/store';
import { papersHeld } from './papers-held';

/**
 * Writes everything held on a person into a folder, readable by its owner alone: their papers, a PDF to read and a JSON file. A paper
 * that cannot be given is named in both, and ends nothing.
 * @returns paths in the order written; undefined where the product knows no such person.
 */
export async function copyForPerson(
  context: Pick<WorkContext, 'db' | 'load' | 'files' | 'now'> & { readonly codec: Codec },
  person: { readonly nature: PersonKind; readonly id: number },
  to: string,
): Promise<{ readonly written: readonly string[]; readonly missing: readonly MissingPaper[] } | undefined> {
  const held = await heldOn(context, person, context.now);
  if (!held) return undefined;
  const written: string[] = [];
  const write = async (name: string, open: () => Promise<Readable>) => {
    const path = join(to, safeFileName(name));
    const stream = await open();
    try {
      await pipeline(stream, createWriteStream(path, { mode: 0o600 }));
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
    written.push(path);
  };
  const missing: MissingPaper[] = [];
  for await (const { idPieceJointe, nom, open } of papersHeld(context, person))
    await write(`Pièce ${idPieceJointe} ${nom}`, open).catch((error: unknown) => {
      // A store that is away would make every paper look lost.
      if (error instanceof FileStoreUnavailable || isOfFolder(error, to)) throw error;
      missing.push({ idPieceJointe, nom });
    });
  for (const format of ['pdf', 'json'] as const)
    await write(accessFileName(person.nature, person.id, format), async () => {
      const { stream } = await accessFile({ ...held, piecesManquantes: missing }, format);
      return stream;
    });
  return { written, missing };
}

/** The folder that is written to fails every file alike: that is no missing paper. */
function isOfFolder(error: unknown, folder: string): boolean {
  if (!(error instanceof Error)) return false;
  const { syscall, path } = error as NodeJS.ErrnoException;
  return syscall === 'write' || (syscall === 'open' && path?.startsWith(folder) === true);
}
