import { paymentMode } from '@diapason/contracts/constants';
import { PaymentRegistered } from '@diapason/contracts/money';
import { jobIdOf, reaction } from '@diapason/event-sourcing';
import { isTakenOver } from '../app/taken-over';
import { ISSUE_RECEIPT } from './jobs/issue-receipt';

/** A payment has its receipt sent to the family; an exemption is no money received. */
export const reactions = [
  reaction(PaymentRegistered, (event) => {
    const { idCotisation, idReglement, fk_mode } = event.data;
    if (isTakenOver(event) || fk_mode === paymentMode.exemption) return [];
    return [{ ...ISSUE_RECEIPT, id: jobIdOf(event, ISSUE_RECEIPT.name), data: { idCotisation, idReglement } }];
  }),
];
