import { formatCents } from '@diapason/contracts/constants';

/** « + 840,00 € », « − 12,00 € » */
export const signed = (cents: number): string =>
  cents === 0 ? formatCents(0) : `${cents > 0 ? '+' : '−'}\u00a0${formatCents(Math.abs(cents))}`;
