/** Rows on the page, by their keys. */
type Key = string | number;

const rowOf = (key: Key): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('[data-key]')].find((row) => row.dataset.key === String(key));

/** ↑ and ↓ may leave what is in sight. */
export const showRow = (key: Key): void => rowOf(key)?.scrollIntoView?.({ block: 'nearest', behavior: 'instant' });

export const focusRow = (key: Key): void =>
  rowOf(key)?.querySelector<HTMLElement>('.d-row-open, .d-row-line-text')?.focus({ preventScroll: true });

/** Pixels between the window's top and a row that is drawn. */
export const topOfRow = (key: Key): number | undefined => rowOf(key)?.getBoundingClientRect().top;
