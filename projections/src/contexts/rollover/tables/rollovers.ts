import { RolloverEnded, RolloverStopped, rollover, rolloverLife } from '@diapason/contracts/rollover';
import { serviceCarry, serviceCarryLife } from '@diapason/contracts/staff';
import { workshopCarry, workshopCarryLife } from '@diapason/contracts/teaching';
import { recordTable } from '@diapason/event-sourcing';
import { userOf } from '../../../machinery/actor';

/** `read.preparation_annee`: preparations of school years, and their taking back. */
export const rollovers = recordTable(rollover, {
  ...rolloverLife,
  name: 'preparation_annee',
  version: 1,
  extra: {
    columns: {
      arretee: 'flag',
      ecrites: 'integer',
      refusees: 'integer',
      demandee_le: 'timestamptz',
      fk_auteur: 'integer?',
      finie_le: 'timestamptz?',
    },
    of: (_data, metadata) => ({
      ...{ arretee: false, ecrites: 0, refusees: 0, finie_le: null },
      demandee_le: metadata.at,
      fk_auteur: userOf(metadata),
    }),
  },
  indexes: ['fk_annee_scolaire'],
  also: (on) => [
    on(
      RolloverStopped,
      ({ data }) => [[data.idPreparation]],
      (row) => row && { ...row, arretee: true },
    ),
    on(
      RolloverEnded,
      ({ data }) => [[data.idPreparation]],
      (row, { data, metadata }) =>
        row && { ...row, ecrites: data.ecrites, refusees: data.refusees, finie_le: metadata.at },
    ),
  ],
});

/** `read.atelier_repris`: workshops that were taken over; what their stream says after `version` somebody did. */
export const carriedWorkshops = recordTable(workshopCarry, {
  ...workshopCarryLife,
  name: 'atelier_repris',
  version: 1,
  versioned: true,
  indexes: ['fk_atelier_source'],
});

/** `read.fiche_reprise`: service sheets that were taken over; `version` as above. */
export const carriedSheets = recordTable(serviceCarry, {
  ...serviceCarryLife,
  name: 'fiche_reprise',
  version: 1,
  versioned: true,
  indexes: ['fk_annee_scolaire'],
});
