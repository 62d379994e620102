import { useApiQuery, useMay } from '@diapason/platform';
import { formatDateTime, formatNumber, Panel, plural } from '@diapason/ui';
import { LinkWhere } from '@diapason/ui/router';
import type { Rollover } from './rollover';
import styles from './rollover.module.css';

const MOST_SHOWN = 4;

/** Beside the lines: who is in neither year, what follows for those who are enrolled again, and what was done. */
export function Aside({ state }: { readonly state: Rollover }) {
  const mayList = useMay('POST /api/eleves/list/');
  return (
    <aside className={styles.aside} aria-label="Élèves et passages">
      {mayList && <InNeither state={state} />}
      <Promotions state={state} />
      {state.faites.length > 0 && <Done faites={state.faites} />}
    </aside>
  );
}

function InNeither({ state: { source, cible } }: { readonly state: Rollover }) {
  const search = { fk_anneeScolaire: source.idAnneeScolaire, horsAnnees: 1, etatAbandon: 0 };
  const some = useApiQuery('POST /api/eleves/list/', { body: { ...search, page: 0, taille: MOST_SHOWN } });
  const totals = useApiQuery('POST /api/eleves/resume', { body: search });
  const title = `Ni ${source.libelleAnneeScolaire} ni ${cible.libelleAnneeScolaire}`;
  return (
    <Panel title={title}>
      {totals.data && <p className={styles.big}>{plural(totals.data.nombre, 'élève')}</p>}
      <ul className={styles.people}>
        {(some.data ?? []).map(({ idEleve, nomPrenomEleve }) => (
          <li key={idEleve}>
            <LinkWhere to={`/fiche-eleve/${idEleve}`}>{nomPrenomEleve}</LinkWhere>
          </li>
        ))}
      </ul>
      <LinkWhere to={`/liste-eleves?annee=${source.idAnneeScolaire}&annees=aucune&abandon=sans`}>
        Voir tous ces élèves
      </LinkWhere>
    </Panel>
  );
}

function Promotions({ state: { cible } }: { readonly state: Rollover }) {
  const { data } = useApiQuery('GET /api/rentree/passages', { query: { fk_anneeScolaire: cible.idAnneeScolaire } });
  if (!data) return null;
  const cycles = data.passages.filter(({ changeDeCycle }) => changeDeCycle).length;
  return (
    <Panel title="Passages proposés">
      <p className={styles.big}>{formatNumber(data.passages.length)}</p>
      {data.passages.length > 0 && (
        <p>
          {[...said(cycles, 'de cycle'), ...said(data.passages.length - cycles, 'd’année')].join(', ')}. Aucun n’est
          fait sans vous.
        </p>
      )}
      {data.attendent > 0 && (
        <p
          className={styles.soft}
        >{`${plural(data.attendent, 'scolarité attend', 'scolarités attendent')} la réinscription.`}</p>
      )}
      {data.passages.length > 0 && (
        <LinkWhere to={`/preparation-annee/passages?annee=${cible.idAnneeScolaire}`}>Relire les passages</LinkWhere>
      )}
    </Panel>
  );
}

const said = (count: number, of: string) => (count > 0 ? [`${formatNumber(count)} ${of}`] : []);

const kinds = { preparation: 'Préparation', annulation: 'Annulation' } as const;

function Done({ faites }: Pick<Rollover, 'faites'>) {
  return (
    <Panel title="Déjà lancé">
      <ul className={styles.people}>
        {faites.map(({ idPreparation, nature, demandeeLe, demandeePar, ecrites, refusees, arretee }) => (
          <li key={idPreparation}>
            <strong>{formatDateTime(demandeeLe)}</strong>
            <small>
              {[
                `${kinds[nature]} par ${demandeePar ?? 'Diapason'}`,
                nature === 'annulation'
                  ? plural(ecrites, 'ligne retirée', 'lignes retirées')
                  : plural(ecrites, 'ligne'),
                ...(refusees > 0 ? [plural(refusees, 'refusée')] : []),
                ...(arretee ? ['arrêtée'] : []),
              ].join(', ')}
            </small>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
