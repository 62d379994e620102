import { describe, expect, test } from '@jest/globals';
import { modules, presenceStatus, presenceStatuses, right, statusLabel, weekdays } from '../../constants';
import { type Act, mayAct } from '../../core/acts';
import type { Session } from '../../core/session';
import { pupilActs } from '../families/pupil-acts';
import { attendanceActs } from './attendance-acts';
import { teacherWorkshopList } from './teacher-lists';

// 001:22.t 001:22.u 001:22.v 001:62.c 001:62.f 001:62.g 001:98.a 001:190.a 001:190.b 001:190.c
// 002:341.a 002:341.b 002:341.c 002:625.a 002:625.b 002:625.c
test('who is excused has 1, who is present 2, who is absent 4', () => {
  expect([1, 2, 4].map((id) => statusLabel(presenceStatuses, id))).toEqual(['Excusé', 'Présent', 'Absent']);
  expect(presenceStatus).toMatchObject({ excused: 1, present: 2, absent: 4 });
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
