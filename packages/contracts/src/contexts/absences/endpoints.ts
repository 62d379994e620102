import { z } from 'zod';
import { absenceStatuses, absenceSubjects, messages, right } from '../../constants';
import { own, rights } from '../../core/access';
import { agentsOfOwnSites } from '../../core/agent-requests';
import { constantList } from '../../core/constant-list';
import { decisionBody } from '../../core/decision';
import { endpoint } from '../../core/endpoint';
import { sheetVersion } from '../../core/shared-sheet';
import { absence } from './absence';
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
  body: absence.body('fk_anneeScolaire', 'fk_absencesStatut', 'fk_user').extend(decisionBody),
  decides: absenceDecisions,
  leftToDecision: { fk_user: 'A new request is the caller’s own, and a request stays its agent’s.' },
  response: absence.row.pick({ idAbsence: true, fk_absencesStatut: true, libelleAbsenceStatut: true }),
  summary: 'Enregistre une demande d’absence, ou change son statut',
  success: messages.absences.saved,
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
