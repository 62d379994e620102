import { bringsMoney } from '@diapason/contracts/constants';
import { PaymentRegistered } from '@diapason/contracts/money';
import { jobIdOf, reaction } from '@diapason/event-sourcing';
import { ISSUE_RECEIPT } from './issue-receipt';

/** A payment recorded this long after its date was taken over from elsewhere: the family had its receipt then. */
const TAKEN_OVER_DAYS = 60;
const DAY_MS = 86_400_000;

/** A payment has its receipt sent to the family; an exemption is no money received. */
export const reactions = [
  reaction(PaymentRegistered, (event) => {
    const { idCotisation, idReglement, fk_mode, date } = event.data;
    const days = (Date.parse(event.metadata.at) - Date.parse(date)) / DAY_MS;
    if (days > TAKEN_OVER_DAYS || !bringsMoney(fk_mode)) return [];
    return [{ ...ISSUE_RECEIPT, id: jobIdOf(event, ISSUE_RECEIPT.name), data: { idCotisation, idReglement } }];
  }),
];
