import { EmailReserved } from '@diapason/contracts/identity';
import { ERASED } from '@diapason/event-sourcing';
import { emailHash } from '../../../machinery/session/secrets';
import { endSessions } from '../../../machinery/session/vault';
import { account, decideDeactivate } from '../aggregate/account';
import { decideReleaseEmail, emailReservation } from '../aggregate/email';
import type { AccountContext } from './accounts';

/**
 * Closes the account of a person who is to be forgotten: no way in, no session, no password, no stored answer, and every address that
 * was ever reserved for it is free again. May be done again.
 */
export async function closeAccountForGood(context: AccountContext, idUtilisateur: number): Promise<void> {
  const { db, execute, load } = context;
  await execute(account, idUtilisateur, (state) => decideDeactivate(state, idUtilisateur));
  await endSessions(db, idUtilisateur);
  await db.query('update vault.account_access set password_hash = null where id_utilisateur = $1', [idUtilisateur]);
  await db.query('delete from vault.idempotency where id_utilisateur = $1', [idUtilisateur]);
  const { email } = await load(account, idUtilisateur);
  const reserved = await db.query<{ empreinte: string }>(
    `select distinct data->>'empreinte' as empreinte from journal.event
      where type = $1 and (data->>'idUtilisateur')::bigint = $2`,
    [EmailReserved.type, idUtilisateur],
  );
  // The newest reservation may not be in the journal yet, and the address is unreadable once the key is gone: each finds what the other cannot.
  const current = email === '' || email === ERASED ? [] : [emailHash(context.secrets, email)];
  for (const empreinte of new Set([...current, ...reserved.rows.map((row) => row.empreinte)]))
    await execute(emailReservation, empreinte, (state) => decideReleaseEmail(state, { empreinte, idUtilisateur }));
}
