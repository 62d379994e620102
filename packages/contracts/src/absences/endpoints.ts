import { z } from 'zod';
import { messages } from '../constants/messages';
import { own, rights } from '../core/access';
import { endpoint } from '../core/endpoint';
import { flag } from '../core/fields';
import { orNull, wireDate, wireFlag, wireId, wireIdFilter, wireNumber, wirePathId, wireTextOrNull } from '../core/wire';

const absences = { context: 'absences', module: 'absences' } as const;
const text = z.string();
const textOrNull = z.string().nullable();
const id = z.number();
const optionalId = orNull(wireId).optional();
/** Negative hours are refused by the decision, with the document's message. */
const optionalHours = orNull(wireNumber).optional();
const optionalText = wireTextOrNull.optional();

export const absenceRow = z.object({
  idAbsence: id,
  fk_anneeScolaire: id,
  fk_absencesStatut: id,
  libelleAbsenceStatut: text,
  dateDemande: text,
  fk_user: id,
  nomPrenomUtilisateur: text,
  fk_absencesObjet: id,
  libelleAbsenceObjet: text,
  dateDebut: text,
  dateFin: text,
  heuresAnnulees: z.number().nullable(),
  reportDemande: flag,
  reportHeures: z.number().nullable(),
  reportDetail: textOrNull,
  motif: textOrNull,
  avisDirection: textOrNull,
  refusPossible: flag,
});
export type AbsenceRow = z.infer<typeof absenceRow>;

/** Management omits `idAgent` and never sees drafts (right 201); an agent's own list names it (176). */
export const listAbsences = endpoint('POST', '/api/absences/listAbsences/', {
  ...absences,
  kind: 'query',
  shows: ['staff'],
  access: own('agent', 'body.idAgent', { ownRight: 176, otherwise: [201] }),
  body: z.object({ idAgent: optionalId, anneeScolaire: optionalId, listStatuts: wireIdFilter }),
  response: z.array(absenceRow),
  summary: 'Demandes d’absence',
});

export const listAbsenceStatuses = endpoint('GET', '/api/absences/absencesStatuts', {
  ...absences,
  kind: 'query',
  access: rights(176, 201),
  response: z.array(z.object({ idAbsenceStatut: id, libelleAbsenceStatut: text, couleur: text })),
  summary: 'Statuts des absences',
});

export const listAbsenceSubjects = endpoint('GET', '/api/absences/absencesObjets', {
  ...absences,
  kind: 'query',
  access: rights(176, 201),
  response: z.array(z.object({ idAbsenceObjet: id, libelleAbsenceObjet: text, reportHeures: flag })),
  summary: 'Objets des absences',
});

export const readAbsence = endpoint('GET', '/api/absences/:id', {
  ...absences,
  kind: 'query',
  shows: ['staff'],
  access: own('absence', 'params.id', { ownRight: 176, otherwise: [201] }),
  params: z.object({ id: wireId }),
  response: absenceRow,
  summary: 'Une demande d’absence',
});

/** id 0 creates. The agent saves 1 (draft) or 2 (submitted); with right 202 the direction sets 1, 2, 3, 4 or 5, and its opinion. */
export const saveAbsence = endpoint('POST', '/api/absences/:id', {
  ...absences,
  kind: 'command',
  access: own('absence', 'params.id', { ownRight: 176, otherwise: [202] }),
  params: z.object({ id: wirePathId }),
  body: z.object({
    idAbsence: optionalId,
    fk_anneeScolaire: wireId,
    fk_absencesStatut: wireId,
    dateDemande: orNull(wireDate).optional(),
    fk_user: wireId,
    fk_absencesObjet: optionalId,
    dateDebut: orNull(wireDate).optional(),
    dateFin: orNull(wireDate).optional(),
    heuresAnnulees: optionalHours,
    reportDemande: orNull(wireFlag).optional(),
    reportHeures: optionalHours,
    reportDetail: optionalText,
    motif: optionalText,
    avisDirection: optionalText,
    refusPossible: orNull(wireFlag).optional(),
  }),
  response: z.object({ idAbsence: id, fk_absencesStatut: id, libelleAbsenceStatut: text }),
  summary: 'Enregistre une demande d’absence, ou change son statut',
  success: messages.absences.saved,
});

export const removeAbsence = endpoint('DELETE', '/api/absences/:id', {
  ...absences,
  kind: 'command',
  access: own('absence', 'params.id', { ownRight: 176, otherwise: [202] }),
  params: z.object({ id: wireId }),
  response: z.object({ idAbsence: id }),
  summary: 'Supprime un brouillon de demande d’absence',
  success: messages.absences.removed,
});
