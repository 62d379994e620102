import { externalSchooling, externalSchoolingLife } from '@diapason/contracts/families';
import { recordTable } from '@diapason/event-sourcing';

/** `read.scolarite_externe`: one row per entry of a pupil's ordinary schools. */
export const externalSchoolings = recordTable(externalSchooling, {
  ...externalSchoolingLife,
  name: 'scolarite_externe',
  version: 4,
  versioned: true,
  indexes: ['fk_eleve'],
});
