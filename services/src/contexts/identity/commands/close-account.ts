import { EmailReserved } from '@diapason/contracts/identity';
import { ERASED, rowsOf, sql } from '@diapason/event-sourcing';
import type { CommandContext } from '../../../machinery/app/command';
import { account, decideDeactivate } from '../aggregate/account';
import { decideReleaseEmail, emailReservation } from '../aggregate/email';
import type { AccountContext } from './accounts';

/**
 * Closes the account of a person who is to be forgotten: no way in, no session, no password, no stored answer, and every address that
 * was ever reserved for it is free again. May be done again.
 */
export async function closeAccountForGood(
  context: AccountContext & Pick<CommandContext, 'db'>,
  idUtilisateur: number,
): Promise<void> {
  const { accounts, db, execute } = context;
  const { state } = await execute(account, idUtilisateur, (state) => decideDeactivate(state, idUtilisateur));
  await accounts.forget(idUtilisateur);
  const { email } = state;
  const reserved = await rowsOf(
    db,
    { empreinte: sql.text(`distinct data->>'empreinte'`) },
    `from journal.event where type = $1 and (data->>'idUtilisateur')::bigint = $2`,
    [EmailReserved.type, idUtilisateur],
  );
  // The newest reservation may not be in the journal yet, and the address is unreadable once the key is gone: each finds what the other cannot.
  const current = email === '' || email === ERASED ? [] : [accounts.emailHash(email)];
  for (const empreinte of new Set([...current, ...reserved.map(({ empreinte }) => empreinte)]))
    await execute(emailReservation, empreinte, (state) => decideReleaseEmail(state, { empreinte, idUtilisateur }));
}
