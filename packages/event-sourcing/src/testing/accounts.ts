import { event, make, personal } from '@diapason/contracts/core';
import { z } from 'zod';
import { Refusal } from '../core/refusal';
import { jsonOrNull, type RowOf } from '../read/column';
import { table } from '../read/table';
import { aggregate } from '../write/decider';

/** A small field of its own for this package's tests: persons with accounts that money goes in and out of. */
export const Opened = event(
  'AccountOpened',
  2,
  'Compte ouvert',
  z.object({
    id: z.number().int(),
    name: personal(z.string()),
    born: personal(z.iso.date()).nullable(),
    iban: personal(z.string()).optional(),
    currency: z.string(),
  }),
  { subject: ['holder', 'id'], upcasters: { 1: (data) => ({ currency: 'EUR', ...data }) } },
);
export const Deposited = event(
  'Deposited',
  1,
  'Deposited',
  z.object({ id: z.number().int(), amount: z.number().int() }),
);
export const Withdrawn = event(
  'Withdrawn',
  1,
  'Withdrawn',
  z.object({ id: z.number().int(), amount: z.number().int() }),
);
export const Closed = event('AccountClosed', 1, 'AccountClosed', z.object({ id: z.number().int() }));

export const accountEvents = { Opened, Deposited, Withdrawn, Closed };

interface AccountState {
  readonly open: boolean;
  readonly balance: number;
}

export const account = aggregate({
  category: 'account',
  events: accountEvents,
  initial: { open: false, balance: 0 } as AccountState,
  evolve: (state, fact) => {
    switch (fact.type) {
      case 'AccountOpened':
        return { ...state, open: true };
      case 'Deposited':
        return { ...state, balance: state.balance + fact.data.amount };
      case 'Withdrawn':
        return { ...state, balance: state.balance - fact.data.amount };
      case 'AccountClosed':
        return { ...state, open: false };
    }
  },
});

export const open = (id: number, name: string) => (state: AccountState) =>
  state.open ? [] : [make(Opened, { id, name, born: '2001-02-03', currency: 'EUR' })];

export const deposit = (id: number, amount: number) => (state: AccountState) => {
  if (!state.open) throw new Refusal('Ce compte n’existe pas', 404);
  return [make(Deposited, { id, amount })];
};

export const withdraw = (id: number, amount: number) => (state: AccountState) => {
  if (!state.open) throw new Refusal('Ce compte n’existe pas', 404);
  if (state.balance < amount) throw new Refusal('Solde insuffisant', 422);
  return [make(Withdrawn, { id, amount })];
};

export const close = (id: number) => (state: AccountState) => (state.open ? [make(Closed, { id })] : []);

const accountColumns = {
  id: 'integer',
  name: 'text?',
  born: 'date?',
  balance: 'bigint',
  moved_at: 'timestamptz?',
  history: 'integer[]',
  details: jsonOrNull<{ readonly moves: number }>(),
} as const;

/** `version` and `bonus` make another generation of it. */
export const accountTable = (version = 1, bonus = 0) =>
  table(
    {
      name: 'account',
      version,
      key: ['id'],
      columns: accountColumns,
      indexes: ['name'],
    },
    (on) => [
      on(
        Opened,
        (e) => [[e.data.id]],
        (_, e) => ({
          id: e.data.id,
          name: e.data.name,
          born: e.data.born,
          balance: bonus,
          moved_at: null,
          history: [],
          details: null,
        }),
      ),
      on(
        Deposited,
        (e) => [[e.data.id]],
        (row, e) => row && moved(row, e.data.amount, e.metadata.at),
      ),
      on(
        Withdrawn,
        (e) => [[e.data.id]],
        (row, e) => row && moved(row, -e.data.amount, e.metadata.at),
      ),
      on(
        Closed,
        (e) => [[e.data.id]],
        () => undefined,
      ),
    ],
  );

type AccountRow = RowOf<typeof accountColumns>;

function moved(row: AccountRow, amount: number, at: string): AccountRow {
  return {
    ...row,
    balance: row.balance + amount,
    moved_at: at,
    history: [...row.history, amount].slice(-5),
    details: { moves: (row.details?.moves ?? 0) + 1 },
  };
}

/** Two key columns, rows that come and go. */
export const largeMoves = table(
  {
    name: 'large_move',
    version: 1,
    key: ['id', 'day'],
    columns: { id: 'integer', day: 'date', largest: 'bigint' },
    indexes: [],
  },
  (on) => [
    on(
      Deposited,
      (e) => (e.data.amount >= 1000 ? [[e.data.id, e.metadata.at.slice(0, 10)]] : []),
      (row, e, [, day]) => ({ id: e.data.id, day: String(day), largest: Math.max(row?.largest ?? 0, e.data.amount) }),
    ),
    on(
      Withdrawn,
      (e) => [[e.data.id, e.metadata.at.slice(0, 10)]],
      (row, e) => (e.data.amount >= 1000 ? undefined : row),
    ),
  ],
);
