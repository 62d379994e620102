import {
  PupilAttached,
  TeacherAttached,
  WorkshopChanged,
  WorkshopDefined,
  workshop,
} from '@diapason/contracts/teaching';
import { recordTable, table } from '@diapason/event-sourcing';

/** `read.atelier` */
export const workshops = recordTable(workshop, {
  name: 'atelier',
  version: 2,
  set: [WorkshopDefined, WorkshopChanged],
  indexes: ['fk_annee_scolaire, fk_site', 'jour'],
});

/** `read.atelier_eleve` */
export const workshopPupils = table(
  {
    name: 'atelier_eleve',
    version: 1,
    key: ['fk_atelier', 'fk_eleve'],
    columns: {
      fk_atelier: 'integer',
      fk_eleve: 'integer',
      fk_instrument: 'integer',
      fk_statut: 'integer',
      fk_scolarite_interne: 'integer',
    },
    indexes: ['fk_eleve'],
  },
  (on) => [
    on(
      PupilAttached,
      (event) => [[event.data.idAtelier, event.data.fk_eleve]],
      (_row, { data }) => ({
        fk_atelier: data.idAtelier,
        fk_eleve: data.fk_eleve,
        fk_instrument: data.fk_instrument,
        fk_statut: data.fk_statut,
        fk_scolarite_interne: data.fk_scolariteInterne,
      }),
    ),
  ],
);

/** `read.atelier_enseignant` */
export const workshopTeachers = table(
  {
    name: 'atelier_enseignant',
    version: 1,
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
  ],
);
