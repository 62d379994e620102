import {
  LONGEST_SAME_NUMBER,
  type Payment,
  type PaymentEvent,
  payment,
  paymentAfter,
  paymentEvents,
  sameNumber,
} from '@diapason/contracts/money';
import { type RowOf, type StoredFact, table } from '@diapason/event-sourcing';
import { userOf } from '../../../machinery/actor';

const columns = {
  id_reglement: 'integer',
  fk_cotisation: 'integer',
  montant: 'bigint',
  fk_mode: 'integer',
  date: 'date',
  valide: 'flag',
  quittance: 'text?',
  /** The receipt number as it is compared. */
  cle_quittance: 'text?',
  abonnement: 'text?',
  fk_site: 'integer?',
  recu_par_mail: 'flag?',
  fk_user: 'integer?',
  date_heure: 'timestamptz',
  version: 'integer',
} as const;
type PaymentTableRow = RowOf<typeof columns>;

/** `read.reglement`: payments, deleted ones included (`valide` false). Cents; a terminated subscription has a minus sign. */
export const payments = table(
  {
    name: 'reglement',
    label: 'Règlements',
    record: payment,
    version: 5,
    key: ['id_reglement'],
    columns,
    indexes: ['fk_cotisation', 'date, id_reglement', 'cle_quittance'],
    longest: { cle_quittance: LONGEST_SAME_NUMBER },
  },
  (on) => Object.values(paymentEvents).map((event) => on(event, ({ data }) => [[data.idReglement]], rowAfter)),
);

function rowAfter(row: PaymentTableRow | undefined, event: StoredFact<PaymentEvent>): PaymentTableRow | undefined {
  const after = paymentAfter(row && paymentOf(row), event);
  if (!after) return undefined;
  const { idReglement, idCotisation, valide, recuParMail, ...same } = after;
  const registered = event.type === 'PaymentRegistered' ? undefined : row;
  return {
    ...same,
    cle_quittance: same.quittance === null ? null : sameNumber(same.quittance),
    id_reglement: idReglement,
    fk_cotisation: idCotisation,
    valide: valide === 1,
    recu_par_mail: recuParMail === undefined ? null : recuParMail === 1,
    fk_user: registered ? registered.fk_user : userOf(event.metadata),
    date_heure: registered ? registered.date_heure : event.metadata.at,
  };
}

const paymentOf = ({
  id_reglement,
  fk_cotisation,
  valide,
  recu_par_mail,
  cle_quittance: _,
  ...same
}: PaymentTableRow): Payment => ({
  ...same,
  ...(recu_par_mail === null ? {} : { recuParMail: recu_par_mail ? 1 : 0 }),
  idReglement: id_reglement,
  idCotisation: fk_cotisation,
  valide: valide ? 1 : 0,
});
