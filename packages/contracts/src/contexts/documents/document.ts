import { z } from 'zod';
import { choice, id, int, optional, ref, text } from '../../core/field';
import { technical, textKey } from '../../core/field-kinds';
import { record } from '../../core/record';

/** A shared document, in the stream of its folder; its row is its newest version. */
export const sharedDocument = record('document', {
  label: 'Document',
  stream: 'documentFolder',
  key: 'idDocument',
  streamKey: 'fk_dossier',
  identifiedBy: ['nom'],
  fields: {
    idDocument: id(),
    fk_dossier: ref('dossier', 'Dans le dossier'),
    nom: text('Nom', 255),
    version: int('Version', { min: 1, max: 1_000 }),
    contenu: text('Format', 100),
    taille: int('Taille', { min: 0, max: 1_000_000_000, unit: 'octets' }),
    /** Name of what the store keeps, which tells nothing. */
    objet: textKey(80),
    /** What ClamAV said of the version; null where nobody asked it. */
    antivirus: optional(
      choice('Antivirus', ['attente', 'saine', 'refusee'], {
        attente: 'Analyse en cours',
        saine: 'Sain',
        refusee: 'Refusé',
      }),
    ),
  },
});

/** The key that the version is sealed with: of no person, since a shared document is about nobody in particular. */
const sealedWith = { cle: technical(z.string().max(100)) };

/** A new document, or a new version of the one of that name. */
export const DocumentAdded = sharedDocument.event(
  'DocumentAdded',
  1,
  'Document ajouté',
  sharedDocument.all.extend(sealedWith),
);
/** An older version is the newest again; the others stay. */
export const DocumentPutBack = sharedDocument.event(
  'DocumentPutBack',
  1,
  'Version remise',
  sharedDocument.all.extend(sealedWith),
);
export const DocumentRenamed = sharedDocument.event(
  'DocumentRenamed',
  1,
  'Document renommé',
  sharedDocument.pick('idDocument', 'fk_dossier', 'nom'),
);
export const DocumentScanned = sharedDocument.event(
  'DocumentScanned',
  1,
  'Document analysé',
  sharedDocument.pick('idDocument', 'fk_dossier', 'version', 'antivirus'),
);
/** With all its versions, the last of which is said. */
export const DocumentRemoved = sharedDocument.event(
  'DocumentRemoved',
  1,
  'Document supprimé',
  sharedDocument.pick('idDocument', 'fk_dossier', 'version'),
);
