import type { Node } from '../sources/tree';

/** What numbers of things are called here; `plural` and `formatNumber` write them. */
const NUMBER = /^(length|size|total|count|nombre|failed|lines|others)$/;

const inside = (value: unknown): readonly Node[] => (Array.isArray(value) ? value : []);
const nameOf = (node: Node | undefined): string => (typeof node?.value === 'string' ? node.value : '');

/** Whether an expression is such a number itself, in any of its outcomes; what a function made of it is its own affair. */
function isBare(node: Node | undefined): boolean {
  const part = (field: string) => isBare(node?.[field] as Node | undefined);
  switch (node?.type) {
    case 'Identifier':
      return NUMBER.test(nameOf(node));
    case 'MemberExpression':
      return NUMBER.test(nameOf(node.property as Node | undefined));
    case 'OptionalChainingExpression':
      return part('base');
    case 'ParenthesisExpression':
      return part('expression');
    case 'ConditionalExpression':
      return part('consequent') || part('alternate');
    case 'BinaryExpression':
      return /^([-+*/%]|\?\?|\|\||&&)$/.test(String(node.operator)) && (part('left') || part('right'));
    default:
      return false;
  }
}

const words = (quasis: readonly Node[]): string => quasis.map(({ cooked }) => String(cooked ?? '')).join('…');
/** Words beside a number: no key, path, style or size. */
const IS_READ = /(^|[\s\u00a0(«])\p{L}+[\s\u00a0'’].*…|…[\s\u00a0]\p{L}+|\(…\)/u;

/** Texts, and gaps between tags, with a number that nothing has written in French. */
export const bareNumbers = (nodes: readonly Node[]): string[] =>
  nodes.flatMap((node) => {
    if (node.type === 'TemplateLiteral') {
      const text = words(inside(node.quasis));
      return IS_READ.test(text) && inside(node.expressions).some(isBare) ? [text.trim()] : [];
    }
    if (node.type !== 'JSXElement' && node.type !== 'JSXFragment') return [];
    return inside(node.children).flatMap((child) =>
      child.type === 'JSXExpressionContainer' && isBare(child.expression as Node | undefined) ? ['{…}'] : [],
    );
  });
