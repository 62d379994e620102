import { publishListOrder } from '@diapason/platform';
import { LONG } from '../kit/samples';
import { statesOf } from '../kit/states';
import { Trail } from './Trail';

/** A list of three, of which the second is shown. */
function order(sheet: string, names: readonly string[]): string {
  publishListOrder(sheet, {
    title: 'Élèves',
    address: '/liste-eleves?page=2',
    total: 1177,
    page: 0,
    pageSize: 40,
    rows: names.map((name, index) => ({ id: index + 1, name })),
    read: async () => [],
  });
  return sheet;
}
const list = { path: '/liste-eleves', title: 'Élèves' };

export default [
  statesOf('Trail', {
    usual: <Trail list={list} sheet={order('/exemple', ['ADAM Flavie', 'ADAM Jeanne', 'ADAM Rémi'])} id={2} />,
    empty: <Trail list={list} sheet="/exemple" id={0} />,
    loading: null,
    error: null,
    long: <Trail list={list} sheet={order('/exemple-long', [LONG, LONG, LONG])} id={2} />,
  }),
];
