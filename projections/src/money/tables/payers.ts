import { GuardianDetailsChanged, GuardianRegistered } from '@diapason/contracts/families';
import { table } from '@diapason/event-sourcing';
import { plainText } from '../plain-text';

interface PayerRow extends Record<string, unknown> {
  readonly id_utilisateur: number;
  readonly nom_tri: string;
  readonly recherche: string;
}

interface Named {
  readonly idUtilisateur: number;
  readonly nom: string;
  readonly prenom: string;
  readonly email: string;
}

const rowOf = ({ data: { idUtilisateur, nom, prenom, email } }: { data: Named }): PayerRow => ({
  id_utilisateur: idUtilisateur,
  nom_tri: plainText(`${nom} ${prenom}`),
  recherche: plainText(`${nom} ${prenom} ${email}`),
});

/** `read.payeur`: a guardian's name as lists of money sort it, and what they search in; both without accents and capitals. */
export const payers = table<PayerRow>(
  {
    name: 'payeur',
    version: 1,
    key: ['id_utilisateur'],
    columns: { id_utilisateur: 'integer', nom_tri: 'text', recherche: 'text' },
    indexes: [],
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
  ],
);
