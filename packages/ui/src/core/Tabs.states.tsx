import { Held, LONG, SENTENCE } from '../kit/samples';
import { statesOf } from '../kit/states';
import { Tabs } from './Tabs';

const tabs = (label: string, names: readonly string[]) => (
  <Held initial="onglet-0">
    {(selected, select) => (
      <Tabs
        label={label}
        selected={selected}
        onSelect={select}
        items={names.map((name, index) => ({
          key: `onglet-${index}`,
          label: name,
          content: <p>{`${name} : ${SENTENCE}`}</p>,
        }))}
      />
    )}
  </Held>
);

export default [
  statesOf(['Tabs', 'TabList', 'TabPanel'], {
    usual: tabs('Onglets', ['Général', 'Élèves', 'Cotisations']),
    empty: null,
    loading: null,
    error: null,
    long: tabs('Onglets longs', [LONG, `Deuxième ${LONG}`, 'Court']),
  }),
];
