import { randomUUID } from 'node:crypto';
import type { readAbsenceLessons } from '@diapason/contracts/absences';
import { messages, right } from '@diapason/contracts/constants';
import { type DataOf, make } from '@diapason/contracts/core';
import { AgentRegistered, type ServiceSheet } from '@diapason/contracts/staff';
import type { LessonsOfPupilRow } from '@diapason/contracts/teaching';
import { agentDetails } from '@diapason/contracts/testing/people';
import type { Harness } from '@diapason/event-sourcing/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { workContext } from '../../machinery/app/command-context';
import { desk, installedSystem, sessionWith } from '../../proofs/kit/desk';
import { seedFamily } from '../money/testing/network';
import { decideMailSent, mail } from '../site/mail/mail';
import { type MailContext, paramsOf } from '../site/mail/registry';
import { isTemplate, renderTemplate } from '../site/mail/templates';
import { agent } from '../staff/aggregate/agent';
import { assigned } from '../teaching/testing/assigned';
import { takeBackLessons } from './commands/given-lessons';
import { finishGivingLessons } from './jobs/finish-giving';
import { tellFamilies } from './jobs/tell-families';

/** A Saturday; the absence is of a Wednesday. */
const TODAY = '2026-11-21';
const DAY = '2026-12-02';
const SINCE = '2026-09-01';
const [CATHALA, VALAT, BRUN] = [30, 31, 32];
const [FAMILY, OTHERS, UNREACHED, LEA, ZOE, TOM] = [500, 600, 700, 5000, 6000, 7000];
const asked = sessionWith([right.seeOwnAbsences], { idUtilisateur: CATHALA });
const direction = sessionWith([
  right.manageAbsences,
  right.answerAbsence,
  right.saveWorkshopAndStay,
  right.addWorkshopTeacher,
  right.addWorkshopPupil,
  right.seePupilAndWorkshop,
  right.openAgentServices,
]);
const withoutWorkshops = sessionWith([right.manageAbsences, right.answerAbsence]);
let system: Harness;
let first: number;
let second: number;

const call = <T>(path: string, input: object, who = direction) => desk(system).call<T>(path, who, input);
const workshop = async (heureDebut: string, heureFin: string, teacher: number, ...pupils: number[]) => {
  const { idAtelier } = await call<{ idAtelier: number }>('POST /api/ateliers/:id', {
    params: { id: 0 },
    body: {
      ...{ fk_anneeScolaire: 9, fk_groupeAtelier: 4, fk_typeAtelier: 30, fk_site: 1, aPartirDu: SINCE, jour: 3 },
      ...{ heureDebut, heureFin, enseignants: [{ fk_enseignant: teacher, fk_instrument: 1 }] },
    },
  });
  for (const fk_eleve of pupils)
    await call('POST /api/ateliers/attachedEleve', {
      body: {
        ...{ fk_atelier: idAtelier, fk_eleve, fk_instrument: 1, fk_statut: 1 },
        ...{ fk_scolariteInterne: fk_eleve * 10, aPartirDu: SINCE },
      },
    });
  return idAtelier;
};
const request = async (agent = asked, day = DAY, more: object = {}) => {
  const fields = { fk_anneeScolaire: 9, fk_absencesStatut: 2, fk_user: agent.idUtilisateur, fk_absencesObjet: 5 };
  const body = { ...fields, dateDebut: day, dateFin: day, heuresAnnulees: 2, ...more };
  return (await call<{ idAbsence: number }>('POST /api/absences/:id', { params: { id: 0 }, body }, agent)).idAbsence;
};
const decide = async (id: number, fk_absencesStatut: number, more: object = {}, who = direction) => {
  const row = await call<object>('GET /api/absences/:id', { params: { id } }, who);
  return call('POST /api/absences/:id', { params: { id }, body: { ...row, fk_absencesStatut, ...more } }, who);
};
const lessons = (id: number, who = direction) =>
  call<DataOf<typeof readAbsenceLessons>>('GET /api/absences/seances/:id', { params: { id } }, who);
const courseOf = async (id: number, day = DAY) => {
  const courses = await call<LessonsOfPupilRow[]>('GET /api/ateliers/elevesParAteliersParEleve/:id', {
    params: { id },
    query: { dateDebut: day, dateFin: day },
  });
  return courses[0]?.seances[0];
};
const serviceOf = (fk_utilisateur: number) =>
  call<ServiceSheet>('GET /api/enseignantsFichesService', {
    query: { fk_utilisateur, fk_anneeScolaire: 9 },
  });

const commandId = randomUUID();
const actor = { actor: 'job:mail', correlationId: commandId };
const work = (command: string = randomUUID()) => {
  const deps = { runtime: system, secrets: undefined, security: undefined, files: undefined, publicUrl: 'http://x' };
  const shared = workContext(deps as never, { actor, commandId: command, repeatable: true });
  return { ...shared, jobId: 'j', attempt: 1, begun: 1, requestedAt: new Date(), progress: async () => undefined };
};
const tell = async (idAbsence: number, prevenir: number, position?: string) => {
  const done = await tellFamilies.run({ idAbsence, prevenir, ...(position ? { position } : {}) }, work());
  await system.settled();
  return done;
};
const mailsTo = async (guardian: number) => {
  const rows = await system.query<{ id_mail: string }>(
    `select id_mail from mail where id_utilisateur = $1 and template like 'absenceEnseignant%' order by date_demande, id_mail`,
    [guardian],
  );
  return rows.map((row) => row.id_mail);
};
const wordsOf = async (idMail: string) => {
  const found = (await work().load(mail, idMail))?.mail;
  if (!found || !isTemplate(found.template)) throw new Error(`no mail ${idMail}`);
  const params = await paramsOf(found, found.template, work() as unknown as MailContext);
  return renderTemplate(found.template, params).text;
};

beforeAll(async () => {
  system = await installedSystem(TODAY);
  const execute: Parameters<typeof seedFamily>[0]['execute'] = (aggregate, id, decide) =>
    system.execute({ aggregate, id, decide, commandId: randomUUID(), actor });
  await seedFamily({ execute }, { idUtilisateur: FAMILY, eleves: [[10]] });
  await seedFamily({ execute }, { idUtilisateur: OTHERS, nom: 'DUVAL', eleves: [[10]] });
  await seedFamily({ execute }, { idUtilisateur: UNREACHED, nom: 'LEROY', email: 'aucune', eleves: [[10]] });
  for (const [id, nom, prenom] of [
    [CATHALA, 'CATHALA', 'Julie'],
    [VALAT, 'VALAT', 'Benoît'],
    [BRUN, 'BRUN', 'Rachel'],
  ] as const)
    await execute(agent, id, () => [make(AgentRegistered, agentDetails(id, { nom, prenom }))]);
  await assigned({ execute }, [CATHALA, VALAT, BRUN]);
  await system.settled();
  first = await workshop('14:00', '15:00', CATHALA, LEA);
  second = await workshop('16:00', '17:00', CATHALA, ZOE);
  await workshop('14:30', '15:30', BRUN);
});
afterAll(() => system.stop());

test('before it is accepted, a request shows its lessons, who is free to give each, and the families', async () => {
  const id = await request();
  const found = await lessons(id);
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
  expect(await lessons(id, withoutWorkshops)).toMatchObject({ confiable: 0, seances: [{ candidats: [] }, {}] });
});

test('accepted, its lessons are given or do not take place, and families and service sheets see it; taken back, all of it comes back, and who was told is told', async () => {
  const id = await request();
  const given = [{ fk_atelier: first, date: DAY, par: VALAT }];
  await decide(id, 4, { remplacements: given, prevenir: 1 });
  expect(await courseOf(LEA)).toMatchObject({
    annule: 0,
    autrement: { confiee: 1 },
    enseignants: [{ nomPrenomUtilisateur: 'VALAT Benoît' }],
  });
  expect(await courseOf(ZOE)).toMatchObject({ annule: 1 });
  expect((await lessons(id)).seances.map(({ confiee, aLieu }) => [confiee, aLieu])).toEqual([
    [1, 1],
    [0, 0],
  ]);
  expect((await serviceOf(CATHALA)).absences).toEqual({
    ...{ nombre: 1, heuresReportees: 0, heuresAnnulees: 2 },
    ...{ seancesConfiees: 1, seancesAssurees: 0 },
  });
  expect((await serviceOf(VALAT)).absences).toMatchObject({ nombre: 0, seancesAssurees: 1 });

  system.clock.set(`${TODAY}T21:30:00.000Z`);
  await expect(tell(id, 1)).rejects.toThrow('quiet hours');
  system.clock.set(`${TODAY}T10:00:00.000Z`);
  expect(await tell(id, 0)).toEqual({ changed: false });
  expect(await tell(id, 1)).toEqual({ changed: true });
  const [announced] = await mailsTo(FAMILY);
  expect(await wordsOf(announced ?? '')).toMatch(
    /mercredi 2 décembre, 14:00\s–\s15:00, MARTIN Enfant 1, Orchestre à cordes\s: avec VALAT Benoît/,
  );
  const [others] = await mailsTo(OTHERS);
  expect(await wordsOf(others ?? '')).toContain('n’a pas lieu');

  await work().execute(mail, announced ?? '', (state) => decideMailSent(state, 'sent'));
  await system.settled();
  system.clock.set(`${TODAY}T11:00:00.000Z`);
  await decide(id, 3, { motifDecision: 'Elle est là' });
  expect(await courseOf(LEA)).toMatchObject({ annule: 0, autrement: null });
  expect(await courseOf(ZOE)).toMatchObject({ annule: 0, autrement: null });
  expect((await serviceOf(CATHALA)).absences).toMatchObject({ nombre: 0, seancesConfiees: 0 });
  expect(await tell(id, 0)).toEqual({ changed: true });
  const after = (await mailsTo(FAMILY)).at(-1) ?? '';
  expect(after).toContain('absenceEnseignantLevee');
  expect(await wordsOf(after)).toContain('ont lieu comme prévu');
  await expect(wordsOf((await mailsTo(OTHERS)).at(-1) ?? '')).rejects.toThrow('nothing to say');
  expect(await tell(id, 0)).toEqual({ changed: false });
});

test('a lesson is given by who may change workshops, once, to somebody else who is there, and where it is the agent’s', async () => {
  const id = await request();
  const give = (remplacements: readonly object[], who = direction) => decide(id, 4, { remplacements }, who);
  const one = { fk_atelier: first, date: DAY, par: VALAT };
  await expect(give([one], withoutWorkshops)).rejects.toMatchObject({ status: 403 });
  await expect(give([one, { ...one, par: BRUN }])).rejects.toThrow(messages.absences.givenTwice);
  await expect(give([{ ...one, par: CATHALA }])).rejects.toThrow(messages.absences.notToAbsent);
  await expect(give([{ ...one, date: '2026-12-09' }])).rejects.toThrow(messages.absences.notTheirLesson);
  await expect(decide(id, 3, { remplacements: [one] })).rejects.toThrow(messages.absences.onlyAccepted);
  const away = await request(sessionWith([right.seeOwnAbsences], { idUtilisateur: VALAT }));
  await decide(away, 4);
  await expect(give([one])).rejects.toThrow(messages.absences.absentToo('VALAT Benoît'));
  expect(await courseOf(LEA)).toMatchObject({ annule: 0, autrement: null });
});

const givenTo = async (pupil: number, day: string) => {
  const course = await courseOf(pupil, day);
  return [course?.enseignants.map(({ idUtilisateur }) => idUtilisateur), course?.autrement?.confiee ?? 0];
};
const one = (fk_atelier: number, date: string, par: number) => ({ fk_atelier, date, par });
const why = { motifDecision: 'Elle est là' };
/** Where the log holds the last decision about a request. */
const lastDecision = async (id: number) => {
  const [found] = await system.query<{ position: string }>(
    `select position::text from journal.event where stream = $1 and type = 'StaffAbsenceStatusChanged' order by position desc limit 1`,
    [`staffAbsence-${id}`],
  );
  return found?.position ?? '';
};

test('a lesson that is over is proposed to nobody and given to nobody', async () => {
  const over = '2026-11-18';
  const id = await request(asked, over);
  const { seances } = await lessons(id);
  expect(seances.map(({ candidats }) => candidats)).toEqual([[], []]);
  await expect(decide(id, 4, { remplacements: [one(second, over, VALAT)] })).rejects.toThrow(
    messages.absences.lessonOver,
  );
});

test('who stands in and falls ill is stood in for; the lesson is of that absence too, and comes back to its agent along the chain', async () => {
  const day = '2026-12-09';
  const id = await request(asked, day);
  await decide(id, 4, { remplacements: [one(second, day, VALAT)] });
  const ill = await request(sessionWith([right.seeOwnAbsences], { idUtilisateur: VALAT }), day);
  await decide(ill, 4, { remplacements: [one(second, day, BRUN)] });
  expect(await givenTo(ZOE, day)).toEqual([[BRUN], 1]);
  expect((await lessons(ill)).seances).toMatchObject([{ idAtelier: second, confiee: 1, aLieu: 1 }]);
  await decide(id, 3, why);
  expect(await givenTo(ZOE, day)).toEqual([[CATHALA], 0]);
  await decide(ill, 3, why);
  expect(await givenTo(ZOE, day)).toEqual([[CATHALA], 0]);
});

test('a lesson goes from one to another in one decision, and to nobody who teaches then', async () => {
  const day = '2026-12-16';
  const id = await request(asked, day);
  const give = (...remplacements: object[]) => decide(id, 4, { remplacements, ...why });
  await expect(give(one(first, day, BRUN))).rejects.toThrow(messages.absences.busyThen('BRUN Rachel'));
  await give(one(second, day, VALAT));
  await give(one(second, day, BRUN));
  expect(await givenTo(ZOE, day)).toEqual([[BRUN], 1]);
});

test('nobody is given two lessons of one hour', async () => {
  const day = '2027-01-06';
  const move = { fk_atelier: second, date: day, tenueLe: day, heureDebut: '14:15', heureFin: '15:15' };
  await call('POST /api/ateliers/seances/deplacer', { body: { ...move, fk_site: 1 } });
  const id = await request(asked, day);
  const remplacements = [one(first, day, VALAT), one(second, day, VALAT)];
  await expect(decide(id, 4, { remplacements })).rejects.toThrow(messages.absences.busyThen('VALAT Benoît'));
});

test('a lesson that was moved, given and taken back is given by nobody else, and moved for the reason that was said', async () => {
  const day = '2027-01-13';
  const move = { fk_atelier: second, date: day, tenueLe: day, heureDebut: '17:00', heureFin: '18:00' };
  await call('POST /api/ateliers/seances/deplacer', { body: { ...move, fk_site: 1, motif: 'Salle inondée' } });
  const id = await request(asked, day);
  await decide(id, 4, { remplacements: [one(second, day, VALAT)] });
  const told = async () => (await courseOf(ZOE, day))?.autrement;
  expect(await told()).toMatchObject({ deplacee: 1, confiee: 1, motif: 'Salle inondée' });
  await decide(id, 3, why);
  expect(await givenTo(ZOE, day)).toEqual([[CATHALA], 0]);
  expect(await told()).toMatchObject({ deplacee: 1, confiee: 0, motif: 'Salle inondée' });
});

const mailAbout = async (id: number, template: string) =>
  (await mailsTo(FAMILY)).find((one) => one.startsWith(`${template}-${id}-`)) ?? '';
const ANNOUNCED = 'absenceEnseignant';
const WITHDRAWN = 'absenceEnseignantLevee';

test('families who were told hear of the withdrawal, also where the draft was removed before morning', async () => {
  const day = '2027-01-20';
  const id = await request(asked, day);
  await decide(id, 4, { prevenir: 1 });
  await tell(id, 1, await lastDecision(id));
  const announced = await mailAbout(id, ANNOUNCED);
  await work().execute(mail, announced, (state) => decideMailSent(state, 'sent'));
  await system.settled();
  system.clock.set(`${TODAY}T21:30:00.000Z`);
  await decide(id, 1, why);
  const position = await lastDecision(id);
  await expect(tell(id, 0, position)).rejects.toThrow('quiet hours');
  await call('DELETE /api/absences/:id', { params: { id } }, asked);
  system.clock.set('2026-11-22T10:00:00.000Z');
  expect(await tell(id, 0, position)).toEqual({ changed: true });
  expect(await wordsOf(await mailAbout(id, WITHDRAWN))).toContain('mercredi 20 janvier');
});

test('the withdrawal says nothing of a lesson that does not take place as planned all the same', async () => {
  const day = '2027-02-03';
  const id = await request(asked, day);
  await decide(id, 4, { prevenir: 1 });
  await tell(id, 1, await lastDecision(id));
  const announced = await mailAbout(id, ANNOUNCED);
  await work().execute(mail, announced, (state) => decideMailSent(state, 'sent'));
  await system.settled();
  const other = await request(asked, day);
  await decide(other, 4, { prevenir: 0 });
  system.clock.set('2026-11-22T11:00:00.000Z');
  await decide(id, 3, why);
  await tell(id, 0, await lastDecision(id));
  await expect(wordsOf(await mailAbout(id, WITHDRAWN))).rejects.toThrow('nothing to say');
});

test('what a fallen process left is given at once, and not again with the mails', async () => {
  const day = '2027-01-27';
  const id = await request(asked, day);
  await decide(id, 4, { remplacements: [one(second, day, VALAT)], prevenir: 1 });
  await call('POST /api/ateliers/seances/retablir', { body: { fk_atelier: second, date: day } });
  await tell(id, 1, await lastDecision(id));
  expect(await givenTo(ZOE, day)).toEqual([[CATHALA], 0]);
  expect(await finishGivingLessons.run({ idAbsence: id }, work())).toEqual({ changed: true });
  await system.settled();
  expect(await givenTo(ZOE, day)).toEqual([[VALAT], 1]);
});

test('what is taken back again under the same key goes on where it fell', async () => {
  const [day, next] = ['2027-03-10', '2027-03-17'] as const;
  const id = await request(asked, day, { dateFin: next });
  await decide(id, 4, { remplacements: [one(second, day, VALAT), one(second, next, VALAT)] });
  const standIn = (date: string) => ({ idAtelier: second, date, former: CATHALA, par: VALAT });
  const command = randomUUID();
  await takeBackLessons(work(command), [standIn(day)]);
  await takeBackLessons(work(command), [standIn(day), standIn(next)]);
  await system.settled();
  expect([await givenTo(ZOE, day), await givenTo(ZOE, next)]).toEqual([
    [[CATHALA], 0],
    [[CATHALA], 0],
  ]);
});

test('who answers sees lessons of their own sites, names of pupils with the function of their sheets, and no draft of another', async () => {
  const day = '2027-03-24';
  await call('POST /api/ateliers/attachedEleve', {
    body: {
      ...{ fk_atelier: second, fk_eleve: TOM, fk_instrument: 1, fk_statut: 1 },
      ...{ fk_scolariteInterne: TOM * 10, aPartirDu: '2027-03-22' },
    },
  });
  const id = await request(asked, day);
  expect((await lessons(id)).familles).toMatchObject({ nombre: 2, sansAdresse: [expect.stringContaining('LEROY')] });
  const held = sessionWith([right.answerAbsence, right.saveWorkshopAndStay, right.restrictWorkshopsToOwnSites], {
    sites: [2],
  });
  expect(await lessons(id, held)).toMatchObject({ nombre: 0, seances: [], familles: { nombre: 0, sansAdresse: [] } });
  const here = { ...held, sites: [1] };
  expect(await lessons(id, here)).toMatchObject({ nombre: 2, familles: { sansAdresse: [] } });
  const ofOtherSite = sessionWith([right.answerAbsence, right.seePupilAndWorkshop, right.restrictPupilsToOwnSites], {
    sites: [2],
  });
  expect(await lessons(id, ofOtherSite)).toMatchObject({ nombre: 2, familles: { nombre: 2, sansAdresse: [] } });
  await expect(decide(id, 4, { remplacements: [one(second, day, VALAT)] }, held)).rejects.toThrow(
    messages.absences.notTheirLesson,
  );
  const draft = await request(asked, day, { fk_absencesStatut: 1 });
  await expect(lessons(draft)).rejects.toMatchObject({ status: 404 });
  expect(await lessons(draft, asked)).toMatchObject({ nombre: 2 });
});
