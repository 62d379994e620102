import type { Node } from '../sources/tree';

const GAP = '…';
/** In place of what a function of ours writes as a day. */
const DAY = 'jj/mm/aaaa';
/** In place of what people and towns are called. */
const NAME = 'NOM Prénom';
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const nodesIn = (value: unknown): readonly Node[] => (Array.isArray(value) ? value : []);

const isDay = (node: Node | undefined): boolean =>
  node?.type === 'CallExpression' &&
  /^(?:format|french)(?:Date|DateTime|Instant)$/.test(textOf((node.callee as Node | undefined)?.value));

/** `name`, `row.nomPrenomEleve`, `site.libelleSite`, `param(params, 'enseignant')` */
function isName(node: Node): boolean {
  const { value, property, arguments: given } = node as unknown as Record<string, Node | undefined>;
  const last = nodesIn(given).at(-1)?.expression as Node | undefined;
  const called = node.type === 'CallExpression' ? last?.value : node.type === 'Identifier' ? value : property?.value;
  return /^(?:name|nomPrenom\w*|enseignant|libelle(?:Site|Commune))$/.test(textOf(called));
}

function templateText(node: Node): string {
  const gaps = nodesIn(node.expressions).map((one) => (isDay(one) ? DAY : isName(one) ? NAME : GAP));
  return nodesIn(node.quasis)
    .map(({ cooked }, at) => `${textOf(cooked)}${gaps[at] ?? ''}`)
    .join('');
}

/** Between tags: a word and the day behind it. */
const wordsBeforeDays = (node: Node): string[] =>
  nodesIn(node.children).flatMap((child, at, all) => {
    const [word] = /\S+\s*$/.exec(textOf(all[at - 1]?.value)) ?? [];
    return word && isDay(child.expression as Node | undefined) ? [`${word.trim()} ${DAY}`] : [];
  });

/** Strings, templates and texts between tags; a gap of a template is `…`, `jj/mm/aaaa` or `NOM Prénom`. */
export const textsOf = (nodes: readonly Node[]): string[] =>
  nodes.flatMap((node) => {
    if (node.type === 'StringLiteral') return [textOf(node.value)];
    if (node.type === 'JSXText')
      return [
        textOf(node.value)
          .replace(/^\s*\n\s*|\s*\n\s*$/g, '')
          .replace(/\s*\n\s*/g, ' '),
      ];
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') return wordsBeforeDays(node);
    return node.type === 'TemplateLiteral' ? [templateText(node)] : [];
  });

/** Names of properties and attributes whose text people read. */
const READ =
  /^(label|title|heading|intro|header|hint|none|noun|text|message|libelle\w*|titre|summary|commentaire|placeholder|confirmLabel|submitLabel|aria-label|alt)$/;

interface Named {
  readonly key?: { readonly value?: unknown };
  readonly name?: { readonly value?: unknown };
  readonly value?: Node;
}

/** Texts between tags, and those of attributes and properties that are read. */
export const readTexts = (nodes: readonly Node[]): string[] =>
  nodes.flatMap((node) => {
    if (node.type === 'JSXText') return textsOf([node]);
    const { key, name, value } = node as unknown as Named;
    const called =
      node.type === 'KeyValueProperty' ? key?.value : node.type === 'JSXAttribute' ? name?.value : undefined;
    return READ.test(textOf(called)) && value ? textsOf([value]) : [];
  });

/** Words that English texts have and French ones have not. */
export const ENGLISH =
  /\b(the|and|of|to|is|are|was|with|from|your|you|this|that|please|save|delete|cancel|search|loading|failed|error|name|next|previous|back|new|all|none|enter|select)\b/i;

/** Faults of French that no spelling checker is needed for. */
const faults: Readonly<Record<string, readonly RegExp[]>> = {
  'straight apostrophe': [/(?<![\p{L}'])(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|aujourd)'\p{L}/iu],
  'another word for e-mail': [
    /courriel/i,
    /^Emails?\b/,
    /\b(?:adresses?|une?|cet(?:te)?|votre|vos|par|[lcd]es)\s+e?mails?\b/i,
    /[ld][’']e?mails?\b/i,
  ],
  // A payment's paper is a « reçu »; `quittance` is its field in the calls of the documents.
  'another word for a receipt': [
    /\bQuittances?\b/,
    /(?:\b(?:[ldc]es?|la|une?|vos|votre|cette|numéro de) |’)quittances?\b/i,
  ],
  'number with a point': [/\d\.\d+[\s\u00a0\u202f]?(?:€|%|km|heures?)/],
  'space where a line may break': [/« | »|(?:^|[\p{L}\d)»%€…]) [:;!?](?=\s|$)/u],
  '« à » before a day': [/(?<!\p{L})à\s(?:jj\/mm|\d{1,2}\/\d{2})/iu],
  // « de ADAM Lou »: `de()` writes « d’ » before a vowel.
  'name without elision': [/(?<!\p{L})[dD]e NOM\b/u],
  // A guardian declares income; taxation is the law's.
  'taxation that is saved like a record': [
    /fiscalités? (?:(?:a|ont) été|est|sont) (?:bien )?(?:ajout|déclar|enregistr|modifi|supprim)é/i,
  ],
  // JSX reads no escapes between tags and in attributes.
  'escape that is shown': [/\\u(?:00a0|202f)/i],
  'number without spaces': [/(?<![\d.,])\d{4,}[\s\u00a0\u202f]?(?:€|km)/],
};

/** What is wrong with the French of a text, by name. */
export const frenchFaults = (text: string): string[] =>
  Object.keys(faults).filter((name) => faults[name]?.some((pattern) => pattern.test(text)));
