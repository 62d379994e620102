import { PupilDetailsChanged, PupilRegistered } from '@diapason/contracts/families';
import { table } from '@diapason/event-sourcing';
import { personSearch, personSearchColumns, SORTED_BY } from '../../../machinery/person-search';

interface Named {
  readonly idEleve: number;
  readonly nom: string;
  readonly prenom: string;
}

const rowOf = ({ data: { idEleve, nom, prenom } }: { data: Named }) => ({
  id_eleve: idEleve,
  ...personSearch({ nom, prenom }),
});

/** `read.eleve_nom`: a pupil's name as lists sort and search it. */
export const pupilNames = table(
  {
    name: 'eleve_nom',
    version: 3,
    key: ['id_eleve'],
    columns: { id_eleve: 'integer', ...personSearchColumns },
    indexes: ['nom_tri collate "C", id_eleve'],
    longest: { nom_tri: SORTED_BY },
  },
  (on) => [
    on(
      PupilRegistered,
      ({ data }) => [[data.idEleve]],
      (_row, event) => rowOf(event),
    ),
    on(
      PupilDetailsChanged,
      ({ data }) => [[data.idEleve]],
      (_row, event) => rowOf(event),
    ),
  ],
);
