import { expect, test } from '@jest/globals';
import { renderHook, waitFor } from '@testing-library/react';
import { useFirstCards } from './useFirstCards';

const rows = Array.from({ length: 10 }, (_, number) => number);

test('a phone draws the first cards alone, then all of them, and later pages whole', async () => {
  const drawn: number[] = [];
  const { result, rerender } = renderHook(
    (given: { rows: readonly number[]; isReady: boolean }) => {
      const shown = useFirstCards(given.rows, true, given.isReady);
      drawn.push(shown.length);
      return shown;
    },
    { initialProps: { rows: [], isReady: false } as { rows: readonly number[]; isReady: boolean } },
  );
  rerender({ rows, isReady: true });
  expect(result.current).toEqual([0, 1, 2, 3]);
  await waitFor(() => expect(result.current).toEqual(rows));
  rerender({ rows: rows.slice(0, 8), isReady: true });
  expect(result.current).toHaveLength(8);
  expect(drawn).toEqual([0, 4, 10, 8]);
});

test('a table is drawn whole', () => {
  expect(renderHook(() => useFirstCards(rows, false, true)).result.current).toEqual(rows);
});
