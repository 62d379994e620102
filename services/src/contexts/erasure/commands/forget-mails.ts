import type { Pool } from 'pg';

/**
 * Mails to a person that the mailbox of `npm start` caught (MAILBOX_URL; there is none where mails leave the machine). They are found by
 * Message-ID, so that it works when the address can be read no more.
 * @throws Error when the mailbox does not do it.
 */
export async function forgetMails(db: Pool, idUtilisateur: number): Promise<void> {
  const { MAILBOX_URL } = process.env;
  if (!MAILBOX_URL) return;
  const { rows } = await db.query<{ id: string }>('select id_mail as id from mail where id_utilisateur = $1', [
    idUtilisateur,
  ]);
  const answer = await fetch(new URL('/api/messages/oubli', MAILBOX_URL), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ messages: rows.map(({ id }) => id) }),
  });
  if (!answer.ok) throw new Error(`the mailbox answers ${answer.status}`);
}
