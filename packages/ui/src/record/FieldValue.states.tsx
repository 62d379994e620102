import { LONG } from '../kit/samples';
import { statesOf } from '../kit/states';
import { FieldValue } from './FieldValue';

export default [
  statesOf('FieldValue', {
    usual: (
      <p className="d-row">
        <FieldValue field={{ kind: 'date', label: 'Début' }} value="2026-09-07" empty="—" />
        <FieldValue field={{ kind: 'flag', label: 'Adulte' }} value={1} empty="—" />
        <FieldValue field={{ kind: 'euros', label: 'Droits' }} value={120.5} empty="—" />
        <FieldValue field={{ kind: 'reference', label: 'Site', names: 'site' }} value={1} empty="—" />
      </p>
    ),
    empty: <FieldValue field={undefined} value="" empty="(vide)" />,
    loading: null,
    error: null,
    long: <FieldValue field={undefined} value={LONG} empty="—" />,
  }),
];
