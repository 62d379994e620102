import { describe, expect, test } from '@jest/globals';
import {
  bookletStatus,
  messages,
  modules,
  paletteColour,
  presenceStatus,
  presenceStatuses,
  right,
  statusLabel,
  statusWithBooklet,
  templateAct,
  weekdays,
} from '../../constants';
import { type Act, mayAct } from '../../core/acts';
import type { Session } from '../../core/session';
import { pupilActs } from '../families/pupil-acts';
import { attendanceActs } from './attendance-acts';
import { teacherWorkshopList } from './teacher-lists';

// 001:22.t 001:22.u 001:22.v 001:62.c 001:62.f 001:62.g 001:98.a 001:190.a 001:190.b 001:190.c
// 002:341.a 002:341.b 002:341.c 002:625.a 002:625.b 002:625.c
test('who is excused has 1, who is present 2, who is absent 4', () => {
  expect([1, 2, 4].map((id) => statusLabel(presenceStatuses, id))).toEqual(['Excuse', 'Present', 'Absent']);
  expect(presenceStatus).toMatchObject({ excused: 1, present: 2, absent: 4 });
});

// 001:100.a 001:100.b 001:100.c 001:100.d
test('a booklet is memorised by 1 and validated by 2; a model is saved by 0 and duplicated by 3', () => {
  expect(bookletStatus).toEqual({ memorised: 1, validated: 2 });
  expect(templateAct).toEqual({ save: 0, duplicate: 3 });
  expect(statusWithBooklet).toBe(1);
});

// 000:233.l 000:233.m 001:48.f 002:628.d
test('sites and workshops are coloured from 31 colours, in order, and from the first again', () => {
  const colours = Array.from({ length: 31 }, (_, n) => paletteColour(n));
  expect(new Set(colours).size).toBe(31);
  expect([31, 32].map(paletteColour)).toEqual(colours.slice(0, 2));
});

// 001:179.b
test('a week without an excuse says so', () => {
  expect(messages.teaching.noExcuse).toBe("Il n'y a pas d'excuse pour cette semaine");
});

// 000:233.a 001:189.a
test('the days of a week are numbered from Monday', () => {
  expect(weekdays.map(({ id, libelle }) => [id, libelle])).toEqual([
    [1, 'Lundi'],
    [2, 'Mardi'],
    [3, 'Mercredi'],
    [4, 'Jeudi'],
    [5, 'Vendredi'],
    [6, 'Samedi'],
    [7, 'Dimanche'],
  ]);
});

describe('an act is offered with its function, and not with all others', () => {
  const { own, others } = { own: true, others: false } as const;
  const course = teacherWorkshopList.acts.ouvrir;
  const { ouvrirAtelier, ouvrirEnseignant, declarerAbsence } = pupilActs.acts;
  const { valider } = attendanceActs.acts;
  const acts: readonly (readonly [
    ids: string,
    act: Act | undefined,
    isOwn: boolean,
    needed: number,
    number: number,
  ])[] = [
    ['001:49.r 001:121.q', course, own, right.openWorkshopFromOwnCourses, 170],
    ['001:49.s 001:121.q', course, others, right.openWorkshopFromAgentCourses, 263],
    ['001:121.b', ouvrirAtelier, others, right.openWorkshopFromPupil, 121],
    ['001:121.c', ouvrirEnseignant, others, right.openWorkshopFromPupil, 121],
    ['001:121.d', declarerAbsence, others, right.declarePupilAbsences, 195],
    ['002:469.c', valider, others, right.validateAttendanceSheet, 199],
  ];
  const everything: readonly number[] = Object.values(right);
  const holding = (functions: readonly number[]) =>
    ({ functions: new Set(functions), modules: new Set<string>(modules) }) as unknown as Session;

  test.each(acts)('%s', (_ids, act, isOwn, needed, number) => {
    expect(needed).toBe(number);
    if (!act) throw new Error('no such act');
    const without = everything.filter((one) => one !== needed);
    expect([mayAct(act, holding(everything), isOwn), mayAct(act, holding(without), isOwn)]).toEqual([true, false]);
  });
});
