import { z } from 'zod';
import { informationTypes } from '../../constants/informationRights';
import { event, personal } from '../../core/event';
import { flag, idField } from '../../core/fields';

const referenceValue = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(idField)]);

/** Stream `setting-{cle}`. `valeur` is text as the settings screen sends it, already fit for the key's type. */
export const SettingSaved = event(
  'SettingSaved',
  1,
  'Paramètre enregistré',
  z.object({ cle: z.string(), valeur: z.string() }),
);

/** Stream `message-{idInformation}`. `message` is sanitised HTML; `groupe` lists role groups, empty: everyone. */
export const InformationSaved = event(
  'InformationSaved',
  1,
  'Message d’information enregistré',
  z.object({
    idInformation: idField,
    fk_utilisateur: idField,
    destinataires: z.string(),
    date: z.iso.date(),
    visible: flag,
    titre: z.string(),
    message: z.string(),
    groupe: z.array(idField),
    type: z.enum(informationTypes),
  }),
);

/** Streams `reference-{table}`. `row` holds the documents' fields of the table without its primary key `id`. */
export const ReferenceRowAdded = event(
  'ReferenceRowAdded',
  1,
  'Ligne ajoutée',
  z.object({ table: z.string(), id: idField, row: z.record(z.string(), referenceValue) }),
);
/** The whole row as it is now. */
export const ReferenceRowChanged = event(
  'ReferenceRowChanged',
  1,
  'Ligne modifiée',
  z.object({ table: z.string(), id: idField, row: z.record(z.string(), referenceValue) }),
);
export const ReferenceRowRemoved = event(
  'ReferenceRowRemoved',
  1,
  'Ligne supprimée',
  z.object({ table: z.string(), id: idField }),
);

/**
 * Stream `mail-{idMail}`. What a mail says is rendered when it is sent, from its template and these parameters; attachments are
 * named by kind and reference and rendered then too. Never holds a secret: a template that needs one computes it at send time.
 */
export const MailRequested = event(
  'MailRequested',
  1,
  'Courriel demandé',
  z.object({
    idMail: z.string(),
    template: z.string(),
    idUtilisateur: idField,
    destinataire: personal(z.string()),
    parametres: personal(z.record(z.string(), z.union([z.string(), z.number()])).nullable()),
    piecesJointes: z.array(z.object({ kind: z.string(), reference: z.record(z.string(), idField) })),
  }),
  { subject: ['utilisateur', 'idUtilisateur'] },
);
/** `messageId`: the stable Message-ID header that the server accepted. */
export const MailSent = event(
  'MailSent',
  1,
  'Courriel envoyé',
  z.object({ idMail: z.string(), messageId: z.string() }),
);
/** Given up after the last attempt. `raison` is an SMTP or network code, never an address. */
export const MailFailed = event(
  'MailFailed',
  1,
  'Courriel non remis',
  z.object({ idMail: z.string(), raison: z.string() }),
);
