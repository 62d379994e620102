import { replaceAddress, useApiQuery, useSearch, useUser } from '@diapason/platform';
import { Does, EmptyState, ErrorState, formatDateTime, formatNumber, Loading, Note, Page, useDoes } from '@diapason/ui';
import { SchoolYearFilter, SiteFilter } from '@diapason/ui/form';
import { LinkWhere } from '@diapason/ui/router';
import { PagedList } from '@diapason/ui/table';
import { type Conflict, conflictKinds, detail } from '../conflicts';

const PAGE = 20;

/** /conflits-ateliers: what the workshops of a year dispute, and who kept it so. */
export default function YearConflicts() {
  const query = new URLSearchParams(useSearch());
  const { idAnneeScolaire } = useUser();
  const year = Number(query.get('annee')) || idAnneeScolaire;
  const site = Number(query.get('site')) || null;
  const change = (name: string, value: number | null) => {
    if (value === null) query.delete(name);
    else query.set(name, String(value));
    replaceAddress(`/conflits-ateliers${query.size > 0 ? `?${query}` : ''}`);
  };
  const asked = { fk_anneeScolaire: year, ...(site ? { fk_site: site } : {}) };
  const { data, error, refetch } = useApiQuery('GET /api/ateliers/conflitsAnnee', { query: asked });
  return (
    <Page
      title="Conflits de l’année"
      beside={data && <p className="d-page-count">{formatNumber(data.conflits.length)}</p>}
      intro={
        'Ce que plusieurs ateliers se disputent\u00a0: une salle, un enseignant, un élève, un trajet, des places ou un contrat.'
      }
    >
      <div className="d-row">
        <SchoolYearFilter value={year} onChange={(chosen) => change('annee', chosen)} />
        <SiteFilter value={site} onChange={(chosen) => change('site', chosen)} />
      </div>
      {error && !data && <ErrorState message={error.message} onRetry={refetch} />}
      {!data && !error && <Loading />}
      {data?.vacancesSaisies === 0 && (
        <Note>{'Les vacances scolaires de cette année ne sont pas saisies\u00a0: toutes les semaines comptent.'}</Note>
      )}
      {data && (
        <Does value={(act) => data.peut.includes(act)}>
          <div className="d-panel">
            <PagedList
              label="Conflits de l’année"
              rows={data.conflits}
              pageSize={PAGE}
              rowKey={keyOf}
              columns={[
                {
                  key: 'quoi',
                  header: 'Conflit',
                  value: ({ quoi }: Conflict) => quoi,
                  second: ({ type }: Conflict) => conflictKinds[type],
                },
                {
                  key: 'atelier',
                  header: 'Atelier',
                  value: ({ atelier }: Conflict) => atelier.libelleType,
                  cell: ({ atelier }: Conflict) => <Opens {...atelier} />,
                  second: ({ atelier }: Conflict) => placeOf(atelier),
                },
                {
                  key: 'autre',
                  header: 'Avec',
                  value: ({ autre }: Conflict) => autre?.libelleType ?? '',
                  cell: ({ autre }: Conflict) => autre && <Opens {...autre} />,
                  second: ({ autre }: Conflict) => autre && placeOf(autre),
                },
                { key: 'detail', header: 'Détail', value: detail },
                {
                  key: 'decision',
                  header: 'Gardé par',
                  value: ({ decision }: Conflict) => decision && (decision.par || 'Le programme'),
                  second: ({ decision }: Conflict) => formatDateTime(decision?.le),
                },
              ]}
              empty={<EmptyState title="Aucun conflit" icon="check" />}
            />
          </div>
        </Does>
      )}
    </Page>
  );
}

type Lesson = Conflict['atelier'];

const keyOf = ({ type, quoi, atelier, autre }: Conflict) => `${type}${quoi}${atelier.idAtelier}-${autre?.idAtelier}`;
const placeOf = ({ heureDebut, heureFin, libelleSite }: Lesson) => `${heureDebut} – ${heureFin} · ${libelleSite}`;

function Opens({ idAtelier, libelleType }: Lesson) {
  return <LinkWhere to={useDoes()('ouvrir') ? `/fiche-atelier/${idAtelier}` : undefined}>{libelleType}</LinkWhere>;
}
