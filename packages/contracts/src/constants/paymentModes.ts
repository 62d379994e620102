import { right } from './generated/rights';
import type { Choice } from './lookups';

/** Payment modes. `fonction`: needed to see and use it. `enLigne`: recorded by card payments, not offered to staff. */
export const paymentModes = [
  { id: 1, libelle: 'Chèque', fonction: null, enLigne: false },
  { id: 2, libelle: 'Espèces', fonction: null, enLigne: false },
  { id: 3, libelle: 'Virement', fonction: null, enLigne: false },
  { id: 4, libelle: 'Carte bancaire', fonction: null, enLigne: false },
  { id: 5, libelle: 'Prélèvement', fonction: null, enLigne: false },
  { id: 6, libelle: 'Pass’Sport', fonction: null, enLigne: false },
  { id: 7, libelle: 'Chèques-Vacances ANCV', fonction: null, enLigne: false },
  { id: 8, libelle: 'Coupon Sport ANCV', fonction: null, enLigne: false },
  { id: 9, libelle: 'Exonération direction', fonction: right.exemptFromPayment, enLigne: false },
  { id: 10, libelle: 'Carte bancaire en ligne', fonction: null, enLigne: true },
] as const satisfies readonly (Choice & { fonction: number | null; enLigne: boolean })[];
export const paymentMode = {
  cheque: 1,
  cash: 2,
  transfer: 3,
  card: 4,
  directDebit: 5,
  exemption: 9,
  onlineCard: 10,
} as const;

/** Whether a payment of this mode is money that came in. An exemption lowers what is owed: nobody certifies to have received it. */
export const bringsMoney = (fk_mode: number): boolean => fk_mode !== paymentMode.exemption;
