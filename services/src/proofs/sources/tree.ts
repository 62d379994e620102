import { parseSync } from '@swc/core';

/** A node of a syntax tree. */
export interface Node {
  readonly type: string;
  readonly [field: string]: unknown;
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

/** Nodes directly under another one; lists of swc hold nodes, or nodes in `expression`. */
export function children(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(children);
  if (isNode(value)) return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(children) : [];
}

const fieldsOf = (node: Node): Node[] => children(Object.values(node));

function everyNode(node: Node): Node[] {
  return [node, ...fieldsOf(node).flatMap(everyNode)];
}

/**
 * Every node of a source, in its order.
 * @param source TypeScript, TSX (`tsx`), or JSON between parentheses. Throws where it cannot be parsed.
 */
export const nodesOf = (source: string, tsx = true): Node[] =>
  parseSync(source, { syntax: 'typescript', tsx }).body.flatMap((statement) =>
    isNode(statement) ? everyNode(statement) : [],
  );
