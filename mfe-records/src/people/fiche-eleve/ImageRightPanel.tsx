import { useApiCommand, useApiQuery, useUser } from '@diapason/platform';
import { Button, ErrorState, formatDateTime, Panel, useIsAllowed } from '@diapason/ui';
import { ImageRightState } from '../ImageRightState';

const ANSWERED_FOR = 'La réponse est celle de la famille\u00a0: elle est enregistrée sous votre nom, pour elle.';

/** Whether the pupil may be photographed this year, and every answer there was (document 001 §2). */
export function ImageRightPanel({ idEleve }: { readonly idEleve: number }) {
  const { idUtilisateur, idAnneeScolaire, libelleAnneeScolaire, role } = useUser();
  const mayAnswer = useIsAllowed()('droitImage');
  const history = useApiQuery('GET /api/droitImage/listeDroit/:id', { params: { id: idEleve } });
  const [save, { isRunning }] = useApiCommand('POST /api/droitImage/');
  if (history.error && !history.data) return <ErrorState message={history.error.message} onRetry={history.refetch} />;
  const rows = history.data ?? [];
  const standing = rows.find((row) => row.fk_anneeScolaire === idAnneeScolaire);
  const now = standing?.etat ?? null;
  const body = { fk_eleve: idEleve, utilisateur: idUtilisateur, fk_anneeScolaire: idAnneeScolaire };
  const answers = ([1, 0] as const).filter((etat) => mayAnswer && etat !== now);
  const shown = standing ? rows : [undefined, ...rows];
  return (
    <Panel title="Droit à l’image">
      {mayAnswer && role !== 'Responsable' && <p className="d-hint">{ANSWERED_FOR}</p>}
      <ul className="d-plain-list d-year-facts" aria-label="Historique du droit à l’image">
        {shown.map((row) => (
          <li key={row?.idDroitImage ?? 0}>
            <span className="d-fact">
              <span>{row?.libelleAnneeScolaire ?? libelleAnneeScolaire}</span>
              <ImageRightState etat={row?.etat ?? null} />
              {row === standing && answers.length > 0 && (
                <span className="d-row">
                  {answers.map((etat) => (
                    <Button key={etat} busy={isRunning} onClick={() => void save({ body: { ...body, etat } })}>
                      {etat === 1 ? 'Accepter' : 'Refuser'}
                    </Button>
                  ))}
                </span>
              )}
            </span>
            {row && (
              <span className="d-hint">{`${row.nomPrenomUtilisateur}${row.role === 'Agent' ? ', pour la famille' : ''}, le ${formatDateTime(row.dateHeure)}`}</span>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
