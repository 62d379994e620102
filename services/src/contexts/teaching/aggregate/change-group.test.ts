import { dayAfter, messages, right } from '@diapason/contracts/constants';
import { workshopDetails } from '@diapason/contracts/testing/workshops';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { decideJoinGroup, decideLeaveGroup, type GroupChangeAsked, placeLeft } from './change-group';
import { decideSaveWorkshop } from './save-workshop';
import { decideWithdrawPlanned, joinedHalf } from './withdraw-planned';
import { at, type Workshop, type WorkshopEvent, type WorkshopState, workshop } from './workshop';
import { decideAttachPupil, decideDetachPupil } from './workshop-people';

const year = { dateDebut: '2026-09-01', dateFin: '2026-12-20' };
const TODAY = '2026-10-15';
const [A, B] = [3, 4];
const groupOf = (idAtelier: number, maximumEleves = 0): Workshop => workshopDetails(idAtelier, { maximumEleves });
const every = { has: () => true } as unknown as ReadonlySet<number>;
const nobody = { teachers: [], offered: new Map() };
const after = (state: WorkshopState, events: readonly WorkshopEvent[]) =>
  events.reduce<WorkshopState>(workshop.evolve, state);
const created = (idAtelier: number, maximumEleves = 0, more: object = {}) =>
  after(
    workshop.initial,
    decideSaveWorkshop(workshop.initial, { ...groupOf(idAtelier, maximumEleves), ...more }, nobody, every, {
      day: year.dateDebut,
      year,
    }),
  );
const join = (state: WorkshopState, fk_eleve: number, day: string) => {
  const idAtelier = state.sheet?.idAtelier ?? 0;
  const link = { idAtelier, fk_eleve, fk_instrument: 1, fk_statut: 1, fk_scolariteInterne: fk_eleve };
  return after(state, decideAttachPupil(state, link, every, { day, year }));
};

interface Both {
  readonly a: WorkshopState;
  readonly b: WorkshopState;
}
const asking = ({ a }: Both, fk_eleve: number, day: string, motif: string | null = null): GroupChangeAsked => ({
  ...{ changement: fk_eleve * 1000 + Number(day.slice(5).replace('-', '')), quitte: A, rejoint: B, day, motif, year },
  place: placeLeft(a, fk_eleve, day),
});
const kind = { fk_typeAtelier: 30, fk_anneeScolaire: 9 };
function change(both: Both, fk_eleve: number, day: string, motif: string | null = null, functions = every): Both {
  const asked = asking(both, fk_eleve, day, motif);
  return {
    b: after(both.b, decideJoinGroup(both.b, asked, functions, kind, new Set())),
    a: after(both.a, decideLeaveGroup(both.a, asked, functions)),
  };
}
const on = ({ a, b }: Both, day: string) => [a, b].map((one) => [...at(one, day).pupils.keys()].sort());
const days = Array.from({ length: 111 }, (_, count) => dayAfter(year.dateDebut, count));
const start: Both = { a: join(join(created(A), 1, year.dateDebut), 2, year.dateDebut), b: created(B) };

test('who changes group is in the one until the eve and in the other from that day on, with what they had', () => {
  const now = change(start, 1, '2026-11-02');
  expect(['2026-11-01', '2026-11-02', '2026-12-20'].map((day) => on(now, day))).toEqual([
    [[1, 2], []],
    [[2], [1]],
    [[2], [1]],
  ]);
  expect(at(now.b, '2026-11-02').pupils.get(1)).toMatchObject({ fk_instrument: 1, fk_scolariteInterne: 1 });
});

test('who was to leave does so in the new group', () => {
  const leaving = { ...start, a: after(start.a, decideDetachPupil(start.a, 1, '2026-12-01')) };
  const now = change(leaving, 1, '2026-11-02');
  expect(['2026-11-30', '2026-12-01'].map((day) => on(now, day)[1])).toEqual([[1], []]);
});

test('who is not there then, is there already, goes to another kind or to a full group, is refused by name', () => {
  const { teaching } = messages;
  expect(() => change(start, 9, '2026-11-02')).toThrow(teaching.notInGroupThen);
  expect(() => change({ ...start, b: join(start.b, 1, '2026-12-01') }, 1, '2026-11-02')).toThrow(teaching.sameGroup);
  expect(() => change({ ...start, a: join(created(A), 1, '2026-11-02') }, 1, '2026-11-02')).toThrow(
    teaching.changesLater,
  );
  expect(() => change({ ...start, b: created(B, 0, { fk_typeAtelier: 31 }) }, 1, '2026-11-02')).toThrow(
    teaching.groupOfOtherKind,
  );
  const full = { ...start, b: join(created(B, 1), 5, '2026-12-01') };
  expect(() => change(full, 1, '2026-11-02')).toThrow(teaching.workshopFull);
  expect(on(change(full, 1, '2026-11-02', 'Une fratrie'), '2026-12-01')[1]).toEqual([1, 5]);
  for (const held of [right.addWorkshopPupil, right.removeWorkshopPupil])
    expect(() => change(start, 1, '2026-11-02', null, new Set([held]))).toThrow(messages.identity.notAllowed);
});

test('what is written already is not written twice: a call that died between both groups is done again', () => {
  const asked = asking(start, 1, '2026-11-02');
  const now = change(start, 1, '2026-11-02');
  expect(decideJoinGroup(now.b, asked, every, kind, new Set())).toEqual([]);
  expect(decideLeaveGroup(now.a, asked, every)).toEqual([]);
  expect(decideLeaveGroup(start.a, asked, every)).toHaveLength(2);
});

test('nobody takes back one half of it as a coming or a going', () => {
  const now = change(start, 1, '2026-11-02');
  const half = (state: WorkshopState, genre: 'eleveArrive' | 'elevePart', qui = 1) =>
    decideWithdrawPlanned(state, { genre, date: '2026-11-02', qui }, { today: TODAY, year }, every);
  const refused = messages.teaching.partOfGroupChange('02/11/2026');
  expect(() => half(now.b, 'eleveArrive')).toThrow(refused);
  expect(() => half(now.a, 'elevePart')).toThrow(refused);
  const other = join(now.b, 2, '2026-11-02');
  expect(half(other, 'eleveArrive', 2)).toHaveLength(1);
});

test('a leaving that was told after it is not lost when it is taken back', () => {
  const now = change(start, 1, '2026-11-02');
  const planned = {
    genre: 'changementGroupe' as const,
    date: '2026-11-02',
    qui: asking(start, 1, '2026-11-02').changement,
  };
  const undone = (b: WorkshopState): Both => {
    const joined = joinedHalf(b, planned.qui, year);
    const back = (one: WorkshopState) =>
      after(one, decideWithdrawPlanned(one, planned, { today: TODAY, year }, every, { joined }));
    return { a: back(now.a), b: back(b) };
  };
  const leaves = (day: string) => undone(after(now.b, decideDetachPupil(now.b, 1, day)));
  const [later, atOnce] = [leaves('2026-12-01'), leaves('2026-11-02')];
  expect(['2026-11-30', '2026-12-01'].map((day) => on(later, day))).toEqual([
    [[1, 2], []],
    [[2], []],
  ]);
  expect(['2026-11-01', '2026-11-02'].map((day) => on(atOnce, day)[0])).toEqual([[1, 2], [2]]);
});

const moment = fc.integer({ min: 0, max: 110 }).map((count) => dayAfter(year.dateDebut, count));
test('each day before is as it was, everybody is in one group a day, and « Annuler » puts both back', () => {
  fc.assert(
    fc.property(
      moment,
      fc.option(moment),
      fc.array(fc.integer({ min: 1, max: 2 }), { maxLength: 2 }),
      fc.constantFrom(TODAY, '2026-08-31'),
      (day, leaves, movers, today) => {
        const a = leaves ? after(start.a, decideDetachPupil(start.a, 1, leaves)) : start.a;
        const before = { ...start, a };
        const there = [...new Set(movers)].filter((who) => at(a, day).pupils.has(who));
        const now = there.reduce((both, who) => change(both, who, day), before);
        for (const one of days) {
          const [inA, inB] = on(now, one);
          expect([...(inA ?? []), ...(inB ?? [])].sort()).toEqual(on(before, one)[0]);
          expect(inB).toEqual(one < day ? [] : there.filter((who) => on(before, one)[0]?.includes(who)).sort());
        }
        if (day <= today) return;
        const back = (state: WorkshopState) =>
          there.reduce(
            (one, who) =>
              after(
                one,
                decideWithdrawPlanned(
                  one,
                  { genre: 'changementGroupe', date: day, qui: asking(before, who, day).changement },
                  { today, year },
                  every,
                ),
              ),
            state,
          );
        const undone = { a: back(now.a), b: back(now.b) };
        for (const one of days) expect(on(undone, one)).toEqual(on(before, one));
      },
    ),
    { numRuns: 40 },
  );
});
