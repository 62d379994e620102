import { EmailReserved } from '@diapason/contracts/identity';
import { ERASED, rowsOf, sql } from '@diapason/event-sourcing';
import type { CommandContext } from '../../../machinery/app/command';
import { account, decideDeactivate } from '../aggregate/account';
import { emailReservation } from '../aggregate/email';
import type { AccountContext } from './accounts';

/**
 * Closes the account of an erased person: ends sessions, deletes password and stored answers, frees every reserved address.
 * Can be repeated.
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
  // Looks in two places: the journal may lack the newest reservation, and addresses are unreadable without the key.
  const current = email === '' || email === ERASED ? [] : [accounts.emailHash(email)];
  for (const empreinte of new Set([...current, ...reserved.map(({ empreinte }) => empreinte)]))
    await execute(emailReservation, empreinte, emailReservation.release(idUtilisateur));
}
