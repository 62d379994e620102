import { z } from 'zod';
import { absenceStatus, absenceStatuses, right } from '../../constants';
import { agentsOfOwnSites } from '../../core/agent-requests';
import { listOf } from '../../core/list';
import { answerOnly, column, columnOf } from '../../core/list-columns';
import { filter } from '../../core/list-filters';
import { sheetVersion } from '../../core/shared-sheet';
import { wireOptionalId } from '../../core/wire';
import { absence } from './absence';
import { readAbsence } from './endpoints';

const { fields } = absence;
const textOrNull = z.string().nullable();

/** Requests of one agent, or of all: management never sees drafts. */
export const absenceList = listOf({
  name: 'absenceList',
  id: 'gestion-absences',
  title: 'Gestion des absences',
  noun: 'demande',
  feminine: true,
  file: 'Liste Absences',
  context: 'absences',
  module: 'absences',
  shows: ['staff'],
  whose: { owner: 'agent', field: 'idAgent', ownRight: right.seeOwnAbsences },
  right: [right.manageAbsences],
  ownSites: agentsOfOwnSites('agent', 'body.idAgent'),
  paths: {
    list: '/api/absences/listAbsences/',
    totals: '/api/absences/resumeAbsences',
    file: '/api/absences/exportAbsences',
  },
  key: 'idAbsence',
  sort: 'dateDebut',
  search: {
    recherche: filter.words('Agent, objet'),
    idAgent: filter.whose(wireOptionalId),
    anneeScolaire: filter.schoolYear(),
    listStatuts: filter.someOf(absenceStatuses, {
      in: 'statut',
      label: 'Statut',
      none: 'Tous les statuts',
      pinned: true,
      atFirst: [absenceStatus.submitted, absenceStatus.inReview],
      unoffered: absenceStatus.draft,
    }),
  },
  row: {
    idAbsence: answerOnly(fields.idAbsence.row),
    nomPrenomUtilisateur: column('Agent', z.string(), { sort: 'agent', fixed: true, width: 'wide', file: 30 }),
    libelleAbsenceObjet: column('Objet', z.string(), { sort: 'objet', file: 30 }),
    dateDebut: columnOf(fields.dateDebut, { sort: 'dateDebut', file: 12 }),
    dateFin: columnOf(fields.dateFin, { sort: 'dateFin', fileOnly: true, file: 12 }),
    dateDemande: columnOf(fields.dateDemande, { sort: 'dateDemande', optional: true, file: 14 }),
    heuresAnnulees: column('Heures annulées', z.number().nullable(), { kind: 'number', fileOnly: true, file: 14 }),
    reportHeures: column('Heures reportées', z.number().nullable(), { kind: 'number', fileOnly: true, file: 14 }),
    reportDetail: column('Détail du report', textOrNull, { fileOnly: true, file: 40 }),
    motif: column('Motif', textOrNull, { fileOnly: true, file: 40 }),
    avisDirection: column('Avis de la direction', textOrNull, { fileOnly: true, file: 40 }),
    libelleAbsenceStatut: column('Statut', z.string(), { sort: 'statut', file: 22 }),
    fk_absencesStatut: answerOnly(fields.fk_absencesStatut.row),
    fk_absencesObjet: answerOnly(fields.fk_absencesObjet.row),
    fk_user: answerOnly(fields.fk_user.row),
    fk_anneeScolaire: answerOnly(fields.fk_anneeScolaire.row),
    reportDemande: answerOnly(fields.reportDemande.row),
    refusPossible: answerOnly(fields.refusPossible.row),
    version: answerOnly(sheetVersion.version),
  },
  acts: {
    ouvrir: { call: readAbsence },
    repondre: { rights: [right.answerAbsence] },
    exporter: { rights: [right.exportAbsences] },
  },
});
export type AbsenceRow = z.infer<typeof absenceList.rowSchema>;
