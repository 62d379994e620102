import { keyOf, LONG, type Person, people, personColumns, SENTENCE } from '../kit/samples';
import { statesOf } from '../kit/states';
import { PanelHead } from './PanelParts';
import { PreviewList } from './PreviewList';

type Query = Parameters<typeof PreviewList<Person>>[0]['query'];

const list = (label: string, query: Partial<Query>) => (
  <PreviewList
    id={`kit-${label}`}
    label={label}
    query={{ data: undefined, error: undefined, refetch: async () => undefined, ...query }}
    columns={personColumns}
    rowKey={keyOf}
    rowName={({ nom }) => nom}
    panel={({ nom, ville }) => <PanelHead name={nom} about={ville} acts={[]} />}
    empty="Personne"
  />
);

export default [
  statesOf('PreviewList', {
    usual: list('Lignes à aperçu', { data: people(3) }),
    empty: list('Aucune ligne à aperçu', { data: [] }),
    loading: list('Lignes à aperçu qui viennent', {}),
    error: list('Lignes à aperçu qui ne viennent pas', { error: { status: 503, message: SENTENCE } }),
    long: list(`Aperçu de ${LONG}`, { data: people(2, true) }),
  }),
];
