import { type ReadModels, rowsOf, sql } from '@diapason/event-sourcing';

/**
 * Deletes a person's mails from the mailbox of `npm start` (MAILBOX_URL), by Message-ID:
 * the address may be unreadable by then.
 * @throws Error when the mailbox refuses.
 */
export async function forgetMails(db: ReadModels, idUtilisateur: number): Promise<void> {
  const { MAILBOX_URL } = process.env;
  if (!MAILBOX_URL) return;
  const mails = await rowsOf(db, { id: sql.text('id_mail') }, 'from mail where id_utilisateur = $1', [idUtilisateur]);
  const answer = await fetch(`${MAILBOX_URL}/api/messages/oubli`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ messages: mails.map(({ id }) => id) }),
  });
  if (!answer.ok) throw new Error(`the mailbox answers ${answer.status}`);
}
