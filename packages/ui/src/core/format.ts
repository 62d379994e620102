import { formatNumber as french, frenchInstant } from '@diapason/platform';

export { todayInParis } from '@diapason/contracts/constants';

/** Integer cents → `852,50 €`. Nothing for null. */
export function formatCents(cents: number | null | undefined): string {
  return cents === null || cents === undefined ? '' : french(cents / 100, '€');
}

/** Euros → `852,50 €`. */
export function formatEuros(amount: number | null | undefined): string {
  return amount === null || amount === undefined ? '' : french(amount, '€');
}

export const formatNumber = (value: number | null | undefined): string =>
  value === null || value === undefined ? '' : french(value);

/** What is more or less than before: « + 840,00 € », « − 12 ». @param write how the amount itself is written */
export const signed = (difference: number, write: (amount: number) => string = formatCents): string =>
  difference === 0 ? write(0) : `${difference > 0 ? '+' : '−'}\u00a0${write(Math.abs(difference))}`;

/** « 1ᵉʳ », « 2ᵉ » */
export const ordinal = (rank: number): string => (rank === 1 ? '1ᵉʳ' : `${rank}ᵉ`);

/** `2026-11-21` or an ISO time → `21/11/2026`. A text that is no date comes back as it is. */
export function formatDate(date: string | null | undefined): string {
  const day = date ? /^(\d{4})-(\d{2})-(\d{2})/.exec(date) : null;
  if (!day) return date ?? '';
  if (date && date.length > 10 && /[zZ]|[+-]\d{2}:?\d{2}$/.test(date)) return frenchInstant(date).slice(0, 10);
  return `${day[3]}/${day[2]}/${day[1]}`;
}

/** An ISO time → `21/11/2026 à 14:05`, at Paris time. */
export function formatDateTime(time: string | null | undefined): string {
  if (!time) return '';
  if (Number.isNaN(Date.parse(time))) return time;
  const instant = frenchInstant(time);
  return `${instant.slice(0, 10)} à ${instant.slice(11, 16)}`;
}

/** `21/11/2026` → `2026-11-21`; undefined when it is no day of the calendar. */
export function parseDate(text: string): string | undefined {
  const parts = /^\s*(\d{1,2})\/(\d{1,2})\/(\d{4})\s*$/.exec(text);
  if (!parts) return undefined;
  const [day, month, year] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCFullYear() !== year || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined;
  return date.toISOString().slice(0, 10);
}

/** Lower case without accents: what a search compares. */
export const searchable = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** Whether every word of the search is somewhere in the texts. */
export function matchesSearch(search: string, texts: readonly (string | null | undefined)[]): boolean {
  const words = searchable(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return true;
  const haystack = searchable(texts.filter(Boolean).join(' '));
  return words.every((word) => haystack.includes(word));
}

/** `plural(1, 'règlement')` → `1 règlement`; `plural(3, 'règlement')` → `3 règlements`. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${french(count)} ${count >= 2 ? many : one}`;
