import { messages } from '@diapason/contracts/constants';
import { Refusal } from '@diapason/event-sourcing';
import sanitizeHtml from 'sanitize-html';

/** What the rich-text editor (Quill) writes; nothing that runs, loads or disguises. */
const options: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['p', 'br', 'h1', 'h2', 'h3', 'h4', 'blockquote', 'pre', 'code', 'hr'],
    ...['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'span', 'a'],
    ...['ul', 'ol', 'li', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    a: ['href', 'title', 'target', 'rel'],
    '*': ['style'],
    li: ['data-list'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan', 'scope'],
  },
  allowedClasses: { '*': [/^ql-(align|indent|size|font)-[a-z0-9]+$/] },
  allowedStyles: {
    '*': {
      color: [/^#[0-9a-f]{3,8}$/i, /^rgb\(\d{1,3}, ?\d{1,3}, ?\d{1,3}\)$/],
      'background-color': [/^#[0-9a-f]{3,8}$/i, /^rgb\(\d{1,3}, ?\d{1,3}, ?\d{1,3}\)$/],
      'text-align': [/^(left|right|center|justify)$/],
    },
  },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
    a: (tagName, attributes) => ({
      tagName,
      attribs: { ...attributes, rel: 'noopener noreferrer', target: '_blank' },
    }),
  },
};

/** The parser compares each end tag with the open ones: this many comparisons take it some tenths of a second. */
const MOST_COMPARED = 50_000_000;
const countOf = (html: string, tag: RegExp) => html.match(tag)?.length ?? 0;

/** Rich text that is safe to store and show. Idempotent. @throws Refusal 400 on `message` for more tags than anybody writes. */
export function sanitiseRichText(html: string): string {
  if (countOf(html, /<[^/]/g) * countOf(html, /<\//g) > MOST_COMPARED)
    throw new Refusal(messages.site.tooMuchFormatting, 400, 'message');
  return sanitizeHtml(html, options);
}
