import { bringsMoney } from '@diapason/contracts/constants';
import { PaymentCorrected, PaymentDeleted, PaymentReactivated, PaymentRegistered } from '@diapason/contracts/money';
import { jobIdOf, reaction } from '@diapason/event-sourcing';
import { ISSUE_RECEIPT, isTakenOver } from './issue-receipt';

type Changed = Parameters<typeof jobIdOf>[0] & {
  readonly data: { readonly idCotisation: number; readonly idReglement: number };
};

const receiptJob = (event: Changed, more: { readonly suite?: true } = {}) => {
  const { idCotisation, idReglement } = event.data;
  return [{ ...ISSUE_RECEIPT, id: jobIdOf(event, ISSUE_RECEIPT.name), data: { idCotisation, idReglement, ...more } }];
};
const later = (event: Changed) => receiptJob(event, { suite: true });

/** A payment has its receipt sent to the family, and what happens to it later has another one sent in its place. */
export const reactions = [
  reaction(PaymentRegistered, (event) => {
    const { fk_mode, date } = event.data;
    const hasNone = isTakenOver(date, Date.parse(event.metadata.at)) || !bringsMoney(fk_mode);
    return hasNone ? [] : receiptJob(event);
  }),
  reaction(PaymentCorrected, later),
  reaction(PaymentDeleted, later),
  reaction(PaymentReactivated, later),
];
