import { PersonErased } from '@diapason/contracts/erasure';
import { table } from '@diapason/event-sourcing';

/** `read.personne_effacee`: who was erased and when. Without their data, their contributions cannot be recalculated. */
export const erasedPeople = table(
  {
    name: 'personne_effacee',
    version: 1,
    key: ['nature', 'id'],
    columns: { nature: 'text', id: 'integer', date: 'timestamptz' },
    indexes: [],
  },
  (on) => [
    on(
      PersonErased,
      ({ data }) => [[data.nature, data.id]],
      (row, { data, metadata }) => row ?? { nature: data.nature, id: data.id, date: metadata.at },
    ),
  ],
);
