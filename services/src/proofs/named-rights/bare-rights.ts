import { children, isNode, type Node, nodesOf } from '../sources/tree';

/** Called with function rights. */
const TAKES_RIGHTS = /^(rights|can|requireOneOf|sessionWith|holds|descendants|withParents)$/;
/** Fields, parameters and attributes that hold function rights. */
const HOLDS_RIGHTS =
  /^(ownRight|otherwise|unlockedBy|lockedBy|create|change|fonction|fk_fonction|fonctions|functions|anyOf|rights?)$/;
/** Constants that hold function rights, by their name. */
const NAMED_RIGHTS = /rights?$|^(RESTRICTING|OPENED_BY)$/i;

/** `a?.b` as `a.b`. */
const plain = (value: unknown): unknown =>
  isNode(value) && value.type === 'OptionalChainingExpression' ? value.base : value;

/** The last name of `can`, `session.functions`, `'create'`; empty for what has none. */
function nameOf(node: unknown): string {
  if (!isNode(node)) return '';
  if (node.type === 'MemberExpression') return nameOf(node.property);
  if (node.type === 'OptionalChainingExpression') return nameOf(plain(node));
  return typeof node.value === 'string' ? node.value : '';
}

/** The numbers that an expression can be: through lists, choices, casts, constants of the file, and what is mapped over. */
function numbersIn(value: unknown, constants: ReadonlyMap<string, unknown>): number[] {
  if (!isNode(value)) return [];
  const through = (...parts: readonly unknown[]) => parts.flatMap((part) => numbersIn(part, constants));
  switch (value.type) {
    case 'NumericLiteral':
      return typeof value.value === 'number' && value.value !== 0 ? [value.value] : [];
    case 'ArrayExpression':
      return through(...children(value.elements));
    case 'ObjectExpression':
      return through(...children(value.properties).map((property) => property.value));
    case 'ConditionalExpression':
      return through(value.consequent, value.alternate);
    case 'BinaryExpression':
      return value.operator === '??' || value.operator === '||' ? through(value.left, value.right) : [];
    case 'NewExpression':
      return through(...children(value.arguments));
    case 'CallExpression':
      return isNode(value.callee) && value.callee.type === 'MemberExpression' ? through(value.callee.object) : [];
    case 'MemberExpression':
      return through(value.object);
    case 'Identifier': {
      const name = nameOf(value);
      const rest = new Map([...constants].filter(([other]) => other !== name));
      return numbersIn(constants.get(name), rest);
    }
    case 'ParenthesisExpression':
    case 'TsAsExpression':
    case 'TsSatisfiesExpression':
    case 'TsConstAssertion':
    case 'JSXExpressionContainer':
      return through(value.expression);
    default:
      return [];
  }
}

/** What stands where rights are used: arguments, fields, attributes, constants. */
function usedAsRights(node: Node): readonly unknown[] {
  switch (node.type) {
    case 'CallExpression': {
      const callee = plain(node.callee);
      const called = nameOf(callee);
      const asked = isNode(callee) && callee.type === 'MemberExpression' ? nameOf(callee.object) : '';
      const takes = TAKES_RIGHTS.test(called) || (called === 'has' && asked === 'functions');
      // Objects among the arguments are looked at field by field.
      return takes ? children(node.arguments).filter(({ type }) => type !== 'ObjectExpression') : [];
    }
    case 'KeyValueProperty':
      return HOLDS_RIGHTS.test(nameOf(node.key)) ? [node.value] : [];
    case 'JSXAttribute':
      return HOLDS_RIGHTS.test(nameOf(node.name)) ? [node.value] : [];
    case 'VariableDeclarator':
      return NAMED_RIGHTS.test(nameOf(node.id)) ? [node.init] : [];
    default:
      return [];
  }
}

/**
 * Numbers that stand where a function right is used, in the order of the source; each should be `right.…`.
 * @param source TypeScript, TSX (`tsx`), or JSON between parentheses. Throws where it cannot be parsed.
 */
export function bareRights(source: string, tsx = true): number[] {
  const nodes = nodesOf(source, tsx);
  const constants = new Map(
    nodes.filter(({ type }) => type === 'VariableDeclarator').map(({ id, init }) => [nameOf(id), init]),
  );
  return nodes.flatMap(usedAsRights).flatMap((value) => numbersIn(value, constants));
}
