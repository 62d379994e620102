import { absenceStatus } from '@diapason/contracts/constants';
import { filters, list } from '@diapason/ui/table';
import { AbsenceState } from './AbsenceState';
import { type Absence, hoursInWords, periodInWords, shortPeriod } from './absence-in-words';
import { DraftActs } from './DraftActs';

/** The requests of one agent. */
export const ownAbsences = (agent: number) =>
  list({
    id: 'mes-absences',
    title: 'Mes absences',
    noun: 'demande',
    feminine: true,
    endpoint: 'POST /api/absences/listAbsences/',
    totals: 'POST /api/absences/resumeAbsences',
    count: ({ nombre }) => nombre,
    rowKey: (row) => row.idAbsence,
    rowName: (row: Absence) => `${row.libelleAbsenceObjet}, ${periodInWords(row)}`,
    sort: '-dateDebut',
    filters: {
      recherche: filters.search('Rechercher', 'Objet'),
      annee: filters.pinned(filters.schoolYear({})),
    },
    search: ({ recherche, annee }) => ({ idAgent: agent, anneeScolaire: annee, recherche: recherche || null }),
    columns: [
      { key: 'objet', header: 'Objet', value: (row) => row.libelleAbsenceObjet, sortable: true, fixed: true },
      {
        key: 'dateDebut',
        header: 'Période',
        value: (row) => row.dateDebut,
        cell: shortPeriod,
        second: hoursInWords,
        sortable: true,
      },
      { key: 'dateDemande', header: 'Demandée le', value: (row) => row.dateDemande, kind: 'date', sortable: true },
      {
        key: 'avis',
        header: 'Avis de la direction',
        value: (row) => row.avisDirection,
        clamped: true,
        drops: 3,
      },
      {
        key: 'statut',
        header: 'Statut',
        value: (row) => row.libelleAbsenceStatut,
        cell: (row) => <AbsenceState row={row} />,
        sortable: true,
      },
    ],
    rowActions: (row) => row.fk_absencesStatut === absenceStatus.draft && <DraftActs row={row} />,
  });
