import { SummaryTotals } from '../core/SummaryTotals';
import { Tag } from '../core/Tag';
import { exampleOf } from '../kit/answers';
import { LONG } from '../kit/samples';
import { statesOf } from '../kit/states';
import { filters, ListPage, list, useList } from '.';

/** `example` chooses what the page's server answers. */
const payments = (example: string, title: string) =>
  list({
    id: `kit-${example}`,
    title,
    noun: 'règlement',
    endpoint: 'POST /api/reglements/list/',
    totals: 'POST /api/reglements/resume',
    count: ({ nombre }) => nombre,
    filters: { annee: filters.schoolYear({ right: 0 }), site: filters.site({ right: 0 }) },
    search: ({ annee, site }) => ({ fk_anneeScolaire: annee, fk_site: site, recherche: example }),
    sort: '-date',
    rowKey: (row) => row.idReglement,
    columns: [
      { key: 'date', header: 'Date', value: (row) => row.date, kind: 'date', sortable: true, fixed: true },
      { key: 'montant', header: 'Montant', value: (row) => row.montant, kind: 'euros', sortable: true },
      { key: 'mode', header: 'Mode', value: (row) => row.libelleMode },
      { key: 'etat', header: 'État', value: () => 'Valide', cell: () => <Tag tone="success">Valide</Tag> },
    ],
    summary: ({ nombre }) => (
      <SummaryTotals label={`Totaux : ${title}`} totals={[{ label: 'Règlements', value: nombre }]} />
    ),
    emails: () => ({ of: () => ['zoe@famille.example'] }),
  });
const usual = payments(exampleOf.usual, 'Règlements');
const empty = payments(exampleOf.empty, 'Aucun règlement');
const loading = payments(exampleOf.loading, 'Règlements qui viennent');
const error = payments(exampleOf.error, 'Règlements qui ne viennent pas');
const long = payments(exampleOf.long, LONG);

const Shown = ({ declaration }: { readonly declaration: typeof usual }) => <ListPage list={useList(declaration)} />;

export default [
  statesOf('ListPage', {
    usual: <Shown declaration={usual} />,
    empty: <Shown declaration={empty} />,
    loading: <Shown declaration={loading} />,
    error: <Shown declaration={error} />,
    long: <Shown declaration={long} />,
  }),
];
