import { unpackPayments } from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import {
  type Payment,
  PaymentCorrected,
  PaymentDeleted,
  PaymentReactivated,
  PaymentRegistered,
  ReceiptIssued,
  SubscriptionTerminated,
  sameNumber,
} from '@diapason/contracts/money';
import { fold, type StoredFact, type Table } from '@diapason/event-sourcing';
import { rowsAsOf } from '@diapason/projections/audit/as-of';
import { contributions } from '@diapason/projections/money/tables/contributions';
import { payments } from '@diapason/projections/money/tables/payments';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { calculated } from '../testing/histories';
import { type ContributionEvent, contribution, paidCents } from './contribution';

const idReglement = fc.integer({ min: 31, max: 33 });
const subscription = fc.constantFrom('A1', 'A2', '-A1');
const ids = fc.record({ idCotisation: fc.constant(7), idReglement });
const entry = fc.record({
  idCotisation: fc.constant(7),
  idReglement,
  montant: fc.integer({ min: 1, max: 100_000 }),
  fk_mode: fc.integer({ min: 1, max: 10 }),
  date: fc.constantFrom('2026-11-20', '2026-12-01'),
  quittance: fc.constantFrom(null, 'R1'),
  abonnement: fc.option(subscription),
  fk_site: fc.constantFrom(null, 1, 2),
});
const saved = entry.chain((data) =>
  fc.constantFrom({ ...data }, { ...data, recuParMail: 0 as const }, { ...data, recuParMail: 1 as const }),
);
const event: fc.Arbitrary<ContributionEvent> = fc.oneof(
  saved.map((data) => make(PaymentRegistered, data)),
  saved.map((data) => make(PaymentCorrected, data)),
  ids.map((data) => make(PaymentDeleted, data)),
  ids.map((data) => make(PaymentReactivated, data)),
  fc.tuple(ids, subscription).map(([data, abonnement]) => make(SubscriptionTerminated, { ...data, abonnement })),
  ids.map((data) =>
    make(ReceiptIssued, {
      ...data,
      quittance: `2026-${data.idReglement}`,
      parMail: 1,
      rang: 1,
      version: 1,
      nature: 'quittance',
    }),
  ),
);

const stored = (history: readonly ContributionEvent[]): StoredFact[] =>
  history.map(({ type, data }, revision) => ({
    type,
    data,
    eventId: `e${revision}`,
    stream: 'contribution-7',
    revision,
    position: BigInt(revision),
    metadata: { actor: '7', commandId: `c${revision}`, correlationId: 'r', at: '2026-11-21T10:00:00.000Z' },
  }));

const rowsOf = (table: Table, history: readonly ContributionEvent[]) =>
  rowsAsOf([table], stored(history)).flatMap(({ rows }) => rows);

const byNumber = (a: { readonly idReglement: unknown }, b: { readonly idReglement: unknown }) =>
  Number(a.idReglement) - Number(b.idReglement);

const inTable = ({ idReglement: id_reglement, idCotisation, valide, recuParMail, ...same }: Payment) => ({
  ...same,
  recu_par_mail: recuParMail === undefined ? null : recuParMail === 1,
  cle_quittance: same.quittance && sameNumber(same.quittance),
  id_reglement,
  fk_cotisation: idCotisation,
  valide: valide === 1,
  fk_user: 7,
  date_heure: '2026-11-21T10:00:00.000Z',
});

test('the aggregate and both tables agree on every payment, whatever happened to it', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 25 }), (happened) => {
      const history = [calculated(85_250), ...happened];
      const state = fold(contribution, history);
      const known = [...state.payments.values()].sort(byNumber);
      expect(rowsOf(payments, history)).toEqual(expect.arrayContaining(known.map(inTable)));
      expect(rowsOf(payments, history)).toHaveLength(known.length);
      const [row] = rowsOf(contributions, history);
      expect(row?.montant_regle).toBe(paidCents(state));
      const packed = unpackPayments(String(row?.concat_cotisation ?? '')).sort(byNumber);
      expect(packed).toEqual(
        known.map(({ idCotisation: _, fk_site: __, version: ___, recuParMail: ____, ...payment }) => ({
          ...payment,
          fk_user: 7,
          quittance: payment.quittance ?? '',
          abonnement: payment.abonnement ?? '',
        })),
      );
    }),
  );
});
