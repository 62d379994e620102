import { messages } from '@diapason/contracts/constants';
import { deletePayment, terminateSubscription } from '@diapason/contracts/money';
import { Refusal } from '@diapason/event-sourcing';
import { type CommandContext, command } from '../../../machinery/app/command';
import { contribution } from '../aggregate/contribution';
import { requirePayment } from '../aggregate/payment-rules';
import { decideDeletePayment, decideTerminateSubscription } from '../aggregate/payments';
import { readPaymentRules, requireOwnSite } from './payment-context';

export const deletePaymentCommand = command(
  deletePayment,
  async ({ params }, { execute, db, today, session, sites }) => {
    const [idCotisation, rules] = await Promise.all([
      contributionOf(db, params.id),
      readPaymentRules(db, today, session),
    ]);
    await requireOwnSite(db, idCotisation, sites);
    await execute(contribution, idCotisation, (state) => decideDeletePayment(state, params.id, rules));
    return { idReglement: params.id, idCotisation };
  },
);

export const terminateSubscriptionCommand = command(
  terminateSubscription,
  async ({ query: { fk_reglement } }, { execute, load, db, sites }) => {
    const idCotisation = await contributionOf(db, fk_reglement);
    await requireOwnSite(db, idCotisation, sites);
    await execute(contribution, idCotisation, (state) => decideTerminateSubscription(state, fk_reglement));
    const { abonnement } = requirePayment(await load(contribution, idCotisation), fk_reglement);
    return { idReglement: fk_reglement, abonnement: `-${abonnement}` };
  },
);

/** @throws Refusal 404 for a payment that does not exist. */
async function contributionOf(db: CommandContext['db'], idReglement: number): Promise<number> {
  const { rows } = await db.query<{ id: number }>('select fk_cotisation as id from reglement where id_reglement = $1', [
    idReglement,
  ]);
  const [row] = rows;
  if (!row) throw new Refusal(messages.money.paymentUnknown, 404);
  return row.id;
}
