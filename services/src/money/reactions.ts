import { PaymentRegistered } from '@diapason/contracts/money';
import { jobIdOf, reaction } from '@diapason/event-sourcing';
import { ISSUE_RECEIPT } from './jobs/issue-receipt';

/** A payment has its receipt sent to the family. */
export const reactions = [
  reaction(PaymentRegistered, (event) => [
    {
      ...ISSUE_RECEIPT,
      id: jobIdOf(event, ISSUE_RECEIPT.name),
      data: { idCotisation: event.data.idCotisation, idReglement: event.data.idReglement },
    },
  ]),
];
