import {
  PupilAttached,
  PupilDetached,
  TeacherAttached,
  TeacherDetached,
  WorkshopChanged,
  WorkshopDefined,
  WorkshopPupilReplaced,
  WorkshopPupilRestored,
  WorkshopRemoved,
  workshop,
} from '@diapason/contracts/teaching';
import { recordTable, table } from '@diapason/event-sourcing';
import { sheetVersion } from '../../../machinery/sheet-version';

/** `read.atelier` */
export const workshops = recordTable(workshop, {
  name: 'atelier',
  version: 4,
  set: [WorkshopDefined, WorkshopChanged],
  drop: [WorkshopRemoved],
  follows: sheetVersion,
  indexes: ['fk_annee_scolaire, fk_site', 'jour'],
});

interface Place {
  readonly idAtelier: number;
  readonly fk_eleve: number;
  readonly fk_instrument: number;
  readonly fk_statut: number;
  readonly fk_scolariteInterne: number;
}
const rowOf = (
  { idAtelier, fk_eleve, fk_instrument, fk_statut, fk_scolariteInterne }: Place,
  remplace: readonly number[],
  date_creation: string,
) => ({
  fk_atelier: idAtelier,
  fk_eleve,
  fk_instrument,
  fk_statut,
  fk_scolarite_interne: fk_scolariteInterne,
  remplace,
  date_creation,
});

/** `read.atelier_eleve`. `remplace`: records merged into this pupil's, which were in the workshop. */
export const workshopPupils = table(
  {
    name: 'atelier_eleve',
    version: 4,
    key: ['fk_atelier', 'fk_eleve'],
    columns: {
      fk_atelier: 'integer',
      fk_eleve: 'integer',
      fk_instrument: 'integer',
      fk_statut: 'integer',
      fk_scolarite_interne: 'integer',
      remplace: 'integer[]',
      date_creation: 'timestamptz',
    },
    indexes: ['fk_eleve'],
  },
  (on) => [
    on(
      PupilAttached,
      (event) => [[event.data.idAtelier, event.data.fk_eleve]],
      (row, { data, metadata }) => rowOf(data, row?.remplace ?? [], row?.date_creation ?? metadata.at),
    ),
    on(
      PupilDetached,
      ({ data }) => [[data.idAtelier, data.fk_eleve]],
      () => undefined,
    ),
    on(
      WorkshopRemoved,
      ({ data }) => data.eleves.map((pupil) => [data.idAtelier, pupil]),
      () => undefined,
    ),
    on(
      WorkshopPupilReplaced,
      ({ data }) => [
        [data.idAtelier, data.remplace],
        [data.idAtelier, data.fk_eleve],
      ],
      (row, { data, metadata }, [, pupil]) =>
        pupil === data.remplace
          ? undefined
          : rowOf(data, [...new Set([...(row?.remplace ?? []), data.remplace])], row?.date_creation ?? metadata.at),
    ),
    on(
      WorkshopPupilRestored,
      ({ data }) => [
        [data.idAtelier, data.fk_eleve],
        [data.idAtelier, data.fk_conserve],
      ],
      (row, { data, metadata }, [, pupil]) => {
        if (pupil !== data.fk_conserve) return rowOf(data, [], metadata.at);
        if (data.reste === 0) return undefined;
        return row && { ...row, remplace: row.remplace.filter((one) => one !== data.fk_eleve) };
      },
    ),
  ],
);

/** `read.atelier_enseignant` */
export const workshopTeachers = table(
  {
    name: 'atelier_enseignant',
    version: 2,
    key: ['fk_atelier', 'fk_enseignant'],
    columns: { fk_atelier: 'integer', fk_enseignant: 'integer', fk_instrument: 'integer' },
    indexes: ['fk_enseignant'],
  },
  (on) => [
    on(
      TeacherAttached,
      (event) => [[event.data.idAtelier, event.data.fk_enseignant]],
      (_row, { data }) => ({
        fk_atelier: data.idAtelier,
        fk_enseignant: data.fk_enseignant,
        fk_instrument: data.fk_instrument,
      }),
    ),
    on(
      TeacherDetached,
      ({ data }) => [[data.idAtelier, data.fk_enseignant]],
      () => undefined,
    ),
    on(
      WorkshopRemoved,
      ({ data }) => data.enseignants.map((teacher) => [data.idAtelier, teacher]),
      () => undefined,
    ),
  ],
);
