import { messages } from '@diapason/contracts/constants';
import { deletePayment, terminateSubscription } from '@diapason/contracts/money';
import { firstOf, Refusal, sql } from '@diapason/event-sourcing';
import { type CommandContext, command } from '../../../machinery/app/command';
import { contribution } from '../aggregate/contribution';
import { requireSubscription } from '../aggregate/payment-rules';
import { decideDeletePayment, decideTerminateSubscription } from '../aggregate/payments';
import { readPaymentRules } from './payment-context';

export const deletePaymentCommand = command(deletePayment, async ({ params }, { execute, db, today, session }) => {
  const [idCotisation, rules] = await Promise.all([
    contributionOf(db, params.id),
    readPaymentRules(db, today, session),
  ]);
  await execute(contribution, idCotisation, (state) => decideDeletePayment(state, params.id, rules));
  return { idReglement: params.id, idCotisation };
});

export const terminateSubscriptionCommand = command(
  terminateSubscription,
  async ({ query: { fk_reglement } }, { execute, db }) => {
    const idCotisation = await contributionOf(db, fk_reglement);
    const { state } = await execute(contribution, idCotisation, (before) =>
      decideTerminateSubscription(before, fk_reglement),
    );
    return { idReglement: fk_reglement, abonnement: requireSubscription(state, fk_reglement) };
  },
);

/** @throws Refusal 404 for a payment that does not exist. */
async function contributionOf(db: CommandContext['db'], idReglement: number): Promise<number> {
  const found = await firstOf(db, { id: sql.number('fk_cotisation') }, 'from reglement where id_reglement = $1', [
    idReglement,
  ]);
  if (!found) throw new Refusal(messages.money.paymentUnknown, 404);
  return found.id;
}
