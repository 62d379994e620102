import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { StoredFact } from '../codec/codec';
import { accountTable, largeMoves } from '../testing/accounts';
import { FoldFailure, foldRows, foldsByType, type Rows, touchesOf } from './fold-rows';
import type { Table } from './table';

const step = fc.record({
  type: fc.constantFrom('AccountOpened', 'Deposited', 'Withdrawn', 'AccountClosed'),
  id: fc.integer({ min: 1, max: 4 }),
  amount: fc.integer({ min: 1, max: 2000 }),
  day: fc.integer({ min: 1, max: 3 }),
});

function factsOf(steps: readonly { type: string; id: number; amount: number; day: number }[]): StoredFact[] {
  return steps.map(({ type, id, amount, day }, index) => ({
    type,
    data: type === 'AccountOpened' ? { id, name: `n${amount}`, born: null, currency: 'EUR' } : { id, amount },
    eventId: String(index),
    stream: `account-${id}`,
    revision: index,
    position: BigInt(index),
    metadata: { actor: '1', commandId: 'c', correlationId: 'c', at: `2026-11-0${day}T10:00:00.000Z` },
  }));
}

function folded(table: Table, batches: readonly (readonly StoredFact[])[]): Record<string, unknown> {
  const rows: Rows = new Map();
  for (const batch of batches) {
    foldRows(table, touchesOf(table, foldsByType(table), batch), rows);
    // What the database would give back to the next batch.
    for (const [id, row] of rows) if (row) rows.set(id, JSON.parse(JSON.stringify(row)));
  }
  return Object.fromEntries([...rows].filter(([, row]) => row));
}

describe('folding rows', () => {
  test.each([accountTable(), largeMoves])('a batch comes to the same as one event after the other', (table) => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), fc.integer({ min: 1, max: 10 }), (steps, size) => {
        const facts = factsOf(steps);
        const batches = Array.from({ length: Math.ceil(facts.length / size) }, (_, i) =>
          facts.slice(i * size, (i + 1) * size),
        );
        const single = folded(
          table,
          facts.map((fact) => [fact]),
        );
        expect(folded(table, batches)).toEqual(single);
        expect(folded(table, [facts])).toEqual(single);
      }),
    );
  });

  test('says which event a table cannot take', () => {
    const table = accountTable();
    const broken = { ...table, folds: table.folds.map((fold) => ({ ...fold, apply: () => ({ id: 99 }) })) };
    const facts = factsOf([{ type: 'Deposited', id: 3, amount: 1, day: 1 }]);
    const fold = () => foldRows(broken, touchesOf(broken, foldsByType(broken), facts), new Map());
    expect(fold).toThrow(FoldFailure);
    expect(fold).toThrow('table account cannot take Deposited at position 0 (account-3 0): row of id 99 under key 3');
  });
});
