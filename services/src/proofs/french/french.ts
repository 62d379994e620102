import type { Node } from '../sources/tree';

const GAP = '…';
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function templateText(node: Node): string {
  const parts = Array.isArray(node.quasis) ? (node.quasis as readonly { readonly cooked?: unknown }[]) : [];
  return parts.map(({ cooked }) => textOf(cooked)).join(GAP);
}

/** Strings, templates and texts between tags; a gap of a template is `…`. */
export const textsOf = (nodes: readonly Node[]): string[] =>
  nodes.flatMap((node) => {
    if (node.type === 'StringLiteral' || node.type === 'JSXText') return [textOf(node.value)];
    return node.type === 'TemplateLiteral' ? [templateText(node)] : [];
  });

/** Faults of French that no spelling checker is needed for. */
const faults: Readonly<Record<string, readonly RegExp[]>> = {
  'straight apostrophe': [/(?<![\p{L}'])(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|aujourd)'\p{L}/iu],
  'another word for e-mail': [
    /courriel/i,
    /^Emails?\b/,
    /\b(?:adresses?|une?|cet(?:te)?|votre|vos|par|[lcd]es)\s+e?mails?\b/i,
    /[ld][’']e?mails?\b/i,
  ],
  'number with a point': [/\d\.\d+[\s\u00a0\u202f]?(?:€|%|km|heures?)/],
  'number without spaces': [/(?<![\d.,])\d{4,}[\s\u00a0\u202f]?(?:€|km)/],
};

/** What is wrong with the French of a text, by name. */
export const frenchFaults = (text: string): string[] =>
  Object.keys(faults).filter((name) => faults[name]?.some((pattern) => pattern.test(text)));
