import {
  fieldsOfEveryDay,
  WorkshopChanged,
  WorkshopDefined,
  WorkshopEnded,
  WorkshopMoved,
  WorkshopMoveWithdrawn,
  WorkshopRemoved,
  WorkshopReopened,
  workshop,
  workshopHours as workshopHoursRecord,
} from '@diapason/contracts/teaching';
import { recordTable, table } from '@diapason/event-sourcing';
import { sheetVersion } from '../../../machinery/sheet-version';
import { beginning } from './beginning';

/**
 * `read.atelier`: what holds whatever the day. Hours, days and places are {@link workshopHours}'; a query asks for both by
 * `workshopAt(day)`. `dernier_jour`: of one that has ended.
 */
export const workshops = recordTable(
  { ...workshop, fields: fieldsOfEveryDay },
  {
    name: 'atelier',
    version: 5,
    set: [WorkshopDefined, WorkshopChanged],
    change: [WorkshopMoved, WorkshopMoveWithdrawn],
    drop: [WorkshopRemoved],
    follows: {
      columns: { ...sheetVersion.columns, dernier_jour: 'date?' },
      of: (row, before) => ({ dernier_jour: before?.dernier_jour ?? null, ...sheetVersion.of(row, before) }),
    },
    also: (on) => [
      on(
        WorkshopEnded,
        ({ data }) => [[data.idAtelier]],
        (row, { data }) => row && { ...row, dernier_jour: data.dernierJour },
      ),
      on(
        WorkshopReopened,
        ({ data }) => [[data.idAtelier]],
        (row) => row && { ...row, dernier_jour: null },
      ),
    ],
    indexes: ['fk_annee_scolaire'],
  },
);

const hoursOf = (data: {
  readonly idAtelier: number;
  readonly fk_site?: number | undefined;
  readonly fk_salle?: number | null | undefined;
  readonly jour?: number | null | undefined;
  readonly heureDebut?: string | undefined;
  readonly heureFin?: string | undefined;
  readonly fk_typeRepetition?: number | undefined;
  readonly dureeAtelier?: number | null | undefined;
  readonly semaine?: number | null | undefined;
  readonly semaineDuMois?: number | null | undefined;
  readonly dateSeance?: string | null | undefined;
  readonly sallePartagee?: number | undefined;
}) => ({
  fk_site: data.fk_site ?? 0,
  fk_salle: data.fk_salle ?? null,
  jour: data.jour ?? null,
  heure_debut: data.heureDebut ?? '00:00',
  heure_fin: data.heureFin ?? '00:00',
  fk_type_repetition: data.fk_typeRepetition ?? 0,
  duree_atelier: data.dureeAtelier ?? null,
  semaine: data.semaine ?? null,
  semaine_du_mois: data.semaineDuMois ?? null,
  date_seance: data.dateSeance ?? null,
  salle_partagee: data.sallePartagee === 1,
});

/** `read.atelier_horaire`: when and where a workshop meets from a day on, until its next row. */
export const workshopHours = table(
  {
    name: 'atelier_horaire',
    version: 2,
    record: workshopHoursRecord,
    key: ['fk_atelier', 'depuis'],
    columns: {
      fk_atelier: 'integer',
      depuis: 'date',
      fk_site: 'integer',
      fk_salle: 'integer?',
      jour: 'integer?',
      heure_debut: 'time',
      heure_fin: 'time',
      fk_type_repetition: 'integer',
      duree_atelier: 'integer?',
      semaine: 'integer?',
      semaine_du_mois: 'integer?',
      date_seance: 'date?',
      salle_partagee: 'flag',
    },
    indexes: ['fk_site', 'fk_salle'],
  },
  (on) => [
    on(
      WorkshopDefined,
      ({ data }) => [[data.idAtelier, beginning(data.depuis)]],
      (_row, { data }) => ({ fk_atelier: data.idAtelier, depuis: beginning(data.depuis), ...hoursOf(data) }),
    ),
    on(
      WorkshopChanged,
      ({ data }) => (data.heureDebut === undefined ? [] : [[data.idAtelier, beginning(null)]]),
      (_row, { data }) => ({ fk_atelier: data.idAtelier, depuis: beginning(null), ...hoursOf(data) }),
    ),
    on(
      WorkshopMoved,
      ({ data }) => [[data.idAtelier, beginning(data.depuis)]],
      (_row, { data }) => ({ fk_atelier: data.idAtelier, depuis: beginning(data.depuis), ...hoursOf(data) }),
    ),
    on(
      WorkshopMoveWithdrawn,
      ({ data }) => [[data.idAtelier, beginning(data.depuis)]],
      () => undefined,
    ),
    on(
      WorkshopRemoved,
      ({ data }) => data.horaires.map(({ depuis }) => [data.idAtelier, beginning(depuis)]),
      () => undefined,
    ),
  ],
);
