import { right } from '../constants';

/** What a list says beside its columns, filters and order. */
export const exampleList = {
  name: 'exampleList',
  id: 'exemples',
  title: 'Exemples',
  noun: 'exemple',
  file: 'Liste Exemple',
  context: 'site',
  module: null,
  paths: { list: '/api/exemples/liste', totals: '/api/exemples/resume', file: '/api/exemples/export' },
  right: [right.seePayments],
  key: 'idExemple',
  acts: {},
} as const;
