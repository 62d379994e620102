import { LONG } from '../kit/samples';
import { statesOf } from '../kit/states';
import { History } from './History';

const step = { key: 1, title: 'Règlement enregistré', time: '2026-09-14T08:30:00Z', actor: 'DURAND Anne' };

export default [
  statesOf('History', {
    usual: (
      <History
        label="Historique du règlement"
        steps={[
          { ...step, screen: 'Cotisations', changes: [{ label: 'Montant', before: '120,00 €', after: '140,50 €' }] },
          { ...step, key: 2, title: 'Règlement supprimé', icon: 'trash', onBehalfOf: 'MARTIN Paul' },
        ]}
      />
    ),
    empty: <History steps={[]} />,
    loading: null,
    error: null,
    long: (
      <History
        label="Historique long"
        steps={[{ ...step, title: LONG, actor: LONG, changes: [{ label: LONG, before: LONG, after: LONG }] }]}
      />
    ),
  }),
];
