import { messages } from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import { ConflictKept, ConflictReopened } from '@diapason/contracts/teaching';
import { given, refused } from '@diapason/event-sourcing/testing';
import { expect, test } from '@jest/globals';
import { conflict, decideKeepConflict, decideReopenConflict, type Kept } from './conflict';

const way = (empreinte: string) => ({
  ...{ empreinte, date: '2026-12-02', horaire: 'Mercredi 10:00 – 11:00', horaireAutre: 'Mercredi 10:30 – 11:30' },
  ...{ salles: [], eleves: [70], enseignants: [] },
});
const now = (...prints: readonly string[]): Omit<Kept, 'motif'> => ({
  ...{ cle: '12-45', fk_anneeScolaire: 9, fk_atelier: 12, fk_autre: 45 },
  vus: prints.map(way),
});
const keep =
  (seen: readonly string[], motif: string, ...prints: readonly string[]) =>
  (state: Parameters<typeof decideKeepConflict>[0]) =>
    decideKeepConflict(state, now(...prints), seen, motif);

test('a conflict is kept as it was seen, with its reason', () => {
  given(conflict, [])
    .when(keep(['a'], 'Arrive plus tard', 'a', 'b'))
    .then([make(ConflictKept, { ...now('a'), motif: 'Arrive plus tard' })]);
});

test('what was seen and kept before stays kept beside what is new', () => {
  given(conflict, [make(ConflictKept, { ...now('a'), motif: 'Arrive plus tard' })])
    .when(keep(['b'], 'Une semaine sur deux', 'a', 'b'))
    .then([make(ConflictKept, { ...now('a', 'b'), motif: 'Une semaine sur deux' })]);
});

test('kept again for the same reason nothing happens', () => {
  given(conflict, [make(ConflictKept, { ...now('a'), motif: 'Arrive plus tard' })])
    .when(keep(['a'], 'Arrive plus tard', 'a'))
    .then([]);
});

test('a conflict that has changed since is not kept', () => {
  given(conflict, [])
    .when(keep(['a'], 'Arrive plus tard', 'b'))
    .then(refused(messages.teaching.conflictChanged, 409, 'conflits'));
});

test('what is kept can be decided again, what is not cannot', () => {
  given(conflict, [make(ConflictKept, { ...now('a'), motif: 'Arrive plus tard' })])
    .when(decideReopenConflict)
    .then([make(ConflictReopened, { cle: '12-45' })]);
  given(conflict, [])
    .when(decideReopenConflict)
    .then(refused(messages.general.notFound, 404, 'cle'));
  expect(conflict.initial.kept).toBeUndefined();
});
