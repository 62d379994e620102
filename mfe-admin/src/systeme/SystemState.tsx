import { type ApiData, useApiQuery } from '@diapason/platform';
import {
  EmptyState,
  ErrorState,
  formatDateTime,
  formatNumber,
  Loading,
  Page,
  Panel,
  SummaryTotals,
} from '@diapason/ui';
import { type Column, DataList } from '@diapason/ui/table';

type State = ApiData<'GET /api/systeme/etat'>;

const queues: readonly Column<State['files'][number]>[] = [
  { key: 'nom', header: 'File', value: (row) => row.nom, fixed: true },
  { key: 'attente', header: 'En attente', value: (row) => row.attente, kind: 'number' },
  { key: 'actifs', header: 'En cours', value: (row) => row.actifs, kind: 'number' },
  { key: 'termines', header: 'Terminés', value: (row) => row.termines, kind: 'number' },
  { key: 'echecs', header: 'En échec', value: (row) => row.echecs, kind: 'number' },
];
const generations: readonly Column<State['generations'][number]>[] = [
  { key: 'nom', header: 'Table', value: (row) => row.nom, fixed: true },
  { key: 'lignes', header: 'Lignes', value: (row) => row.lignes, kind: 'number' },
  { key: 'version', header: 'Version', value: (row) => row.version },
  { key: 'etat', header: 'État', value: (row) => row.etat },
];
const errors: readonly Column<State['erreurs'][number]>[] = [
  { key: 'date', header: 'Date', value: (row) => row.date, kind: 'dateTime', fixed: true },
  { key: 'source', header: 'Tâche', value: (row) => row.source },
  { key: 'message', header: 'Message', value: (row) => row.message },
];

const REFRESH_MS = 5_000;

/** What an operator looks at first: are the lists up to date, is work piling up, what failed last. */
export default function SystemState() {
  const state = useApiQuery('GET /api/systeme/etat', {}, { redirect: false, pollingInterval: REFRESH_MS });
  return (
    <Page title="État du système" intro="Actualisé toutes les cinq secondes.">
      {state.error && !state.data && <ErrorState message={state.error.message} onRetry={state.refetch} />}
      {!state.error && !state.data && <Loading />}
      {state.data && <Details state={state.data} />}
    </Page>
  );
}

function Details({ state }: { readonly state: State }) {
  const { projection } = state;
  const late = projection.tete !== null && BigInt(projection.position) < BigInt(projection.tete);
  return (
    <>
      <SummaryTotals
        label="Lecture des événements"
        totals={[
          { label: 'Événements enregistrés', value: formatNumber(projection.evenements) },
          {
            label: 'Listes et fiches',
            value: late ? 'En retard' : 'À jour',
            detail: `dernière écriture en ${formatNumber(Math.round(projection.retard * 1000))} ms`,
            tone: late ? 'warning' : 'success',
          },
          {
            label: 'Dernières erreurs',
            value: String(state.erreurs.length),
            tone: state.erreurs.length > 0 ? 'danger' : 'success',
          },
        ]}
      />
      <Panel title="Files de travail" icon="list">
        <DataList
          label="Files de travail"
          rows={state.files}
          columns={queues}
          rowKey={(row) => row.nom}
          loading={false}
          empty={<EmptyState title="Aucun travail demandé" />}
        />
      </Panel>
      <Panel title="Dernières erreurs" icon="warning">
        <DataList
          label="Dernières erreurs"
          rows={state.erreurs}
          columns={errors}
          rowKey={(row) => `${row.date}${row.source}`}
          loading={false}
          empty={<EmptyState icon="check" title="Aucune erreur" />}
        />
      </Panel>
      <Panel title="Tables de lecture" icon="columns" fold="closed">
        <DataList
          label="Tables de lecture"
          rows={state.generations}
          columns={generations}
          rowKey={(row) => row.nom}
          loading={false}
        />
      </Panel>
      <p className="d-note">{`Position ${projection.position}, état lu à ${formatDateTime(new Date().toISOString())}.`}</p>
    </>
  );
}
