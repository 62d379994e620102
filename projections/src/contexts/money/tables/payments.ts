import {
  PaymentCorrected,
  PaymentDeleted,
  PaymentReactivated,
  PaymentRegistered,
  ReceiptIssued,
  SubscriptionTerminated,
} from '@diapason/contracts/money';
import { table } from '@diapason/event-sourcing';
import { userOf } from './actor';

interface PaymentTableRow extends Record<string, unknown> {
  readonly id_reglement: number;
  readonly fk_cotisation: number;
  readonly montant: number;
  readonly fk_mode: number;
  readonly date: string;
  readonly valide: boolean;
  readonly quittance: string | null;
  readonly abonnement: string | null;
  readonly fk_site: number | null;
  readonly fk_user: number | null;
  readonly date_heure: string;
  readonly version: number;
}

const key = ({ data }: { data: { idReglement: number } }) => [[data.idReglement]];
const next = (row: PaymentTableRow | undefined, change: Partial<PaymentTableRow>) =>
  row && { ...row, ...change, version: row.version + 1 };

/** `read.reglement`: payments, deleted ones included (`valide` false). Cents; a terminated subscription has a minus sign. */
export const payments = table(
  {
    name: 'reglement',
    version: 2,
    key: ['id_reglement'],
    columns: {
      id_reglement: 'integer',
      fk_cotisation: 'integer',
      montant: 'bigint',
      fk_mode: 'integer',
      date: 'date',
      valide: 'flag',
      quittance: 'text?',
      abonnement: 'text?',
      fk_site: 'integer?',
      fk_user: 'integer?',
      date_heure: 'timestamptz',
      version: 'integer',
    },
    indexes: ['fk_cotisation', 'date, id_reglement'],
  },
  (on) => [
    on(PaymentRegistered, key, (_row, { data, metadata }) => ({
      id_reglement: data.idReglement,
      fk_cotisation: data.idCotisation,
      montant: data.montant,
      fk_mode: data.fk_mode,
      date: data.date,
      valide: true,
      quittance: data.quittance,
      abonnement: data.abonnement,
      fk_site: data.fk_site,
      fk_user: userOf(metadata),
      date_heure: metadata.at,
      version: 1,
    })),
    on(PaymentCorrected, key, (row, { data }) =>
      next(row, {
        montant: data.montant,
        fk_mode: data.fk_mode,
        date: data.date,
        quittance: data.quittance,
        abonnement: row?.abonnement === `-${data.abonnement}` ? row.abonnement : data.abonnement,
        fk_site: data.fk_site,
      }),
    ),
    on(PaymentDeleted, key, (row) => next(row, { valide: false })),
    on(PaymentReactivated, key, (row) => next(row, { valide: true })),
    on(SubscriptionTerminated, key, (row, { data }) => next(row, { abonnement: `-${data.abonnement}` })),
    on(ReceiptIssued, key, (row, { data }) => row && { ...row, quittance: data.quittance }),
  ],
);
