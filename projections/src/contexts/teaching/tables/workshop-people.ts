import {
  PupilAttached,
  PupilDetached,
  TeacherAttached,
  TeacherDetached,
  WorkshopPupilReplaced,
  WorkshopPupilRestored,
  WorkshopRemoved,
} from '@diapason/contracts/teaching';
import { table } from '@diapason/event-sourcing';
import { beginning } from './beginning';

interface Place {
  readonly fk_instrument: number;
  readonly fk_statut: number;
  readonly fk_scolariteInterne: number;
  readonly depuis: string | null;
  readonly dernierJour: string | null;
}
const rowOf = (
  { fk_instrument, fk_statut, fk_scolariteInterne, depuis, dernierJour }: Place,
  fk_atelier: number,
  fk_eleve: number,
  remplace: readonly number[],
  date_creation: string,
) => ({
  fk_atelier,
  fk_eleve,
  depuis: beginning(depuis),
  dernier_jour: dernierJour,
  fk_instrument,
  fk_statut,
  fk_scolarite_interne: fk_scolariteInterne,
  remplace,
  date_creation,
});
const ofDay = (depuis: unknown) => (one: Place) => beginning(one.depuis) === depuis;

/**
 * `read.atelier_eleve`: a pupil's places, a row for each period, `dernier_jour` included. `remplace`: records merged into this pupil's,
 * which were in the workshop.
 */
export const workshopPupils = table(
  {
    name: 'atelier_eleve',
    version: 5,
    key: ['fk_atelier', 'fk_eleve', 'depuis'],
    columns: {
      fk_atelier: 'integer',
      fk_eleve: 'integer',
      depuis: 'date',
      dernier_jour: 'date?',
      fk_instrument: 'integer',
      fk_statut: 'integer',
      fk_scolarite_interne: 'integer',
      remplace: 'integer[]',
      date_creation: 'timestamptz',
    },
    indexes: ['fk_eleve', 'fk_scolarite_interne'],
  },
  (on) => [
    on(
      PupilAttached,
      ({ data }) => [[data.idAtelier, data.fk_eleve, beginning(data.depuis)]],
      (row, { data, metadata }) =>
        rowOf(data, data.idAtelier, data.fk_eleve, row?.remplace ?? [], row?.date_creation ?? metadata.at),
    ),
    on(
      PupilDetached,
      ({ data }) => [[data.idAtelier, data.fk_eleve, beginning(data.depuis)]],
      (row, { data }) => (row && data.dernierJour !== null ? { ...row, dernier_jour: data.dernierJour } : undefined),
    ),
    on(
      WorkshopRemoved,
      ({ data }) => data.placesEleves.map(({ fk_eleve, depuis }) => [data.idAtelier, fk_eleve, beginning(depuis)]),
      () => undefined,
    ),
    on(
      WorkshopPupilReplaced,
      ({ data }) => [
        ...data.retirees.map(({ depuis }) => [data.idAtelier, data.remplace, beginning(depuis)]),
        ...data.places.map(({ depuis }) => [data.idAtelier, data.fk_eleve, beginning(depuis)]),
      ],
      (row, { data, metadata }, [, pupil, depuis]) => {
        const place = pupil === data.remplace ? undefined : data.places.find(ofDay(depuis));
        const records = [...new Set([...(row?.remplace ?? []), data.remplace])];
        return place && rowOf(place, data.idAtelier, data.fk_eleve, records, row?.date_creation ?? metadata.at);
      },
    ),
    on(
      WorkshopPupilRestored,
      ({ data }) => [
        ...data.places.map(({ depuis }) => [data.idAtelier, data.fk_eleve, beginning(depuis)]),
        ...[...data.gardees, ...data.retirees].map(({ depuis }) => [
          data.idAtelier,
          data.fk_conserve,
          beginning(depuis),
        ]),
      ],
      (row, { data, metadata }, [, pupil, depuis]) => {
        const place = data.places.find(ofDay(depuis));
        if (pupil !== data.fk_conserve) return place && rowOf(place, data.idAtelier, data.fk_eleve, [], metadata.at);
        if (!data.gardees.some((one) => beginning(one.depuis) === depuis)) return undefined;
        return row && { ...row, remplace: row.remplace.filter((one) => one !== data.fk_eleve) };
      },
    ),
  ],
);

/** `read.atelier_enseignant`: a teacher's parts, a row for each period, `dernier_jour` included. */
export const workshopTeachers = table(
  {
    name: 'atelier_enseignant',
    version: 3,
    key: ['fk_atelier', 'fk_enseignant', 'depuis'],
    columns: {
      fk_atelier: 'integer',
      fk_enseignant: 'integer',
      depuis: 'date',
      dernier_jour: 'date?',
      fk_instrument: 'integer',
    },
    indexes: ['fk_enseignant'],
  },
  (on) => [
    on(
      TeacherAttached,
      ({ data }) => [[data.idAtelier, data.fk_enseignant, beginning(data.depuis)]],
      (_row, { data }) => ({
        fk_atelier: data.idAtelier,
        fk_enseignant: data.fk_enseignant,
        depuis: beginning(data.depuis),
        dernier_jour: data.dernierJour,
        fk_instrument: data.fk_instrument,
      }),
    ),
    on(
      TeacherDetached,
      ({ data }) => [[data.idAtelier, data.fk_enseignant, beginning(data.depuis)]],
      (row, { data }) => (row && data.dernierJour !== null ? { ...row, dernier_jour: data.dernierJour } : undefined),
    ),
    on(
      WorkshopRemoved,
      ({ data }) =>
        data.placesEnseignants.map(({ fk_enseignant, depuis }) => [data.idAtelier, fk_enseignant, beginning(depuis)]),
      () => undefined,
    ),
  ],
);
