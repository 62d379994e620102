import {
  SchoolingChanged,
  SchoolingEnrolled,
  SchoolingRemoved,
  SchoolingStatusChanged,
  schooling,
} from '@diapason/contracts/families';
import { recordTable } from '@diapason/event-sourcing';

/** `read.scolarite_interne`: one row per pupil, school year and offer. */
export const schoolings = recordTable(schooling, {
  name: 'scolarite_interne',
  version: 4,
  versioned: true,
  renamed: { idEleve: 'fk_eleve' },
  set: [SchoolingEnrolled, SchoolingChanged],
  change: [SchoolingStatusChanged],
  drop: [SchoolingRemoved],
  indexes: ['fk_eleve', 'fk_annee_scolaire, fk_site'],
});
