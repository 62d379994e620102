import { LONG, nothing } from '../kit/samples';
import { statesOf } from '../kit/states';
import { ListActions } from './ListActions';

const menus = [
  { label: 'Exporter', icon: 'download' as const, items: [{ key: 'csv', label: 'CSV', onSelect: nothing }] },
];
const action = (label: string, busy = false) => ({ key: label, label, busy, onSelect: nothing });

export default [
  statesOf('ListActions', {
    usual: <ListActions menus={menus} actions={[action('Imprimer'), action('Ajouter')]} folded={false} />,
    empty: null,
    loading: <ListActions menus={[]} actions={[action('Imprimer', true)]} folded={false} />,
    error: null,
    long: <ListActions menus={menus} actions={[action(LONG)]} folded={false} />,
    more: { Repliées: <ListActions menus={menus} actions={[action('Imprimer'), action('Ajouter')]} folded /> },
  }),
];
