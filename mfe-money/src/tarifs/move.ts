import type { KeyboardEvent } from 'react';

/** Where a key leads: rows down, cells right. Left and right only from the end of what stands in the cell. */
function stepOf(event: KeyboardEvent, input: HTMLInputElement): readonly [down: number, right: number] | undefined {
  const { selectionStart, selectionEnd, value } = input;
  const all = selectionStart === 0 && selectionEnd === value.length;
  switch (event.key) {
    case 'Enter':
      return [event.shiftKey ? -1 : 1, 0];
    case 'ArrowDown':
      return [1, 0];
    case 'ArrowUp':
      return [-1, 0];
    case 'ArrowRight':
      return all || selectionStart === value.length ? [0, 1] : undefined;
    case 'ArrowLeft':
      return all || selectionEnd === 0 ? [0, -1] : undefined;
    default:
      return undefined;
  }
}

/** Arrows and Enter lead from one cell of a table to another, as in a spreadsheet; a row with fewer cells gives its nearest. */
export function moveInTable(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget } = event;
  if (!(target instanceof HTMLInputElement) || target.dataset.row === undefined) return;
  const step = stepOf(event, target);
  if (!step) return;
  event.preventDefault();
  const [down, right] = step;
  const [row, cell] = [Number(target.dataset.row) + down, Number(target.dataset.cell) + right];
  const inRow = [...currentTarget.querySelectorAll<HTMLInputElement>(`input[data-row="${row}"]`)];
  const from = target.getBoundingClientRect().left;
  const next =
    down === 0
      ? inRow.find((one) => Number(one.dataset.cell) === cell)
      : inRow.sort((a, b) => Math.abs(leftOf(a) - from) - Math.abs(leftOf(b) - from))[0];
  next?.focus();
}

const leftOf = (one: Element): number => one.getBoundingClientRect().left;
