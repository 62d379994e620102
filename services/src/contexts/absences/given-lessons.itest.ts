import { randomUUID } from 'node:crypto';
import { messages, right } from '@diapason/contracts/constants';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sessionWith } from '../../proofs/kit/desk';
import { at, workshop } from '../teaching/aggregate/workshop';
import { takeBackLessons } from './commands/given-lessons';
import { reserveStandIns } from './commands/reserve-stand-ins';
import { finishGivingLessons } from './jobs/finish-giving';
import {
  type Absences,
  asked,
  askedByBrun,
  askedByValat,
  BRUN,
  CATHALA,
  DAY,
  direction,
  FAMILY,
  LEA,
  OTHERS,
  openAbsences,
  TODAY,
  TOM,
  VALAT,
  why,
  ZOE,
} from './testing/given-lessons';

const withoutWorkshops = sessionWith([right.manageAbsences, right.answerAbsence]);
let school: Absences;
let first: number;
let second: number;
let third: number;
beforeAll(async () => {
  school = await openAbsences();
  ({ first, second, third } = school);
});
afterAll(() => school?.system.stop());

test('before it is accepted, a request shows its lessons, who is free to give each, and the families', async () => {
  const id = await school.request();
  const found = await school.lessons(id);
  expect(found).toMatchObject({ nombre: 2, confiable: 1, familles: { courriel: 1, nombre: 2, sansAdresse: [] } });
  expect(
    found.seances.map(({ idAtelier, aLieu, candidats }) => [
      idAtelier,
      aLieu,
      candidats.map(({ nomPrenomUtilisateur }) => nomPrenomUtilisateur),
    ]),
  ).toEqual([
    [first, 0, ['VALAT Benoît']],
    [second, 0, ['VALAT Benoît', 'BRUN Rachel']],
  ]);
  expect(await school.lessons(id, withoutWorkshops)).toMatchObject({ confiable: 0, seances: [{ candidats: [] }, {}] });
});

test('accepted, its lessons are given or do not take place, and families and service sheets see it; taken back, all of it comes back, and who was told is told', async () => {
  const id = await school.request();
  const given = [{ fk_atelier: first, date: DAY, par: VALAT }];
  await school.decide(id, 4, { remplacements: given, prevenir: 1 });
  expect(await school.courseOf(LEA)).toMatchObject({
    annule: 0,
    autrement: { confiee: 1 },
    enseignants: [{ nomPrenomUtilisateur: 'VALAT Benoît' }],
  });
  expect(await school.courseOf(ZOE)).toMatchObject({ annule: 1 });
  expect((await school.lessons(id)).seances.map(({ confiee, aLieu }) => [confiee, aLieu])).toEqual([
    [1, 1],
    [0, 0],
  ]);
  expect((await school.serviceOf(CATHALA)).absences).toEqual({
    ...{ nombre: 1, heuresReportees: 0, heuresAnnulees: 2 },
    ...{ seancesConfiees: 1, seancesAssurees: 0 },
  });
  expect((await school.serviceOf(VALAT)).absences).toMatchObject({ nombre: 0, seancesAssurees: 1 });

  school.system.clock.set(`${TODAY}T21:30:00.000Z`);
  await expect(school.tell(id, 1)).rejects.toThrow('quiet hours');
  school.system.clock.set(`${TODAY}T10:00:00.000Z`);
  expect(await school.tell(id, 0)).toEqual({ changed: false });
  expect(await school.tell(id, 1)).toEqual({ changed: true });
  const [announced] = await school.mailsTo(FAMILY);
  expect(await school.wordsOf(announced ?? '')).toMatch(
    /mercredi 2 décembre, 14:00\s–\s15:00, MARTIN Enfant 1, Orchestre à cordes\s: avec VALAT Benoît/,
  );
  const [others] = await school.mailsTo(OTHERS);
  expect(await school.wordsOf(others ?? '')).toContain('n’a pas lieu');

  await school.sent(announced ?? '');
  school.system.clock.set(`${TODAY}T11:00:00.000Z`);
  await school.decide(id, 3, { motifDecision: 'Elle est là' });
  expect(await school.courseOf(LEA)).toMatchObject({ annule: 0, autrement: null });
  expect(await school.courseOf(ZOE)).toMatchObject({ annule: 0, autrement: null });
  expect((await school.serviceOf(CATHALA)).absences).toMatchObject({ nombre: 0, seancesConfiees: 0 });
  expect(await school.tell(id, 0)).toEqual({ changed: true });
  const after = (await school.mailsTo(FAMILY)).at(-1) ?? '';
  expect(after).toContain('absenceEnseignantLevee');
  expect(await school.wordsOf(after)).toContain('ont lieu comme prévu');
  await expect(school.wordsOf((await school.mailsTo(OTHERS)).at(-1) ?? '')).rejects.toThrow('nothing to say');
  expect(await school.tell(id, 0)).toEqual({ changed: false });
});

test('a lesson is given by who may change workshops, once, to somebody else who is there, and where it is the agent’s', async () => {
  const id = await school.request();
  const give = (remplacements: readonly object[], who = direction) => school.decide(id, 4, { remplacements }, who);
  const one = { fk_atelier: first, date: DAY, par: VALAT };
  await expect(give([one], withoutWorkshops)).rejects.toMatchObject({ status: 403 });
  await expect(give([one, { ...one, par: BRUN }])).rejects.toThrow(messages.absences.givenTwice);
  await expect(give([{ ...one, par: CATHALA }])).rejects.toThrow(messages.absences.notToAbsent);
  await expect(give([{ ...one, date: '2026-12-09' }])).rejects.toThrow(messages.absences.notTheirLesson);
  await expect(school.decide(id, 3, { remplacements: [one] })).rejects.toThrow(messages.absences.onlyAccepted);
  const away = await school.request(askedByValat);
  await school.decide(away, 4);
  await expect(give([one])).rejects.toThrow(messages.absences.absentToo('VALAT Benoît'));
  expect(await school.courseOf(LEA)).toMatchObject({ annule: 0, autrement: null });
});

const one = (fk_atelier: number, date: string, par: number) => ({ fk_atelier, date, par });
test('a lesson that is over is proposed to nobody and given to nobody', async () => {
  const over = '2026-11-18';
  const id = await school.request(asked, over);
  const { seances } = await school.lessons(id);
  expect(seances.map(({ candidats }) => candidats)).toEqual([[], []]);
  await expect(school.decide(id, 4, { remplacements: [one(second, over, VALAT)] })).rejects.toThrow(
    messages.absences.lessonOver,
  );
});

test('who stands in and falls ill is stood in for; the lesson is of that absence too, and comes back to its agent along the chain', async () => {
  const day = '2026-12-09';
  const id = await school.request(asked, day);
  await school.decide(id, 4, { remplacements: [one(second, day, VALAT)] });
  const ill = await school.request(askedByValat, day);
  await school.decide(ill, 4, { remplacements: [one(second, day, BRUN)] });
  expect(await school.givenTo(ZOE, day)).toEqual([[BRUN], 1]);
  expect((await school.lessons(ill)).seances).toMatchObject([{ idAtelier: second, confiee: 1, aLieu: 1 }]);
  await school.decide(id, 3, why);
  expect(await school.givenTo(ZOE, day)).toEqual([[CATHALA], 0]);
  await school.decide(ill, 3, why);
  expect(await school.givenTo(ZOE, day)).toEqual([[CATHALA], 0]);
});

test('a lesson goes from one to another in one decision, and to nobody who teaches then', async () => {
  const day = '2026-12-16';
  const id = await school.request(asked, day);
  const give = (...remplacements: object[]) => school.decide(id, 4, { remplacements, ...why });
  await expect(give(one(first, day, BRUN))).rejects.toThrow(messages.absences.busyThen('BRUN Rachel'));
  await give(one(second, day, VALAT));
  await give(one(second, day, BRUN));
  expect(await school.givenTo(ZOE, day)).toEqual([[BRUN], 1]);
});

test('nobody is given two lessons of one hour', async () => {
  const day = '2027-01-06';
  const move = { fk_atelier: second, date: day, tenueLe: day, heureDebut: '14:15', heureFin: '15:15' };
  await school.call('POST /api/ateliers/seances/deplacer', { body: { ...move, fk_site: 1 } });
  const id = await school.request(asked, day);
  const remplacements = [one(first, day, VALAT), one(second, day, VALAT)];
  await expect(school.decide(id, 4, { remplacements })).rejects.toThrow(messages.absences.busyThen('VALAT Benoît'));
});

test('a lesson that was moved, given and taken back is given by nobody else, and moved for the reason that was said', async () => {
  const day = '2027-01-13';
  const move = { fk_atelier: second, date: day, tenueLe: day, heureDebut: '17:00', heureFin: '18:00' };
  await school.call('POST /api/ateliers/seances/deplacer', { body: { ...move, fk_site: 1, motif: 'Salle inondée' } });
  const id = await school.request(asked, day);
  await school.decide(id, 4, { remplacements: [one(second, day, VALAT)] });
  const told = async () => (await school.courseOf(ZOE, day))?.autrement;
  expect(await told()).toMatchObject({ deplacee: 1, confiee: 1, motif: 'Salle inondée' });
  await school.decide(id, 3, why);
  expect(await school.givenTo(ZOE, day)).toEqual([[CATHALA], 0]);
  expect(await told()).toMatchObject({ deplacee: 1, confiee: 0, motif: 'Salle inondée' });
});

test('what a fallen process left is given at once, and not again with the mails', async () => {
  const day = '2027-01-27';
  const id = await school.request(asked, day);
  await school.decide(id, 4, { remplacements: [one(second, day, VALAT)], prevenir: 1 });
  await school.call('POST /api/ateliers/seances/retablir', { body: { fk_atelier: second, date: day } });
  await school.tell(id, 1, await school.lastDecision(id));
  expect(await school.givenTo(ZOE, day)).toEqual([[CATHALA], 0]);
  expect(await finishGivingLessons.run({ idAbsence: id }, school.work())).toEqual({ changed: true });
  await school.system.settled();
  expect(await school.givenTo(ZOE, day)).toEqual([[VALAT], 1]);
});

test('what is taken back again under the same key goes on where it fell', async () => {
  const [day, next] = ['2027-03-10', '2027-03-17'] as const;
  const id = await school.request(asked, day, { dateFin: next });
  await school.decide(id, 4, { remplacements: [one(second, day, VALAT), one(second, next, VALAT)] });
  const standIn = (date: string) => ({ idAtelier: second, date, former: CATHALA, par: VALAT });
  const command = randomUUID();
  await takeBackLessons(school.work(command), [standIn(day)]);
  await takeBackLessons(school.work(command), [standIn(day), standIn(next)]);
  await school.system.settled();
  expect([await school.givenTo(ZOE, day), await school.givenTo(ZOE, next)]).toEqual([
    [[CATHALA], 0],
    [[CATHALA], 0],
  ]);
});

test('who answers sees lessons of their own sites, names of pupils with the function of their sheets, and no draft of another', async () => {
  const day = '2027-03-24';
  await school.call('POST /api/ateliers/attachedEleve', {
    body: {
      ...{ fk_atelier: second, fk_eleve: TOM, fk_instrument: 1, fk_statut: 1 },
      ...{ fk_scolariteInterne: TOM * 10, aPartirDu: '2027-03-22' },
    },
  });
  const id = await school.request(asked, day);
  expect((await school.lessons(id)).familles).toMatchObject({
    nombre: 2,
    sansAdresse: [expect.stringContaining('LEROY')],
  });
  const held = sessionWith([right.answerAbsence, right.saveWorkshopAndStay, right.restrictWorkshopsToOwnSites], {
    sites: [2],
  });
  expect(await school.lessons(id, held)).toMatchObject({
    nombre: 0,
    seances: [],
    familles: { nombre: 0, sansAdresse: [] },
  });
  const here = { ...held, sites: [1] };
  expect(await school.lessons(id, here)).toMatchObject({ nombre: 2, familles: { sansAdresse: [] } });
  const ofOtherSite = sessionWith([right.answerAbsence, right.seePupilAndWorkshop, right.restrictPupilsToOwnSites], {
    sites: [2],
  });
  expect(await school.lessons(id, ofOtherSite)).toMatchObject({ nombre: 2, familles: { nombre: 2, sansAdresse: [] } });
  await expect(school.decide(id, 4, { remplacements: [one(second, day, VALAT)] }, held)).rejects.toThrow(
    messages.absences.notTheirLesson,
  );
  const draft = await school.request(asked, day, { fk_absencesStatut: 1 });
  await expect(school.lessons(draft)).rejects.toMatchObject({ status: 404 });
  expect(await school.lessons(draft, asked)).toMatchObject({ nombre: 2 });
});

const teachersOf = async (idAtelier: number, day: string) =>
  [...at(await school.work().load(workshop, idAtelier), day).teachers.keys()].join();

test('of two absences that are accepted in one instant, one alone has somebody who is free, and the other hears it', async () => {
  const [busy, taken] = [messages.absences.busyThen('VALAT Benoît'), messages.absences.beingGiven('VALAT Benoît')];
  for (const day of ['2027-03-31', '2027-04-28', '2027-05-12', '2027-05-19']) {
    const here = await school.request(asked, day);
    const there = await school.request(askedByBrun, day);
    const outcomes = await Promise.allSettled([
      school.decide(here, 4, { remplacements: [one(first, day, VALAT)] }),
      school.decide(there, 4, { remplacements: [one(third, day, VALAT)] }),
    ]);
    const refused = outcomes.flatMap((each) => (each.status === 'rejected' ? [(each.reason as Error).message] : []));
    expect(refused).toHaveLength(1);
    expect([busy, taken]).toContain(refused[0]);
    const teachers = [await teachersOf(first, day), await teachersOf(third, day)];
    expect(teachers.filter((who) => who === String(VALAT))).toHaveLength(1);
  }
});

test('an hour is kept for the decision that reserved it, and free again once that is given up', async () => {
  const [day, next] = ['2027-05-26', '2027-06-02'] as const;
  const standIn = { idAtelier: third, date: day, former: BRUN, par: VALAT };
  const id = await school.request(asked, day, { dateFin: next });
  const give = (...remplacements: object[]) => school.decide(id, 4, { remplacements, ...why });
  const begun = school.system.clock.now();
  await reserveStandIns(school.work(), 999, [standIn], []);
  await expect(give(one(first, day, VALAT))).rejects.toMatchObject({
    status: 422,
    field: 'remplacements',
    message: messages.absences.beingGiven('VALAT Benoît'),
  });
  await give(one(second, day, VALAT));
  school.system.clock.set(new Date(begun.getTime() + 61_000).toISOString());
  await give(one(first, day, VALAT));
  expect(await school.givenTo(LEA, day)).toEqual([[VALAT], 1]);
  // What stands is taken over by nobody, however old; what the same decision takes back is free at once.
  await expect(reserveStandIns(school.work(), 999, [standIn], [])).rejects.toThrow(
    messages.absences.beingGiven('VALAT Benoît'),
  );
  await reserveStandIns(school.work(), 999, [standIn], [{ ...standIn, idAtelier: first, former: CATHALA }]);
});

test('what a fallen process left to give goes to nobody whose hour another decision has by now', async () => {
  const day = '2027-06-09';
  const id = await school.request(asked, day);
  await school.decide(id, 4, { remplacements: [one(first, day, VALAT)] });
  await school.call('POST /api/ateliers/seances/retablir', { body: { fk_atelier: first, date: day } });
  const begun = school.system.clock.now();
  school.system.clock.set(new Date(begun.getTime() + 61_000).toISOString());
  await reserveStandIns(school.work(), 999, [{ idAtelier: third, date: day, former: BRUN, par: VALAT }], []);
  await finishGivingLessons.run({ idAbsence: id }, school.work());
  await school.system.settled();
  expect(await school.givenTo(LEA, day)).toEqual([[CATHALA], 0]);
});
