import { type Params, page, param, type Rendered } from './layout';

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: '\u00a0',
  '#39': '’',
};

/** What a program without HTML shows. */
const asText = (html: string): string =>
  html
    .replace(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/g, '$2\u00a0: $1')
    .replace(/<li[^>]*>/g, '– ')
    .replace(/<br[^>]*>|<\/li>/g, '\n')
    .replace(/<\/(p|h[1-6]|ul|ol|blockquote)>/g, '\n\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_all, name: string) => ENTITIES[name] ?? '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** Written by the secretary: `html` is clean and filled for this family, `repondreA` its site's address or empty. */
export function toFamilies(params: Params): Rendered {
  const subject = param(params, 'objet');
  const html = param(params, 'html');
  const replyTo = param(params, 'repondreA');
  return { subject, text: asText(html), html: page(subject, html), ...(replyTo ? { replyTo } : {}) };
}
