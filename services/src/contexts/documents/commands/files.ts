import { messages } from '@diapason/contracts/constants';
import { downloadDocument, kindByName, nameKept, restoreVersion, uploadDocument } from '@diapason/contracts/documents';
import { Refusal } from '@diapason/event-sourcing';
import { type CommandContext, command } from '../../../machinery/app/command';
import { NotScanned, ScannerUnavailable } from '../../../machinery/files/clamd';
import { openStoredFile } from '../../../machinery/files/incoming';
import type { Files } from '../../../machinery/files/store';
import { decideAddDocument, decideRestore, decideScanned, fileOf, folder } from '../aggregate/folder';
import { added } from '../aggregate/names';
import type { DocumentFact } from '../aggregate/state';
import { fileAt, folderAt } from './way';

export const uploadDocumentCommand = command(uploadDocument, { needs: ['uploaded'] }, async ({ body }, context) => {
  const { realFileName, contenu, taille, objet, cle, antivirus } = context.uploaded();
  const nom = nameKept(body.nomFichier || realFileName);
  if (kindByName(nom)?.type !== contenu) throw new Refusal(messages.sharedDocuments.wrongContent, 415, 'nomFichier');
  const { id: fk_dossier, state: before } = await folderAt(body.dossier ?? '', context);
  const sent = { fk_dossier, nom, contenu, taille, objet, cle, antivirus };
  // Refused before a number is given out.
  decideAddDocument(before, { ...sent, idDocument: 0 });
  const idDocument = await context.ids.next('document');
  const { state } = await context.execute(folder, fk_dossier, (now) => decideAddDocument(now, { ...sent, idDocument }));
  const found = added(state, nom).file;
  const [number, held] = found ?? [idDocument, undefined];
  const version = held?.versions.findLast((one) => one.objet === objet)?.version ?? 1;
  return { idDocument: number, nom: held?.nom ?? nom, version };
});

export const restoreVersionCommand = command(restoreVersion, async ({ body }, context) => {
  const { in: parent, entry } = await fileAt(body.fichier, context);
  const { state } = await context.execute(folder, parent.id, (now) => decideRestore(now, entry, body.version));
  return { version: fileOf(state, entry).versions.at(-1)?.version ?? body.version };
});

export const downloadDocumentCommand = command(downloadDocument, { needs: ['files'] }, async ({ body }, context) => {
  const { in: parent, entry } = await fileAt(body.fichier, context);
  const held = fileOf(parent.state, entry);
  const version = body.version ? held.versions.find((one) => one.version === body.version) : held.versions.at(-1);
  if (!version) throw new Refusal(messages.sharedDocuments.noFile, 404);
  await requireClean(version, context);
  const stream = await openStoredFile(context.files, version);
  if (!stream) throw new Refusal(messages.files.lost, 404);
  return { file: { name: held.nom, type: version.contenu, stream } };
});

type Context = Pick<CommandContext, 'execute'> & { readonly files: Files };

/**
 * Nobody opens what the antivirus has not seen: a file that came while it was away is shown to it now.
 * @throws Refusal 404 for one that it refuses, 409 while it has no word.
 */
async function requireClean(version: DocumentFact, { execute, files }: Context): Promise<void> {
  const { antivirus, fk_dossier } = version;
  if (antivirus === 'refusee') throw new Refusal(messages.files.refused, 404);
  if (!files.scanner || antivirus === 'saine') return;
  const content = await openStoredFile(files, version);
  if (!content) throw new Refusal(messages.files.lost, 404);
  try {
    const verdict = (await files.scanner.scanSoon(content)) === 'infected' ? 'refusee' : 'saine';
    await execute(folder, fk_dossier, (now) => decideScanned(now, version, verdict));
    if (verdict === 'refusee') throw new Refusal(messages.files.refused, 404);
  } catch (error) {
    if (error instanceof ScannerUnavailable || error instanceof NotScanned)
      throw new Refusal(messages.files.beingScanned, 409);
    throw error;
  } finally {
    content.destroy();
  }
}
