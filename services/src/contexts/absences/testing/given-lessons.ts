import { randomUUID } from 'node:crypto';
import type { readAbsenceLessons } from '@diapason/contracts/absences';
import { right } from '@diapason/contracts/constants';
import { type DataOf, make } from '@diapason/contracts/core';
import { AgentRegistered, type ServiceSheet } from '@diapason/contracts/staff';
import type { LessonsOfPupilRow } from '@diapason/contracts/teaching';
import { agentDetails } from '@diapason/contracts/testing/people';
import { workContext } from '../../../machinery/app/command-context';
import { desk, installedSystem, sessionWith } from '../../../proofs/kit/desk';
import { seedFamily } from '../../money/testing/network';
import { decideMailDropped, decideMailSent, mail } from '../../site/mail/mail';
import { type MailContext, paramsOf } from '../../site/mail/registry';
import { isTemplate, renderTemplate } from '../../site/mail/templates';
import { agent } from '../../staff/aggregate/agent';
import { assigned } from '../../teaching/testing/assigned';
import { tellFamilies } from '../jobs/tell-families';

/** A Saturday; the absence is of a Wednesday. */
export const TODAY = '2026-11-21';
export const DAY = '2026-12-02';
const SINCE = '2026-09-01';
export const [CATHALA, VALAT, BRUN] = [30, 31, 32] as const;
export const [FAMILY, OTHERS, LEA, ZOE, TOM] = [500, 600, 5000, 6000, 7000] as const;
const UNREACHED = 700;
const ofAgent = (idUtilisateur: number) => sessionWith([right.seeOwnAbsences], { idUtilisateur });
export const [asked, askedByValat, askedByBrun] = [ofAgent(CATHALA), ofAgent(VALAT), ofAgent(BRUN)] as const;
export const direction = sessionWith([
  right.manageAbsences,
  right.answerAbsence,
  right.saveWorkshopAndStay,
  right.addWorkshopTeacher,
  right.addWorkshopPupil,
  right.seePupilAndWorkshop,
  right.openAgentServices,
]);
export const why = { motifDecision: 'Elle est là' };

/** Two lessons of one teacher and one of another, on Wednesdays, with who answers absences and what families are told. */
export async function openAbsences() {
  const system = await installedSystem(TODAY);
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

  const givenTo = async (pupil: number, day: string) => {
    const course = await courseOf(pupil, day);
    return [course?.enseignants.map(({ idUtilisateur }) => idUtilisateur), course?.autrement?.confiee ?? 0];
  };
  /** Where the log holds the last decision about a request. */
  const lastDecision = async (id: number) => {
    const [found] = await system.query<{ position: string }>(
      `select position::text from journal.event where stream = $1 and type = 'StaffAbsenceStatusChanged' order by position desc limit 1`,
      [`staffAbsence-${id}`],
    );
    return found?.position ?? '';
  };

  const mailAbout = async (id: number, template: string) =>
    (await mailsTo(FAMILY)).find((one) => one.startsWith(`${template}-${id}-`)) ?? '';
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
  const first = await workshop('14:00', '15:00', CATHALA, LEA);
  const second = await workshop('16:00', '17:00', CATHALA, ZOE);
  const third = await workshop('14:30', '15:30', BRUN);
  const sent = async (idMail: string) => {
    await work().execute(mail, idMail, (state) => decideMailSent(state, 'sent'));
    await system.settled();
  };
  const dropped = async (idMail: string) => {
    await work().execute(mail, idMail, decideMailDropped);
    await system.settled();
  };
  return {
    ...{ system, first, second, third, call, request, decide, lessons, courseOf, serviceOf, givenTo },
    ...{ work, tell, lastDecision, mailsTo, mailAbout, wordsOf, sent, dropped },
  };
}
export type Absences = Awaited<ReturnType<typeof openAbsences>>;
