import { months } from '@diapason/contracts/constants';

/** Has no width, and no search minds it. */
const JOINER = '\u2060';
const MONTHS = months.join('|');

/** Browsers break a line between the words of a date, before a number or its unit, and after the dash of « 10:00 – 11:00 » or the point between two facts, Chromium after the hyphen of a school year. */
const PARTS: readonly (readonly [RegExp, string])[] = [
  [/(\d{4})-(?=\d{4}(?!\d))/g, `$1-${JOINER}`],
  [new RegExp(`(\\d|\\der|\\dᵉʳ) (?=(?:${MONTHS})(?!\\p{L}))`, 'gu'), '$1\u00a0'],
  [new RegExp(`(${MONTHS}) (?=\\d{4}(?!\\d))`, 'g'), '$1\u00a0'],
  [/–\u00a0(?=\d)/g, `–${JOINER}\u00a0`],
  [/((?:lun|mar|mer|jeu|ven|sam|dim)\.) (?=\d)/gi, '$1\u00a0'],
  [/((?:salle|cycle|groupe|tranche|version|semestre|trimestre)) (?=\d)/gi, '$1\u00a0'],
  [/n° (?=\d)/g, 'n°\u00a0'],
  [/(\d) (?=(?:min|h|km|ans?|€|%)(?![\p{L}\d]))/gu, '$1\u00a0'],
  [/ · (?=\S)/g, ' ·\u00a0'],
];

/** The text with its school years, dates and numbers, each of which stays in one line, and no point left at the end of one. */
export const unbroken = (text: string): string =>
  /[\d·]/.test(text) ? PARTS.reduce((said, [part, whole]) => said.replace(part, whole), text) : text;

/** As it was before. */
export const asSent = (text: string): string => text.replaceAll(JOINER, '');

/** What is copied from the page is typed elsewhere: it goes as it was sent, rows with tabs between cells. @returns what ends it. */
export function copyAsSent(page: Document): () => void {
  const copy = (event: ClipboardEvent) => {
    // The selection of the page stays beside that of a field.
    if (event.target instanceof Element && event.target.closest('input, textarea')) return;
    const text = page.getSelection()?.toString() ?? '';
    if (!event.clipboardData || !text.includes(JOINER)) return;
    // As browsers copy them, spaces that do not break are spaces.
    event.clipboardData.setData('text/plain', asSent(text).replaceAll('\u00a0', ' '));
    event.preventDefault();
  };
  page.addEventListener('copy', copy);
  return () => page.removeEventListener('copy', copy);
}
