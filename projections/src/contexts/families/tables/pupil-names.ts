import { PupilDetailsChanged, PupilRegistered } from '@diapason/contracts/families';
import { table } from '@diapason/event-sourcing';
import { plainText } from '../../../machinery/plain-text';

/** Most characters of a name that lists sort by; without its accents, a name may have more than it was typed with. */
const SORTED_BY = 400;

interface Named {
  readonly idEleve: number;
  readonly nom: string;
  readonly prenom: string;
}

const rowOf = ({ data: { idEleve, nom, prenom } }: { data: Named }) => ({
  id_eleve: idEleve,
  nom_tri: [...plainText(`${nom} ${prenom}`)].slice(0, SORTED_BY).join(''),
});

/** `read.eleve_nom`: a pupil's name as lists sort and search it, without accents and capitals. */
export const pupilNames = table(
  {
    name: 'eleve_nom',
    version: 1,
    key: ['id_eleve'],
    columns: { id_eleve: 'integer', nom_tri: 'text' },
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
