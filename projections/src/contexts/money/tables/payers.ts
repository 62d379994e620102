import { GuardianDetailsChanged, GuardianRegistered } from '@diapason/contracts/families';
import { ContributionCalculated } from '@diapason/contracts/money';
import { table } from '@diapason/event-sourcing';
import { personSearch, personSearchColumns, SORTED_BY } from '../../../machinery/person-search';

interface Named {
  readonly idUtilisateur: number;
  readonly nom: string;
  readonly prenom: string;
  readonly email: string;
  readonly ville: string | null;
}

const rowOf = ({ data: { idUtilisateur, nom, prenom, email, ville } }: { data: Named }) => ({
  id_utilisateur: idUtilisateur,
  // A network's addresses share a few domains: a name is not searched in them.
  ...personSearch({ nom, prenom }, email.split('@')[0] ?? null, ville, String(idUtilisateur)),
});

/**
 * `read.payeur`: a guardian's name as lists of money sort it, and what they search in.
 * Whoever has a contribution has a row, so that lists of contributions can begin with the names.
 */
export const payers = table(
  {
    name: 'payeur',
    version: 7,
    key: ['id_utilisateur'],
    columns: { id_utilisateur: 'integer', ...personSearchColumns },
    indexes: ['nom_tri collate "C", id_utilisateur'],
    longest: { nom_tri: SORTED_BY },
  },
  (on) => [
    on(
      GuardianRegistered,
      ({ data }) => [[data.idUtilisateur]],
      (_row, event) => rowOf(event),
    ),
    on(
      GuardianDetailsChanged,
      ({ data }) => [[data.idUtilisateur]],
      (_row, event) => rowOf(event),
    ),
    on(
      ContributionCalculated,
      ({ data }) => [[data.idUtilisateur]],
      (row, { data }) => row ?? { id_utilisateur: data.idUtilisateur, nom_tri: '', recherche: '' },
    ),
  ],
);
