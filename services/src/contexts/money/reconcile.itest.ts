import { events } from '@diapason/contracts';
import { unpackPayments } from '@diapason/contracts/constants';
import { Refusal } from '@diapason/event-sourcing';
import { createHarness, type Harness } from '@diapason/event-sourcing/testing';
import { tables } from '@diapason/projections';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type ContributionEvent, type ContributionState, contribution, paidCents } from './aggregate/contribution';
import {
  decideCorrectPayment,
  decideDeletePayment,
  decideReactivatePayment,
  decideRegisterPayment,
  decideTerminateSubscription,
} from './aggregate/payments';
import { calculated, entry, rules } from './testing/histories';

let system: Harness;
beforeAll(async () => {
  system = await createHarness({ catalogue: events, tables });
});
afterAll(() => system?.stop());

type Step = (state: ContributionState, idCotisation: number) => readonly ContributionEvent[];

const payment = fc.integer({ min: 1, max: 4 });
const cents = fc.integer({ min: 1, max: 60_000 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(payment, cents, fc.option(fc.constantFrom('A1', 'B2'))).map(
    ([n, montant, abonnement]): Step =>
      (state, id) =>
        decideRegisterPayment(state, entry(montant, { idReglement: id * 10 + n, abonnement }), rules()),
  ),
  fc.tuple(payment, cents).map(
    ([n, montant]): Step =>
      (state, id) =>
        decideCorrectPayment(state, id * 10 + n, { montant }, rules()),
  ),
  payment.map(
    (n): Step =>
      (state, id) =>
        decideDeletePayment(state, id * 10 + n, rules()),
  ),
  payment.map(
    (n): Step =>
      (state, id) =>
        decideReactivatePayment(state, id * 10 + n, {}, rules()),
  ),
  payment.map(
    (n): Step =>
      (state, id) =>
        decideTerminateSubscription(state, id * 10 + n, rules()),
  ),
  fc.integer({ min: 0, max: 100_000 }).map(
    (montantTotal): Step =>
      (state, idCotisation) =>
        state.calculated?.montantTotal === montantTotal
          ? []
          : [calculated(montantTotal, { idCotisation, version: (state.calculated?.version ?? 0) + 1 })],
  ),
);

/** A step that the rules refuse is one that nobody could take. */
const allowed = (taken: Step, state: ContributionState, id: number): readonly ContributionEvent[] => {
  try {
    return taken(state, id);
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
};

it('whatever happens to its payments, a contribution adds up to the same cents in the log, the row and the payments', async () => {
  let id = 100;
  const expected = new Map<number, ContributionState>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      id += 1;
      const idCotisation = id;
      let after = contribution.initial;
      await system.execute({
        aggregate: contribution,
        id: idCotisation,
        commandId: `history-${idCotisation}`,
        actor: { actor: '501', correlationId: 'history' },
        decide: (state) => {
          after = state;
          const history: ContributionEvent[] = [];
          const take = (taken: readonly ContributionEvent[]) => {
            for (const event of taken) after = contribution.evolve(after, event);
            history.push(...taken);
          };
          take([calculated(85250, { idCotisation })]);
          for (const next of steps) take(allowed(next, after, idCotisation));
          return history;
        },
      });
      expected.set(idCotisation, after);
    }),
    { numRuns: 40 },
  );
  await system.settled();
  const rows = await system.query<{ id: number; total: number; regle: number; concat: string | null; somme: number }>(
    `select id_cotisation as id, montant_total as total, montant_regle as regle, concat_cotisation as concat,
            (select coalesce(sum(montant), 0) from reglement where fk_cotisation = id_cotisation and valide) as somme
       from cotisation`,
  );
  expect(rows).toHaveLength(expected.size);
  for (const { id: row, total, regle, concat, somme } of rows) {
    const state = expected.get(row);
    if (!state) throw new Error(`no contribution ${row}`);
    const packed = unpackPayments(concat);
    const counted = packed.filter(({ valide }) => valide === 1).reduce((sum, { montant }) => sum + montant, 0);
    expect([total, regle, somme, counted]).toEqual([
      state.calculated?.montantTotal,
      paidCents(state),
      paidCents(state),
      paidCents(state),
    ]);
    expect(packed.map(({ idReglement, abonnement }) => [idReglement, abonnement])).toEqual(
      [...state.payments.values()].map(({ idReglement, abonnement }) => [idReglement, abonnement ?? '']),
    );
  }
});
