import { LONG } from '../kit/samples';
import { statesOf } from '../kit/states';
import { SummaryTotals } from './SummaryTotals';

export default [
  statesOf('SummaryTotals', {
    usual: (
      <SummaryTotals
        label="Totaux usuels"
        totals={[
          { label: 'Dû', value: '12 400,00 €', detail: '312 familles' },
          { label: 'Réglé', value: '8 250,50 €', tone: 'success' },
          { label: 'Reste', value: '4 149,50 €', tone: 'warning' },
        ]}
      />
    ),
    empty: null,
    loading: null,
    error: null,
    long: <SummaryTotals label="Totaux longs" totals={[{ label: LONG, value: '1 234 567 890,00 €', detail: LONG }]} />,
  }),
];
