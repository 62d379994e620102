import { children, isNode, type Node } from '../sources/tree';

const textOf = (value: unknown): string => (isNode(value) && typeof value.value === 'string' ? value.value : '');

/** Strings and the text between the expressions of templates. */
const writtenIn = (node: Node): string => {
  if (node.type === 'StringLiteral') return textOf(node);
  return node.type === 'TemplateElement' && typeof node.raw === 'string' ? node.raw : '';
};

/** Whether rows are given a type that nothing compares with the answer: `db.query<Row>(…)`. */
const castsRows = ({ type, callee, typeArguments }: Node): boolean =>
  type === 'CallExpression' &&
  isNode(typeArguments) &&
  isNode(callee) &&
  callee.type === 'MemberExpression' &&
  textOf(callee.property) === 'query';

/** How often a source gives a statement's rows a type of its own. */
export const uncheckedRows = (nodes: readonly Node[]): number => nodes.filter(castsRows).length;

/** Aliases that a source writes by hand into SQL, where `wire` derives them: `id_site as "idSite"`. */
export const handWrittenAliases = (nodes: readonly Node[]): string[] =>
  nodes.flatMap((node) =>
    [...writtenIn(node).matchAll(/\bas\s+"(\w*[a-z]\w*[A-Z]\w*)"/gi)].flatMap(([, alias = '']) =>
      /[a-z][A-Z]/.test(alias) ? [alias] : [],
    ),
  );

/** Names that an array, a union of types, an expression or a text lists one by one. */
function listedIn(node: Node): string[] {
  switch (node.type) {
    case 'ArrayExpression':
      return children(node.elements).map(textOf);
    case 'TsUnionType':
      return children(node.types).map(({ literal }) => textOf(literal));
    case 'RegExpLiteral':
      return runsIn(String(node.pattern));
    default:
      return runsIn(writtenIn(node));
  }
}

/** `a|b|c` and `a,b,c` within a text. */
const runsIn = (text: string): string[] =>
  text.match(/\w+(?:(?:\||,\s*)\w+){2,}/g)?.flatMap((run) => run.split(/\W+/)) ?? [];

/** Fewer are a choice; so many are a list of the contexts. */
const A_LIST = 3;

/** What an endpoint says of itself. */
const isDeclaration = (node: Node): boolean => node.type === 'KeyValueProperty' && textOf(node.key) === 'shows';

/**
 * Lists of contexts in a source, each as the names it has.
 * @param contexts all of them, as the folders say.
 */
export function contextLists(nodes: readonly Node[], contexts: readonly string[]): string[][] {
  const declared = new Set(nodes.filter(isDeclaration).map(({ value }) => value));
  return nodes
    .filter((node) => !declared.has(node))
    .map((node) => [...new Set(listedIn(node))].filter((name) => contexts.includes(name)))
    .filter(({ length }) => length >= A_LIST);
}
