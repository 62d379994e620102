import { LONG, nothing } from '../kit/samples';
import { statesOf } from '../kit/states';
import { Menu } from './Menu';

const items = [
  { key: 'xlsx', label: 'Excel', icon: 'download' as const, onSelect: nothing },
  { key: 'csv', label: 'CSV', onSelect: nothing },
];

export default [
  statesOf('Menu', {
    usual: <Menu label="Exporter" icon="download" items={items} />,
    empty: null,
    loading: null,
    error: null,
    long: <Menu label={LONG} items={[{ key: 'long', label: LONG, onSelect: nothing }]} />,
    more: {
      'Icône seule': <Menu label="Autres actions" icon="more" bare items={items} />,
      Discret: <Menu label="Compte" look="quiet" face="DURAND Anne" items={items} />,
    },
  }),
];
