import { isNumbered } from '@diapason/contracts/money';
import { firstOf, sql } from '@diapason/event-sourcing';
import type { CommandContext } from '../../../machinery/app/command';
import { contribution } from '../aggregate/contribution';

/** One payment for each transaction of the bank, whichever way it is heard of. */
export const paymentKey = ({
  reference,
  transaction,
  appel,
}: {
  readonly reference: string;
  readonly transaction: string;
  readonly appel: string;
}): string => `carte:${isNumbered(transaction) ? transaction : `${reference}:${appel}`}`;

const PAYMENT = { idCotisation: sql.number('r.fk_cotisation') };

/** Whose a payment is, and whether it counts; undefined while none of this number was made. */
export async function standingOf({ db, load }: Pick<CommandContext, 'db' | 'load'>, idReglement: number) {
  const found = await firstOf(db, PAYMENT, 'from reglement r where r.id_reglement = $1', [idReglement]);
  if (!found) return undefined;
  const { payments } = await load(contribution, found.idCotisation);
  return { ...found, counts: payments.get(idReglement)?.valide === 1 };
}

/** Money that a person says is a contribution's: the key of its payment tells of which one, see {@link plainOf}. */
export const plainKey = (said: Parameters<typeof paymentKey>[0], idCotisation: number): string =>
  `${paymentKey(said)}:cotisation-${idCotisation}`;

/** Whose plain money a key is; undefined for that of an instalment. */
export function plainOf(key: string): number | undefined {
  const [, idCotisation] = /:cotisation-(\d+)(?::\d+)?$/.exec(key) ?? [];
  return idCotisation === undefined ? undefined : Number(idCotisation);
}
