import { z } from 'zod';
import { event, personal } from '../../core/event';
import { labelled } from '../../core/facts';
import { technical, textKey } from '../../core/field-kinds';
import { idField } from '../../core/fields';
import { longestEmail } from '../../core/stored';

const idMail = textKey(300).stored;
const word = z.string().max(100);
const parameters = z.record(word, z.union([z.string().max(2_000), idField, z.number().min(-1e12).max(1e12)]));
const attachment = z.object({ kind: word, reference: z.record(word, idField).meta({ maxProperties: 20 }) });

/**
 * Stream `mail-{idMail}`. A mail is rendered when it is sent, from its template and these parameters, and so are its attachments.
 * Never holds a secret: a template that needs one computes it then.
 */
export const MailRequested = event(
  'MailRequested',
  1,
  'E-mail demandé',
  z.object({
    idMail,
    template: technical(word),
    idUtilisateur: technical(idField),
    destinataire: technical(personal(z.string().max(longestEmail))),
    parametres: technical(personal(parameters.meta({ maxProperties: 50 }).nullable())),
    piecesJointes: technical(z.array(attachment).max(20)),
  }),
  { subject: ['utilisateur', 'idUtilisateur'] },
);
/** `messageId`: the stable Message-ID header that the server accepted. */
export const MailSent = event(
  'MailSent',
  1,
  'E-mail envoyé',
  z.object({ idMail, messageId: technical(z.string().max(600)) }),
);
/**
 * When it was to be sent it had nothing to say any more: what it asked for came, it was about a record that was merged, or its recipient
 * was erased.
 */
export const MailDropped = event('MailDropped', 1, 'E-mail abandonné : plus rien à envoyer', z.object({ idMail }));
/** Given up after the last attempt. `raison` is an SMTP or network code, never an address. */
export const MailFailed = event(
  'MailFailed',
  1,
  'E-mail non remis',
  z.object({ idMail, raison: labelled('Raison', z.string().max(100)) }),
);
