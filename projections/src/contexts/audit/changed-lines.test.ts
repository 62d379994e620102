import { ExpenseClaimSaved } from '@diapason/contracts/claims';
import type { Facts } from '@diapason/contracts/core';
import type { StoredFact } from '@diapason/event-sourcing';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { bounded } from './changed-lines';
import { historyStep } from './history-step';
import { fieldFacts } from './labels';
import { stepsOf } from './steps';
import { wordsBy } from './words';

const words = wordsBy((_kind, id) => `Site ${id}`);

const DAYS = 100;
const LEGS = 50;
type Kilometres = (day: number, leg: number) => number;

/** A claim of the most days and legs. */
const claimOf = (kilometres: Kilometres) => ({
  idFrais: 7,
  fraisJournees: Array.from({ length: DAYS }, (_day, day) => ({
    idFraisJournee: day + 1,
    dateJour: `2026-11-${String((day % 30) + 1).padStart(2, '0')}`,
    fk_fraisType: 1,
    heureDepart: '08:00',
    heureRetour: '12:30',
    kilometrage: 600,
    fraisTrajets: Array.from({ length: LEGS }, (_leg, leg) => ({
      idFraisTrajet: day * LEGS + leg + 1,
      ordre: leg + 1,
      fk_siteA: 1,
      fk_siteB: 2,
      kilometrage: kilometres(day, leg),
    })),
  })),
});

/** What the history tells of the days of such claims, saved one after the other. */
function toldOf(...claims: readonly Kilometres[]) {
  const history = claims.map((kilometres, revision): StoredFact => {
    const metadata = { actor: '7', commandId: 'c', correlationId: 'r', at: '2026-11-21T10:00:00.000Z' };
    const place = { eventId: 'e', stream: 'expenseClaim-7', revision, position: BigInt(revision) };
    return { type: ExpenseClaimSaved.type, data: claimOf(kilometres), ...place, metadata };
  });
  const step = stepsOf(history).at(-1);
  if (!step) throw new Error('no step');
  const [change, ...others] = historyStep(step, String, words, () => true).changes.filter(
    ({ champ }) => champ === 'fraisJournees',
  );
  expect(others).toEqual([]);
  return change;
}

const lineOf = (kilometres: string) =>
  `Date\u00a0: 13/11/2026, Type\u00a0: Réguliers, Départ\u00a0: 08:00, Retour\u00a0: 12:30, Kilomètres\u00a0: 600 km, Trajets\u00a0: (Ordre\u00a0: 8, Départ\u00a0: Site 1, Arrivée\u00a0: Site 2, Kilomètres\u00a0: ${kilometres} km\u00a0; et 49 lignes inchangées)\u00a0; et 99 lignes inchangées`;

describe('a claim of 5,000 legs', () => {
  test('tells the one leg that changed', () => {
    const told = toldOf(
      () => 12,
      (day, leg) => (day === 42 && leg === 7 ? 13.5 : 12),
    );
    expect(told).toMatchObject({ avant: lineOf('12'), apres: lineOf('13,5') });
    expect(told?.apres?.length).toBeLessThan(1_000);
  });

  test('tells some of the legs where all changed, and how many more', () => {
    const told = toldOf(
      () => 12,
      () => 13.5,
    );
    for (const [text, own] of [
      [told?.avant, '12 km'],
      [told?.apres, '13,5 km'],
    ] as const) {
      expect(text?.split(`Kilomètres\u00a0: ${own}`)).toHaveLength(LEGS);
      expect(text).toContain('et 1 autre)');
      expect(text).toMatch(/ et 99 autres$/);
      expect(text?.length).toBeLessThan(10_000);
    }
  });

  test('tells some of its lines when it is saved first', () => {
    const told = toldOf(() => 12);
    expect(told?.avant).toBeNull();
    expect(told?.apres).toMatch(/ et 99 autres$/);
  });

  test('is told as a whole to who asks for all of it', () => {
    const facts = fieldFacts(ExpenseClaimSaved.type, 'fraisJournees') as Facts;
    const whole = words(facts, claimOf(() => 12).fraisJournees);
    expect(whole?.split('Arrivée')).toHaveLength(DAYS * LEGS + 1);
  });
});

const text: Facts = { label: 'Texte', format: 'text' };
const facts: Facts = {
  label: 'Lignes',
  format: 'list',
  items: { id: { format: 'number' }, texte: text, parts: { label: 'Parts', format: 'list', items: { texte: text } } },
};
const line = (texte: string, ...parts: readonly string[]) => ({ texte, parts: parts.map((one) => ({ texte: one })) });
const both = (avant: readonly object[], apres: readonly object[]) => {
  const cut = bounded({ facts, avant, apres });
  return [words(facts, cut.avant), words(facts, cut.apres)];
};

test.each([
  ['a line more', [line('a')], [line('a'), line('b')], ['1 ligne inchangée', 'Texte : b ; et 1 ligne inchangée']],
  [
    'another order',
    [line('a'), line('b'), line('c')],
    [line('a'), line('c'), line('b')],
    ['Texte : b ; Texte : c ; et 1 ligne inchangée', 'Texte : c ; Texte : b ; et 1 ligne inchangée'],
  ],
  [
    'one of two that are the same',
    [line('a'), line('a')],
    [line('a')],
    ['Texte : a ; et 1 ligne inchangée', '1 ligne inchangée'],
  ],
  [
    'a part of a line',
    [line('a', 'b', 'c')],
    [line('a', 'b', 'd')],
    ['Texte : a, Parts : (Texte : c ; et 1 ligne inchangée)', 'Texte : a, Parts : (Texte : d ; et 1 ligne inchangée)'],
  ],
])('%s', (_name, avant, apres, told) => {
  expect(both(avant, apres).map((one) => one?.replaceAll('\u00a0', ' '))).toEqual(told);
});

test('thousands are counted in French', () => {
  const many = (from: number) => Array.from({ length: 5_000 }, (_, index) => line(String(from + index)));
  for (const one of both(many(0), many(5_000))) expect(one).toMatch(/\u00a0; et 4\u202f950 autres$/);
});

test('two lists that differ are told differently, also beyond the lines that are told', () => {
  const letters = fc.constantFrom('a', 'b');
  const run = fc
    .tuple(letters, fc.array(letters, { maxLength: 2 }), fc.constantFrom(0, 1, 1, 49, 51))
    .map(([one, parts, times]) => Array.from({ length: times }, () => line(one, ...parts)));
  const wide = fc
    .tuple(letters, letters, fc.nat(70))
    .map(([one, part, times]) => [line(one, ...Array(times).fill(part), 'z')]);
  const lists = fc.array(fc.oneof(run, wide), { maxLength: 4 }).map((runs) => runs.flat());
  fc.assert(
    fc.property(lists, lists, (avant, apres) => {
      fc.pre(JSON.stringify(avant) !== JSON.stringify(apres));
      const [one, other] = both(avant, apres);
      expect(one).not.toBe(other);
      expect((one ?? '').length + (other ?? '').length).toBeLessThan(5_000);
    }),
    { numRuns: 2_000 },
  );
});
