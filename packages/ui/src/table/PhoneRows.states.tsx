import { Tag } from '../core/Tag';
import { keyOf, nothing, type Person, people } from '../kit/samples';
import { statesOf } from '../kit/states';
import { PhoneRows } from './PhoneRows';
import { useSelection } from './useSelection';

function Shown({
  label,
  rows,
  choosing = false,
}: {
  readonly label: string;
  readonly rows: readonly Person[];
  readonly choosing?: boolean;
}) {
  const selection = useSelection(keyOf, {}, rows);
  return (
    <PhoneRows
      label={label}
      rows={rows}
      name={({ nom }) => nom}
      rowKey={keyOf}
      face={({ nom }) => nom}
      phone={{
        beside: () => '12 ans',
        under: ({ ville }) => ville,
        state: ({ id }) => id === 1 && <Tag tone="danger">Image</Tag>,
        calls: ({ nom, id }) => (id === 2 ? undefined : { name: nom, number: '0639981240' }),
      }}
      opening={{ open: nothing, isOpen: () => false, sheetOf: () => undefined, onPress: nothing }}
      selection={selection}
      choosing={choosing}
    />
  );
}

export default [
  statesOf('PhoneRows', {
    usual: <Shown label="Élèves au téléphone" rows={people(3)} />,
    empty: null,
    loading: null,
    error: null,
    long: <Shown label="Longs noms au téléphone" rows={people(2, true)} />,
    more: { 'À choisir': <Shown label="Élèves à choisir au téléphone" rows={people(3)} choosing /> },
  }),
];
