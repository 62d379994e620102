import { formatPhone } from '@diapason/contracts/constants';

/** A number that calls when it is pressed. */
export const Telephone = ({ number }: { readonly number: string }) => (
  <a href={`tel:${number}`}>{formatPhone(number)}</a>
);
