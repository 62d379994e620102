import { catalogue } from './catalogue';

type Row = (typeof catalogue)[number]['row'];
type NumberOf = { readonly [R in Row as R[1]]: R[0] };

/** The number of each function right, by its name: `right.addPayment` is 272. */
export const right = Object.fromEntries(catalogue.map(({ row: [id, name] }) => [name, id])) as NumberOf;
