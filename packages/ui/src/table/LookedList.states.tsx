import { keyOf, LONG, type Person, people, personColumns, SENTENCE } from '../kit/samples';
import { statesOf } from '../kit/states';
import { LookedList } from './LookedList';
import { PanelHead } from './PanelParts';

type Query = Parameters<typeof LookedList<Person>>[0]['query'];

const list = (label: string, query: Partial<Query>) => (
  <LookedList
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
  statesOf('LookedList', {
    usual: list('Lignes à aperçu', { data: people(3) }),
    empty: list('Aucune ligne à aperçu', { data: [] }),
    loading: list('Lignes à aperçu qui viennent', {}),
    error: list('Lignes à aperçu qui ne viennent pas', { error: { status: 503, message: SENTENCE } }),
    long: list(`Aperçu de ${LONG}`, { data: people(2, true) }),
  }),
];
