import type { PaymentRow } from '@diapason/contracts';
import { bringsMoney, paymentModes, right, toCents } from '@diapason/contracts/constants';
import type { May } from '@diapason/platform';

/** A payment as the screen shows it. */
export interface ShownPayment {
  readonly idReglement: number;
  /** Whose history it is in: of merged payers another than the row’s. */
  readonly idCotisation: number;
  /** cents */
  readonly montant: number;
  /** YYYY-MM-DD */
  readonly date: string;
  readonly valide: boolean;
  readonly fk_mode: number;
  readonly quittance: string;
  readonly abonnement: string;
  /** Its receipt goes by mail. */
  readonly recuParMail: boolean;
  /** Changes so far. */
  readonly version: number;
}

/** Euros on the wire become cents. */
export function shownFromRow(row: PaymentRow): ShownPayment {
  return {
    idReglement: row.idReglement,
    idCotisation: row.fk_cotisation,
    montant: toCents(row.montant) ?? Math.round(row.montant * 100),
    date: row.date,
    valide: row.valide === 1,
    fk_mode: row.fk_mode,
    quittance: row.quittance ?? '',
    abonnement: row.abonnement ?? '',
    recuParMail: row.recuParMail !== 0,
    version: row.version,
  };
}

/** A leading minus sign means a terminated subscription (document 002 §3). */
export const isTerminated = (abonnement: string): boolean => abonnement.startsWith('-');

export interface PaymentSituation {
  /** Whether the role holds a function. */
  readonly can: (right: number) => boolean;
  /** Whether the role may make a call. */
  readonly may: May;
  /** Setting `fermetureReglements`, YYYY-MM-DD or empty. */
  readonly fermeture: string;
  readonly today: string;
  /** The contribution's school year was closed. */
  readonly yearClosed: boolean;
  /** Whether the device offers to delete payments (document 002 §9). */
  readonly deletes: boolean;
}

export interface PaymentActions {
  readonly edit: boolean;
  readonly remove: boolean;
  readonly reactivate: boolean;
  readonly terminate: boolean;
  readonly receipt: boolean;
}

/** Payments can be added until the closing date (document 002 §4); without one, always. */
export const paymentsOpen = (fermeture: string | null | undefined, today: string): boolean =>
  !fermeture || fermeture >= today;

export const mayAddPayment = ({ may, fermeture, today, yearClosed }: PaymentSituation): boolean =>
  may('POST /api/reglements/:idCotisation', { isNew: true }) && !yearClosed && paymentsOpen(fermeture, today);

/** Actions on a payment, by rights (document 002: 273 corrects, 278 reactivates) and its state. */
export function actionsOnPayment(payment: ShownPayment, situation: PaymentSituation): PaymentActions {
  const { can, may, yearClosed, deletes, fermeture, today } = situation;
  const { valide, abonnement, fk_mode } = payment;
  const changes = !yearClosed && mayUse(fk_mode, can);
  return {
    edit: valide && changes && can(right.correctPayment),
    remove: valide && changes && deletes && may('DELETE /api/reglements/:id'),
    reactivate: !valide && changes && paymentsOpen(fermeture, today) && can(right.reactivatePayment),
    terminate:
      valide &&
      changes &&
      abonnement !== '' &&
      !isTerminated(abonnement) &&
      may('GET /api/reglements/resiliationAbonnement'),
    receipt: valide && bringsMoney(fk_mode),
  };
}

/** An exemption is touched only by who may grant one (240). */
function mayUse(fk_mode: number, can: PaymentSituation['can']): boolean {
  const needed = paymentModes.find(({ id }) => id === fk_mode)?.fonction ?? null;
  return needed === null || can(needed);
}

interface Year {
  readonly idAnneeScolaire: number;
  readonly close: 0 | 1;
}

export const isYearClosed = (id: number, years: readonly Year[]): boolean =>
  years.some(({ idAnneeScolaire, close }) => idAnneeScolaire === id && close === 1);
