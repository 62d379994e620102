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
import { tellFamilies } from './jobs/tell-families';

/** A Saturday; the absence is of a Wednesday. */
const TODAY = '2026-11-21';
const DAY = '2026-12-02';
const SINCE = '2026-09-01';
const [CATHALA, VALAT, BRUN] = [30, 31, 32];
const [FAMILY, OTHERS, LEA, ZOE] = [500, 600, 5000, 6000];
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
const request = async (agent = asked, day = DAY) => {
  const fields = { fk_anneeScolaire: 9, fk_absencesStatut: 2, fk_user: agent.idUtilisateur, fk_absencesObjet: 5 };
  const body = { ...fields, dateDebut: day, dateFin: day, heuresAnnulees: 2 };
  return (await call<{ idAbsence: number }>('POST /api/absences/:id', { params: { id: 0 }, body }, agent)).idAbsence;
};
const decide = async (id: number, fk_absencesStatut: number, more: object = {}, who = direction) => {
  const row = await call<object>('GET /api/absences/:id', { params: { id } }, who);
  return call('POST /api/absences/:id', { params: { id }, body: { ...row, fk_absencesStatut, ...more } }, who);
};
const lessons = (id: number, who = direction) =>
  call<DataOf<typeof readAbsenceLessons>>('GET /api/absences/seances/:id', { params: { id } }, who);
const courseOf = async (id: number) => {
  const courses = await call<LessonsOfPupilRow[]>('GET /api/ateliers/elevesParAteliersParEleve/:id', {
    params: { id },
    query: { dateDebut: DAY, dateFin: DAY },
  });
  return courses[0]?.seances[0];
};
const serviceOf = (fk_utilisateur: number) =>
  call<ServiceSheet>('GET /api/enseignantsFichesService', {
    query: { fk_utilisateur, fk_anneeScolaire: 9 },
  });

const commandId = randomUUID();
const actor = { actor: 'job:mail', correlationId: commandId };
const work = () => {
  const deps = { runtime: system, secrets: undefined, security: undefined, files: undefined, publicUrl: 'http://x' };
  const shared = workContext(deps as never, { actor, commandId: randomUUID(), repeatable: true });
  return { ...shared, jobId: 'j', attempt: 1, begun: 1, requestedAt: new Date(), progress: async () => undefined };
};
const tell = async (idAbsence: number, prevenir: number) => {
  const done = await tellFamilies.run({ idAbsence, prevenir }, work());
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
    /mer\. 02 décembre, 14:00\s–\s15:00, MARTIN Enfant 1, Orchestre à cordes\s: avec VALAT Benoît/,
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
