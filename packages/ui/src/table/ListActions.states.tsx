import { LONG, nothing } from '../kit/samples';
import { statesOf } from '../kit/states';
import { ListActions } from './ListActions';

const menu = { label: 'Écrire', icon: 'mail' as const, items: [{ key: 'tous', label: 'À tous', onSelect: nothing }] };
const none = { ...menu, items: [] };
const more = [{ key: 'csv', label: 'Exporter\u00a0: CSV', icon: 'download' as const, onSelect: nothing }];
const action = (label: string, look: 'primary' | 'secondary' = 'secondary', busy = false) => ({
  key: label,
  label,
  look,
  busy,
  onSelect: nothing,
});

export default [
  statesOf('ListActions', {
    usual: (
      <ListActions menu={menu} more={more} actions={[action('Importer'), action('Ajouter', 'primary')]} phone={false} />
    ),
    empty: null,
    loading: <ListActions menu={none} more={[]} actions={[action('Calculer', 'secondary', true)]} phone={false} />,
    error: null,
    long: <ListActions menu={none} more={more} actions={[action(LONG)]} phone={false} />,
    more: { 'Au téléphone': <ListActions menu={menu} more={more} actions={[action('Importer')]} phone /> },
  }),
];
