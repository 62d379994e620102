import type { Harness } from '@diapason/event-sourcing/testing';
import { tables } from '@diapason/projections';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Stage, startStage } from '../hostile/stage';
import { longestTexts } from './longest-texts';

/** PostgreSQL refuses B-tree entries above 2,704 bytes, which stops the projector; with a margin. */
const MOST_BYTES = 2_000;
const BYTES: Readonly<Record<string, number>> = {
  integer: 4,
  bigint: 8,
  uuid: 16,
  'timestamp with time zone': 8,
};

interface Part {
  readonly table: string;
  readonly index: string;
  /** A column, or an expression. */
  readonly part: string;
  readonly type: string;
}

/** Every part of every index that no list has. */
const partsOf = ({ query }: Harness): Promise<Part[]> =>
  query<Part & Record<string, unknown>>(
    `select format('%s.%s', n.nspname, t.relname) as table, c.relname as index,
        pg_get_indexdef(x.indexrelid, a.attnum, true) as part, format_type(a.atttypid, null) as type
      from pg_index x join pg_class c on c.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
        join pg_namespace n on n.oid = t.relnamespace
        join pg_attribute a on a.attrelid = x.indexrelid and a.attnum <= x.indnkeyatts
      where n.nspname in ('journal', 'vault', 'eventlog')
        or (n.nspname = 'read' and t.relname <> all($1))
      order by 1, 2, a.attnum`,
    [tables.map(({ name }) => name)],
  );

/** The column of texts that an expression holds. */
const columnIn = ({ table, part }: Part): string | undefined =>
  Object.keys(longestTexts[table] ?? {}).find((column) => new RegExp(`\\b${column}\\b`).test(part));

function bytesOf(one: Part): number {
  const fixed = BYTES[one.type];
  if (fixed !== undefined) return fixed;
  const texts = longestTexts[one.table]?.[columnIn(one) ?? ''] ?? [];
  return texts.length === 0 ? Number.POSITIVE_INFINITY : Math.max(...texts.map((text) => Buffer.byteLength(text)));
}

/** Indexes whose entries may be too long, or nobody knows how long. */
function offences(parts: readonly Part[]): string[] {
  const sizes = new Map<string, number>();
  for (const one of parts) {
    const name = `${one.table} ${one.index}`;
    sizes.set(name, (sizes.get(name) ?? 0) + bytesOf(one));
  }
  return [...sizes].filter(([, bytes]) => bytes > MOST_BYTES).map(([name]) => name);
}

let stage: Stage;
let system: Harness;
beforeAll(async () => {
  stage = await startStage();
  system = stage.api.harness;
});
afterAll(() => stage?.stop());

test('every key of an index of journal and vault fits, however long its texts are made', async () => {
  const parts = await partsOf(system);
  expect(offences(parts)).toEqual([]);
  // What is no longer in an index need not be told.
  const told = new Set(parts.map((one) => `${one.table} ${columnIn(one)}`));
  const unused = Object.entries(longestTexts).flatMap(([table, columns]) =>
    Object.keys(columns).filter((column) => !told.has(`${table} ${column}`)),
  );
  expect(unused).toEqual([]);
});

test('one that nobody has bounded is found, inside an expression too', async () => {
  await system.query('create table vault.essai (a text, b integer)');
  await system.query('create index essai_a on vault.essai (b, lower(a))');
  await system.query('create index essai_b on vault.essai (b)');
  await system.query('create index event_screen on journal.event (screen)');
  await system.query('create table read.essai (a text primary key)');
  try {
    expect(offences(await partsOf(system))).toEqual([
      'journal.event event_screen',
      'read.essai essai_pkey',
      'vault.essai essai_a',
    ]);
  } finally {
    await system.query('drop table vault.essai, read.essai');
    await system.query('drop index journal.event_screen');
  }
});

test('no text of a network is longer than where it is made says', async () => {
  const longer: string[] = [];
  for (const one of (await partsOf(system)).filter(({ type }) => BYTES[type] === undefined)) {
    const [row] = await system.query<{ most: number | null }>(
      `select max(octet_length(${one.part})) as most from ${one.table}`,
    );
    if ((row?.most ?? 0) > bytesOf(one)) longer.push(`${one.table} ${one.part}: ${row?.most} bytes`);
  }
  expect(longer).toEqual([]);
});
