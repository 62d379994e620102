import { deletePayment, terminateSubscription } from '@diapason/contracts/money';
import { command } from '../../../machinery/app/command';
import { contribution } from '../aggregate/contribution';
import { requireSubscription } from '../aggregate/payment-rules';
import { decideDeletePayment, decideTerminateSubscription } from '../aggregate/payments';
import { contributionOf, readPaymentRules } from './payment-context';

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
