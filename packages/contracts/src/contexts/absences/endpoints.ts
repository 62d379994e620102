import { z } from 'zod';
import { absenceStatuses, absenceSubjects, messages, right } from '../../constants';
import { own, rights } from '../../core/access';
import { constantList } from '../../core/constant-list';
import { endpoint } from '../../core/endpoint';
import { orNull, wireId, wireIdFilter } from '../../core/wire';
import { absence } from './absence';

const absences = { context: 'absences', module: 'absences' } as const;
const text = z.string();
const id = z.number();
const optionalId = orNull(wireId).optional();

export const absenceRow = absence.row.extend({
  libelleAbsenceStatut: text,
  libelleAbsenceObjet: text,
  nomPrenomUtilisateur: text,
});
export type AbsenceRow = z.infer<typeof absenceRow>;

/** Management omits `idAgent` and never sees drafts (right 201); an agent's own list names it (176). */
export const listAbsences = endpoint('POST', '/api/absences/listAbsences/', {
  ...absences,
  kind: 'query',
  shows: ['staff'],
  access: own('agent', 'body.idAgent', { ownRight: right.seeOwnAbsences, otherwise: [right.manageAbsences] }),
  body: z.object({ idAgent: optionalId, anneeScolaire: optionalId, listStatuts: wireIdFilter }),
  response: z.array(absenceRow),
  summary: 'Demandes d’absence',
});

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
  params: z.object({ id: absence.existing }),
  response: absenceRow,
  summary: 'Une demande d’absence',
});

/** id 0 creates. The agent saves 1 (draft) or 2 (submitted); with right 202 the direction sets 1, 2, 3, 4 or 5, and its opinion. */
export const saveAbsence = endpoint('POST', '/api/absences/:id', {
  ...absences,
  kind: 'command',
  access: own('absence', 'params.id', { ownRight: right.seeOwnAbsences, otherwise: [right.answerAbsence] }),
  params: z.object({ id: absence.newOrExisting }),
  body: absence.body('fk_anneeScolaire', 'fk_absencesStatut', 'fk_user'),
  leftToDecision: { fk_user: 'A new request is the caller’s own, and a request stays its agent’s.' },
  response: z.object({ idAbsence: id, fk_absencesStatut: id, libelleAbsenceStatut: text }),
  summary: 'Enregistre une demande d’absence, ou change son statut',
  success: messages.absences.saved,
});

export const removeAbsence = endpoint('DELETE', '/api/absences/:id', {
  ...absences,
  kind: 'command',
  access: own('absence', 'params.id', { ownRight: right.seeOwnAbsences, otherwise: [right.answerAbsence] }),
  params: z.object({ id: absence.existing }),
  response: z.object({ idAbsence: id }),
  summary: 'Supprime un brouillon de demande d’absence',
  success: messages.absences.removed,
});
