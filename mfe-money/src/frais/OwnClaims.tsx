import { claimStatuses, periodInWords } from '@diapason/contracts/constants';
import { go, useUser } from '@diapason/platform';
import { State } from '@diapason/ui';
import { Link, Navigate, useParams } from '@diapason/ui/router';
import { filters, ListPage, list, useList } from '@diapason/ui/table';
import { useMemo } from 'react';
import { toneOf } from './status';

/** The claims of one agent, in every status. */
const ownClaims = (agent: number) =>
  list({
    id: 'mes-frais',
    title: 'Mes frais',
    noun: 'note',
    feminine: true,
    endpoint: 'POST /api/utilisateursAdministratifs/listFrais/',
    totals: 'POST /api/utilisateursAdministratifs/resumeFrais',
    count: ({ nombre }) => nombre,
    rowKey: (row) => row.idFrais,
    rowName: ({ periode }) => periodInWords(periode),
    sort: '-periode',
    filters: { annee: filters.pinned(filters.schoolYear({})) },
    search: ({ annee }) => ({ idAgent: agent, anneeScolaire: annee, listStatuts: claimStatuses.map(({ id }) => id) }),
    columns: [
      { key: 'dateDemande', header: 'Demandée le', value: (row) => row.dateDemande, kind: 'date', sortable: true },
      {
        key: 'periode',
        header: 'Période',
        value: (row) => row.periode,
        cell: (row) => <Link to={`/fiche-frais/${row.idFrais}`}>{periodInWords(row.periode)}</Link>,
        sortable: true,
        fixed: true,
      },
      { key: 'kilometrage', header: 'Kilomètres', value: (row) => row.kilometrage, kind: 'number', sortable: true },
      { key: 'nombreRepas', header: 'Repas', value: (row) => row.nombreRepas, kind: 'number', sortable: true },
      { key: 'montantDivers', header: 'Divers', value: (row) => row.montantDivers, kind: 'euros', sortable: true },
      {
        key: 'statut',
        header: 'Statut',
        value: (row) => row.libelleFraisStatut,
        cell: (row) => <State tone={toneOf(row.fk_fraisStatut)}>{row.libelleFraisStatut}</State>,
        sortable: true,
      },
    ],
  });

/** /listeFrais-agent/{id} */
export default function OwnClaims() {
  const { idUtilisateur } = useUser();
  const { id = String(idUtilisateur) } = useParams();
  return /^\d+$/.test(id) ? <Known key={id} agent={Number(id)} /> : <Navigate to="/erreur/404" replace />;
}

function Known({ agent }: { readonly agent: number }) {
  const { idUtilisateur } = useUser();
  const claims = useList(useMemo(() => ownClaims(agent), [agent]));
  return (
    <ListPage
      list={claims}
      actions={[
        agent === idUtilisateur && {
          key: 'nouvelle',
          label: 'Nouvelle note de frais',
          icon: 'plus',
          look: 'primary',
          onSelect: () => go('/fiche-frais/0'),
        },
      ]}
    />
  );
}
