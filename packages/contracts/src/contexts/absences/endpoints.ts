import { z } from 'zod';
import { absenceStatuses, absenceSubjects, messages, right } from '../../constants';
import { own, rights } from '../../core/access';
import { agentsOfOwnSites } from '../../core/agent-requests';
import { constantList } from '../../core/constant-list';
import { decisionBody } from '../../core/decision';
import { endpoint } from '../../core/endpoint';
import { flag } from '../../core/fields';
import { sheetVersion } from '../../core/shared-sheet';
import { agent } from '../staff/agent';
import { workshop } from '../teaching/workshop';
import { absence, givenLesson, MOST_GIVEN, toldFamilies } from './absence';
import { absenceDecisions } from './decisions';

const absences = { context: 'absences', module: 'absences' } as const;

export const absenceRow = absence.row.extend({ nomPrenomUtilisateur: z.string(), ...sheetVersion });

const readers = rights(right.seeOwnAbsences, right.manageAbsences);

export const listAbsenceStatuses = constantList(
  '/api/absences/absencesStatuts',
  absenceStatuses,
  { idAbsenceStatut: 'id', libelleAbsenceStatut: 'libelle', couleur: 'couleur' },
  { ...absences, access: readers, summary: 'Statuts des absences' },
);

export const listAbsenceSubjects = constantList(
  '/api/absences/absencesObjets',
  absenceSubjects,
  { idAbsenceObjet: 'id', libelleAbsenceObjet: 'libelle', reportHeures: 'reportHeures' },
  { ...absences, access: readers, summary: 'Objets des absences' },
);

export const readAbsence = endpoint('GET', '/api/absences/:id', {
  ...absences,
  kind: 'query',
  shows: ['staff'],
  access: own('absence', 'params.id', { ownRight: right.seeOwnAbsences, otherwise: [right.manageAbsences] }),
  ownSites: agentsOfOwnSites('absence', 'params.id'),
  params: z.object({ id: absence.existing }),
  response: absenceRow,
  summary: 'Une demande d’absence',
});

/** id 0 creates. The agent saves 1 (draft) or 2 (submitted); with right 202 the direction sets 1, 2, 3, 4 or 5, and its opinion. */
export const saveAbsence = endpoint('POST', '/api/absences/:id', {
  ...absences,
  kind: 'command',
  access: own('absence', 'params.id', { ownRight: right.seeOwnAbsences, otherwise: [right.answerAbsence] }),
  ownSites: agentsOfOwnSites('absence', 'params.id'),
  params: z.object({ id: absence.newOrExisting }),
  body: absence.body('fk_anneeScolaire', 'fk_absencesStatut', 'fk_user').extend({
    ...decisionBody,
    /** Who gives the lessons of an absence that is accepted (188); the others of its agent alone do not take place. */
    remplacements: z
      .array(z.object({ fk_atelier: workshop.existing, date: givenLesson.date.wire, par: agent.existing }))
      .max(MOST_GIVEN, { error: messages.absences.tooManyGiven(MOST_GIVEN) })
      .optional(),
    /** 0: no family is written to when it is accepted; otherwise the setting `absenceEnseignant` says. */
    prevenir: toldFamilies.wire.optional(),
  }),
  decides: absenceDecisions,
  leftToDecision: { fk_user: 'A new request is the caller’s own, and a request stays its agent’s.' },
  response: absence.row.pick({ idAbsence: true, fk_absencesStatut: true, libelleAbsenceStatut: true }),
  summary: 'Enregistre une demande d’absence, ou change son statut',
  success: messages.absences.saved,
});

const text = z.string();
const id = z.number();
const person = { idUtilisateur: id, nomPrenomUtilisateur: text } as const;

/** What accepting a request does, before it is accepted: its lessons, who is free to give each, and the families. Writes nothing. */
export const readAbsenceLessons = endpoint('GET', '/api/absences/seances/:id', {
  ...absences,
  kind: 'query',
  shows: ['teaching', 'staff', 'site', 'families'],
  access: rights(right.answerAbsence),
  ownSites: agentsOfOwnSites('absence', 'params.id'),
  params: z.object({ id: absence.existing }),
  response: z.object({
    seances: z.array(
      z.object({
        idAtelier: id,
        /** Its day in the calendar, and that on which it is held. */
        date: text,
        tenueLe: text,
        heureDebut: text,
        heureFin: text,
        libelleType: text,
        niveau: text,
        fk_site: id,
        libelleSite: text,
        libelleSalle: text.nullable(),
        countEleves: id,
        /** Who else gives it: its other teachers, or who replaces. */
        enseignants: z.array(z.object(person)),
        /** 1: another gives it in the place of who is absent. */
        confiee: flag,
        /** 1: it is held without who is absent. */
        aLieu: flag,
        /** Free then, with the same discipline, able to be there; those of the site first. `surSite` 1: they teach it there. */
        candidats: z.array(z.object({ ...person, surSite: flag })),
      }),
    ),
    /** Of all of them: the first 200 are listed. */
    nombre: id,
    familles: z.object({
      /** 1: the setting asks for a mail to each. */
      courriel: flag,
      nombre: id,
      /** Pupils without a guardian who has an address. */
      sansAdresse: z.array(text),
    }),
    /** 1: the caller may give lessons to others (188). */
    confiable: flag,
  }),
  summary: 'Cours d’un agent pendant une absence demandée, qui peut les donner, et familles concernées',
});

export const removeAbsence = endpoint('DELETE', '/api/absences/:id', {
  ...absences,
  kind: 'command',
  access: own('absence', 'params.id', { ownRight: right.seeOwnAbsences, otherwise: [] }),
  params: z.object({ id: absence.existing }),
  response: absence.row.pick({ idAbsence: true }),
  summary: 'Supprime un brouillon de demande d’absence',
  success: messages.absences.removed,
});
