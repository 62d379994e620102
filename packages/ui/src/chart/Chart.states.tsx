import { LONG } from '../kit/samples';
import { statesOf } from '../kit/states';
import { Chart } from '.';

const months = ['Août', 'Septembre', 'Octobre', 'Novembre'];
const chart = (label: string, values: readonly number[]) => (
  <Chart
    label={label}
    labels={months}
    lines={[
      { label: '2026-2027', values },
      { label: '2025-2026', values: values.map((one) => one * 0.9), isDashed: true },
    ]}
    format={(value) => `${value}\u00a0€`}
  />
);

export default [
  statesOf('Chart', {
    usual: chart('Règlements cumulés', [18_240, 232_922, 374_828, 431_873]),
    empty: chart('Rien encore', []),
    loading: null,
    error: null,
    long: chart(LONG, [1, 2, 3, 4]),
  }),
];
