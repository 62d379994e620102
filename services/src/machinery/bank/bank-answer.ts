import { parisClock } from '@diapason/contracts/constants';

/** What the bank says of an attempt. Cents; `stamp` is an ISO instant, undefined where it names none. */
export interface BankAnswer {
  readonly reference: string;
  readonly montant: number;
  readonly transaction: string;
  readonly appel: string;
  readonly autorisation: string;
  readonly abonnement: string | null;
  readonly code: string;
  readonly stamp: string | undefined;
}

/** Our names of what the bank tells, in its letters. The signature is last. */
export const ANSWER_FIELDS =
  'montant:M;ref:R;appel:T;transaction:S;abonnement:B;autorisation:A;erreur:E;jour:W;heure:Q;sign:K';

const LONGEST = 40;
const short = (text: string | null): string => (text ?? '').replace(/[^\w.-]/g, '').slice(0, LONGEST);

/** What a query says; undefined where it says no reference, amount or code. */
export function answerIn(query: string): BankAnswer | undefined {
  const told = new URLSearchParams(query);
  const reference = short(told.get('ref'));
  const montant = Number(told.get('montant') ?? Number.NaN);
  const code = short(told.get('erreur')).slice(0, 10);
  if (!reference || !code || !Number.isSafeInteger(montant) || montant < 0) return undefined;
  const abonnement = short(told.get('abonnement'));
  return {
    reference,
    montant,
    code,
    transaction: short(told.get('transaction')),
    appel: short(told.get('appel')),
    autorisation: short(told.get('autorisation')),
    abonnement: /^0*$/.test(abonnement) ? null : abonnement,
    stamp: instantOf(told.get('jour') ?? '', told.get('heure') ?? ''),
  };
}

/** Whether the bank speaks of an instalment that it took by itself, which it does not sign. */
export const isLaterInstalment = (query: string): boolean =>
  new URLSearchParams(query).get('ETAT_PBX') === 'PBX_RECONDUCTION_ABT';

/** `21112026` and `20:44:05`, of clocks in Paris. */
function instantOf(day: string, time: string): string | undefined {
  const [, d, m, y] = /^(\d\d)(\d\d)(\d{4})$/.exec(day) ?? [];
  if (!y || !/^\d\d:\d\d:\d\d$/.test(time)) return undefined;
  const clock = `${y}-${m}-${d}T${time}.000`;
  const at = Date.parse(`${clock}Z`);
  if (Number.isNaN(at)) return undefined;
  const shift = Date.parse(`${parisClock(new Date(at))}Z`) - at;
  return new Date(at - shift).toISOString();
}
