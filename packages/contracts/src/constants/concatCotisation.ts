import { toCents } from './money';

/** One payment inside `concatCotisation`. `montant` in cents. */
export interface PackedPayment {
  readonly idReglement: number;
  readonly montant: number;
  /** YYYY-MM-DD */
  readonly date: string;
  readonly valide: 0 | 1;
  /** Receipt number, empty without one. */
  readonly quittance: string;
  /** The field the document does not name (index 5): the user who registered the payment. */
  readonly fk_user: number | null;
  readonly fk_mode: number;
  /** Subscription number; a leading minus sign says it is terminated. Empty without one. */
  readonly abonnement: string;
}

export const BETWEEN_PAYMENTS = '|-|';
const BETWEEN_FIELDS = '|';
/** A field may hold neither separator; a lone minus sign between two fields would read as one. */
const clean = (text: string) => (text === '-' ? '' : text.replaceAll(BETWEEN_FIELDS, ' '));

/** Payments as one text (document 002, §3): `|-|` between payments, `|` between fields, amounts in euros. */
export function packPayments(payments: readonly PackedPayment[]): string {
  return payments
    .map((p) =>
      [
        p.idReglement,
        (p.montant / 100).toFixed(2),
        p.date,
        p.valide,
        clean(p.quittance),
        p.fk_user ?? '',
        p.fk_mode,
        clean(p.abonnement),
      ].join(BETWEEN_FIELDS),
    )
    .join(BETWEEN_PAYMENTS);
}

/** The reverse of `packPayments`. Empty or null text gives no payment; throws on text it cannot have written. */
export function unpackPayments(text: string | null): PackedPayment[] {
  if (!text) return [];
  return text.split(BETWEEN_PAYMENTS).map((packed) => {
    const [idReglement, montant, date = '', valide, quittance = '', fkUser = '', fkMode, abonnement = ''] =
      packed.split(BETWEEN_FIELDS);
    const cents = toCents(Number(montant));
    if (!idReglement || cents === null) throw new Error(`Not a packed payment: ${packed}`);
    return {
      idReglement: Number(idReglement),
      montant: cents,
      date,
      valide: valide === '1' ? 1 : 0,
      quittance,
      fk_user: fkUser === '' ? null : Number(fkUser),
      fk_mode: Number(fkMode),
      abonnement,
    };
  });
}
