import { children, isNode, type Node } from '../sources/tree';

const GAP = '…';
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A statement's text; what is put into it is a gap. */
function written(node: Node): string {
  if (node.type === 'StringLiteral') return textOf(node.value);
  if (node.type !== 'TemplateLiteral') return '';
  return children(node.quasis)
    .map(({ cooked }) => textOf(cooked))
    .join(GAP);
}

/** What a statement is ordered by, up to the bracket that closes around it. */
function* ordersOf(sql: string): Generator<string> {
  for (const { index, 0: found } of sql.matchAll(/\border by\b/gi)) {
    let depth = 0;
    let end = index + found.length;
    for (; end < sql.length && depth >= 0; end++) depth += sql[end] === '(' ? 1 : sql[end] === ')' ? -1 : 0;
    yield sql.slice(index + found.length, end).split(/\b(?:limit|offset|rows|range|group by)\b/i)[0] ?? '';
  }
}

/** A column, as an order names it: `s.libelle_site`, `nullif(a.email, '')`. */
const COLUMN = /(?<![\w'"])(?:\w+\.)?([a-z_][a-z0-9_]*)(?![\w(.'"])/g;

/**
 * Orders of a source by a column that is text, without a collation: they would sort by bytes, É after Z.
 * @param isText whether a column of that name holds text that people read.
 */
export function bareOrders(nodes: readonly Node[], isText: (column: string) => boolean): string[] {
  return nodes.flatMap((node) => {
    const sql = written(node);
    const orders = [...ordersOf(sql), ...(takesWay(node) ? sortsOf(sql) : [])];
    return orders.flatMap((order) =>
      order
        .split(',')
        .filter((part) => !/\bcollate\b/i.test(part))
        .flatMap((part) => [...part.matchAll(COLUMN)].map(([, column = '']) => column))
        .filter(isText),
    );
  });
}

/** What is put into it is `way`, as every list's sorts call the direction: other words with a gap are no order. */
const takesWay = ({ expressions }: Node): boolean => children(expressions).some(({ value }) => value === 'way');

/** A sort that takes its direction: `a.email …, a.id`. */
const sortsOf = (sql: string): string[] =>
  new RegExp(`^[\\w.()', ]+ ${GAP}`).test(sql) && !/\b(select|from|where|order by)\b/i.test(sql) ? [sql] : [];

/** Comparisons of texts by the machine's locale, and collators, of a source. */
export const ownCollations = (nodes: readonly Node[]): number =>
  nodes.filter(({ type, property, object }) => {
    if (type !== 'MemberExpression' || !isNode(property)) return false;
    const name = textOf(property.value);
    return name === 'localeCompare' || (name === 'Collator' && isNode(object) && textOf(object.value) === 'Intl');
  }).length;
