import { Held, LONG } from '../kit/samples';
import { statesOf } from '../kit/states';
import { SchoolYearFilter, SearchField, SiteFilter } from './filters';

const year = (label: string, disabled = false) => (
  <Held<number | null> initial={9}>
    {(value, change) => <SchoolYearFilter label={label} value={value} onChange={change} disabled={disabled} />}
  </Held>
);
const site = (label: string, chosen: number | null) => (
  <Held initial={chosen}>{(value, change) => <SiteFilter label={label} value={value} onChange={change} />}</Held>
);
const search = (label: string, text: string) => (
  <Held initial={text}>{(value, change) => <SearchField label={label} value={value} onChange={change} />}</Held>
);

export default [
  statesOf('SchoolYearFilter', {
    usual: year('Année'),
    empty: null,
    loading: null,
    error: null,
    long: null,
    more: { Indisponible: year('Année fixée', true) },
  }),
  statesOf('SiteFilter', { usual: site('Antenne', 1), empty: null, loading: null, error: null, long: null }),
  statesOf('SearchField', {
    usual: search('Recherche', 'évrard'),
    empty: search('Recherche vide', ''),
    loading: null,
    error: null,
    long: search(LONG, LONG),
  }),
];
