import { deletePayment, terminateSubscription } from '@diapason/contracts/money';
import { command } from '../../../machinery/app/command';
import { type ContributionState, contribution } from '../aggregate/contribution';
import { requireSubscription } from '../aggregate/payment-rules';
import { decideDeletePayment, decideTerminateSubscription } from '../aggregate/payments';
import { contributionOf, nextOf, underRules } from './payment-context';

const NEEDS = { needs: ['yearLock'] } as const;

export const deletePaymentCommand = command(deletePayment, NEEDS, async ({ params }, context) => {
  const idCotisation = await contributionOf(context.db, params.id);
  const next = await underRules(context, async (rules) => {
    const decide = (before: ContributionState) => decideDeletePayment(before, params.id, rules);
    const { state } = await context.execute(contribution, idCotisation, decide);
    return nextOf(state, params.id, rules, context.session);
  });
  return { idReglement: params.id, idCotisation, ...next };
});

export const terminateSubscriptionCommand = command(
  terminateSubscription,
  NEEDS,
  async ({ query: { fk_reglement } }, context) => {
    const idCotisation = await contributionOf(context.db, fk_reglement);
    const { state } = await underRules(context, (rules) =>
      context.execute(contribution, idCotisation, (before) => decideTerminateSubscription(before, fk_reglement, rules)),
    );
    return { idReglement: fk_reglement, abonnement: requireSubscription(state, fk_reglement) };
  },
);
