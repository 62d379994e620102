import { bringsMoney, parisDay } from '@diapason/contracts/constants';
import { PaymentCorrected, PaymentDeleted, PaymentReactivated, PaymentRegistered } from '@diapason/contracts/money';
import { jobIdOf, reaction } from '@diapason/event-sourcing';
import { wasBackdated } from '../../../machinery/app/backdated';
import { ISSUE_RECEIPT, isTakenOver } from './issue-receipt';

type Changed = Parameters<typeof jobIdOf>[0] & {
  readonly data: { readonly idCotisation: number; readonly idReglement: number };
};

const receiptJob = (event: Changed, more: { readonly suite?: true } = {}) => {
  if (wasBackdated(event)) return [];
  const { idCotisation, idReglement } = event.data;
  const jour = parisDay(new Date(event.metadata.at));
  const data = { idCotisation, idReglement, jour, ...more };
  return [
    {
      ...ISSUE_RECEIPT,
      id: jobIdOf(event, ISSUE_RECEIPT.name),
      data,
      lane: `${idCotisation}`,
      about: `${idReglement}`,
    },
  ];
};
const later = (event: Changed) => receiptJob(event, { suite: true });

/**
 * A payment has its receipt sent to the family, and what happens to it later has another one sent in its place: once it was left alone for the
 * minutes of the setting `delaiRecus`, so that what is put right at once is one paper and one mail.
 */
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
