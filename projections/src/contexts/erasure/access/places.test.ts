import { events } from '@diapason/contracts';
import type { EventDefinition } from '@diapason/contracts/core';
import { type PersonKind, subjectOf } from '@diapason/contracts/erasure';
import { expect, test } from '@jest/globals';
import { placesOf, wholeTypes } from './places';

const KINDS: readonly PersonKind[] = ['responsable', 'agent', 'eleve'];
const subjectKind = (nature: PersonKind) => subjectOf(nature, 1).split('-')[0] ?? '';

/** The fields by which an event says whose its personal values are: `['', 'idUtilisateur']`, or `['eleves', 'fk_eleve']` in a list. */
const whose = ({ subject, nested }: EventDefinition, kind: string): (readonly [list: string, field: string])[] => [
  ...(subject?.[0] === kind ? [['', subject[1]] as const] : []),
  ...nested.flatMap(({ list, subject: of }) => (of?.[0] === kind ? [[list, of[1]] as const] : [])),
];

test.each(KINDS)('every event with personal values of a person (%s) is found, that of a new record too', (nature) => {
  const places = placesOf(nature, subjectKind(nature));
  const missing = Object.values(events).flatMap((definition) =>
    whose(definition, subjectKind(nature)).filter(
      ([list, field]) =>
        !places.some(
          (place) => place.types.includes(definition.type) && place.field === field && (place.list ?? '') === list,
        ),
    ),
  );
  expect(missing).toEqual([]);
});

test('events without a personal value are found where they name the person', () => {
  const named = (nature: PersonKind, type: string, field: string) =>
    placesOf(nature, subjectKind(nature)).some((place) => place.field === field && place.types.includes(type));
  expect(named('eleve', 'PupilAttached', 'fk_eleve')).toBe(true);
  expect(named('agent', 'TeacherAttached', 'fk_enseignant')).toBe(true);
  expect(named('responsable', 'GuardianLinked', 'fk_responsable')).toBe(true);
  expect(named('responsable', 'PupilAttached', 'fk_eleve')).toBe(false);
});

test('a stream is the person’s as a whole where it is one record of theirs: a contribution with its payments, not a book of receipts', () => {
  for (const type of ['GuardianRegistered', 'ContributionCalculated', 'ExpenseClaimSaved', 'AccountOpened'])
    expect(wholeTypes).toContain(type);
  for (const type of ['ReceiptDrawnUp', 'AttendanceRecorded', 'VehicleSaved']) expect(wholeTypes).not.toContain(type);
});
