import type { PaymentRow } from '@diapason/contracts';
import { test } from '@jest/globals';
import { list } from './list';

const declared = {
  id: 'reglements',
  title: 'Règlements',
  noun: 'règlement',
  endpoint: 'POST /api/reglements/list/',
  totals: 'POST /api/reglements/resume',
  count: () => 0,
  filters: {},
  rowKey: (row: PaymentRow) => row.idReglement,
} as const;
const etat = { key: 'etat', header: 'État', value: (row: PaymentRow) => row.valide } as const;

test('a declaration is held to what its endpoints take: this file compiles, and would not without the remarks', () => {
  list({ ...declared, sort: '-date', search: () => ({ fk_site: 2 }), columns: [etat] });
  // @ts-expect-error: the server does not sort by `etat`
  list({ ...declared, sort: '-date', search: () => ({}), columns: [{ ...etat, sortable: true }] });
  // @ts-expect-error: nor at first
  list({ ...declared, sort: 'etat', search: () => ({}), columns: [] });
  // @ts-expect-error: a date is no site
  list({ ...declared, sort: '-date', search: () => ({ dateDebut: 2 }), columns: [] });
});
