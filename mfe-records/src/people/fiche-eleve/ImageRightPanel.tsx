import { right } from '@diapason/contracts/constants';
import { useApiCommand, useApiQuery, useRights, useUser } from '@diapason/platform';
import { Button, EmptyState, ErrorState, Panel } from '@diapason/ui';
import { PagedList } from '@diapason/ui/table';
import { ImageRightState } from './ImageRightState';

/** Whether the pupil may be photographed this year, and every answer there was (document 001 §2). */
export function ImageRightPanel({ idEleve }: { readonly idEleve: number }) {
  const { idUtilisateur, idAnneeScolaire, libelleAnneeScolaire } = useUser();
  const mayAnswer = useRights()(right.seeImageConsent);
  const history = useApiQuery('GET /api/droitImage/listeDroit/:id', { params: { id: idEleve } });
  const [save, { isRunning }] = useApiCommand('POST /api/droitImage/');
  const rows = history.data ?? [];
  const present = rows.find((row) => row.fk_anneeScolaire === idAnneeScolaire);
  const answer = (etat: 0 | 1) =>
    void save({ body: { fk_eleve: idEleve, etat, utilisateur: idUtilisateur, fk_anneeScolaire: idAnneeScolaire } });
  return (
    <Panel
      title={`Droit à l’image ${libelleAnneeScolaire}`}
      icon="eye"
      actions={
        mayAnswer && (
          <>
            <Button busy={isRunning} aria-pressed={present?.etat === 1} onClick={() => answer(1)}>
              Accepter
            </Button>
            <Button
              busy={isRunning}
              aria-pressed={present !== undefined && present.etat !== 1}
              onClick={() => answer(0)}
            >
              Refuser
            </Button>
          </>
        )
      }
    >
      <p>
        Cette année : <ImageRightState etat={present?.etat ?? null} />
      </p>
      {history.error && !history.data ? (
        <ErrorState message={history.error.message} onRetry={history.refetch} />
      ) : (
        <PagedList
          label="Historique du droit à l’image"
          rows={rows}
          pageSize={5}
          rowKey={(row) => row.idDroitImage}
          columns={[
            { key: 'annee', header: 'Année scolaire', value: (row) => row.libelleAnneeScolaire },
            {
              key: 'etat',
              header: 'État',
              value: (row) => row.libelleEtat,
              cell: (row) => <ImageRightState etat={row.etat} />,
            },
            { key: 'utilisateur', header: 'Utilisateur', value: (row) => row.nomPrenomUtilisateur },
            { key: 'dateHeure', header: 'Date et heure', value: (row) => row.dateHeure, kind: 'dateTime' },
          ]}
          empty={<EmptyState title="Aucune réponse enregistrée" icon="eye" />}
        />
      )}
    </Panel>
  );
}
