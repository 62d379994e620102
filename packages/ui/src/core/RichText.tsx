import { useMemo } from 'react';

const ALLOWED = new Set([
  'A',
  'B',
  'BLOCKQUOTE',
  'BR',
  'CAPTION',
  'CODE',
  'DD',
  'DIV',
  'DL',
  'DT',
  'EM',
  'H2',
  'H3',
  'H4',
  'HR',
  'I',
  'LI',
  'OL',
  'P',
  'PRE',
  'S',
  'SMALL',
  'SPAN',
  'STRONG',
  'SUB',
  'SUP',
  'TABLE',
  'TBODY',
  'TD',
  'TFOOT',
  'TH',
  'THEAD',
  'TR',
  'U',
  'UL',
]);
/** Removed with what they hold. */
const FORBIDDEN = new Set([
  'SCRIPT',
  'STYLE',
  'IFRAME',
  'OBJECT',
  'EMBED',
  'TEMPLATE',
  'NOSCRIPT',
  'SVG',
  'MATH',
  'FORM',
  'INPUT',
  'BUTTON',
  'TEXTAREA',
  'SELECT',
]);
const SAFE_LINK = /^(https?:|mailto:|tel:|\/(?!\/)|#)/i;

/** HTML with nothing in it but text, structure and plain links. */
export function sanitise(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const element of [...body.querySelectorAll('*')]) {
    const name = element.tagName.toUpperCase();
    if (FORBIDDEN.has(name)) element.remove();
    else if (!ALLOWED.has(name)) element.replaceWith(...element.childNodes);
    else clean(element);
  }
  return body.innerHTML;
}

function clean(element: Element): void {
  const href = element.tagName === 'A' ? element.getAttribute('href')?.trim() : undefined;
  const spans = ['colspan', 'rowspan'].map((name) => [name, element.getAttribute(name)] as const);
  for (const attribute of [...element.attributes]) element.removeAttribute(attribute.name);
  if (href && SAFE_LINK.test(href)) {
    element.setAttribute('href', href);
    element.setAttribute('rel', 'noopener noreferrer');
  }
  for (const [name, value] of spans) if (value && /^\d{1,3}$/.test(value)) element.setAttribute(name, value);
}

/** HTML from the server, which sanitised it when it was written; sanitised again because it is shown. */
export function RichText({ html }: { readonly html: string }) {
  const safe = useMemo(() => sanitise(html), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised just above
  return <div className="d-rich" dangerouslySetInnerHTML={{ __html: safe }} />;
}
