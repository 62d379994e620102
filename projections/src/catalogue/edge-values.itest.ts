import { randomUUID } from 'node:crypto';
import { events } from '@diapason/contracts';
import { defaultRules } from '@diapason/contracts/calculation';
import { settingDefinitions } from '@diapason/contracts/constants';
import type { EventDefinition } from '@diapason/contracts/core';
import { type ReferenceColumn, referenceTables } from '@diapason/contracts/site';
import { type Edge, edgeData, fullestLists } from '@diapason/contracts/testing';
import { isEventStoreUnavailable, placeOf, rebuild, verify } from '@diapason/event-sourcing';
import { createHarness, type Harness } from '@diapason/event-sourcing/testing';
import { WAIT_LIMIT_MS } from '@diapason/local-stack/testing';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { ENDS } from '../contexts/audit/acts';
import { tables } from './tables';

const LARGEST_ID = 2_147_483_647;
const cents = 1_000_000_000;
const label = '館'.repeat(100);

/** Bounds of a grid must rise, and its lines have a price for each bracket. */
const byBracket = {
  mode: 'STEP',
  montants: Array.from({ length: 21 }, () => cents),
  suivantes: Array.from({ length: 21 }, () => cents),
};
const grid = {
  tranches: Array.from({ length: 20 }, (_, index) => LARGEST_ID - 20 + index),
  zones: Array.from({ length: 6 }, (_, index) => ({
    libelle: `館${index}`,
    communes: [],
    epcis: [LARGEST_ID - index],
  })),
  lignes: Array.from({ length: 150 }, (_, index) => ({
    code: `館${index}`,
    libelle: label,
    reduction: 1,
    adherent: byBracket,
    exterieur: byBracket,
    zones: Array.from({ length: 6 }, () => byBracket),
  })),
  regles: defaultRules,
};

/** The longest or greatest value that a column of reference data takes, or the least. */
function referenceValue({ type, valeurs, nonNull }: ReferenceColumn, edge: Edge): unknown {
  if (edge === 'smallest' && !nonNull) return null;
  if (valeurs && type !== 'triToggle') return valeurs[0]?.id;
  switch (type) {
    case 'number':
    case 'select':
      return LARGEST_ID;
    case 'date':
      return '9999-12-31';
    case 'triToggle':
      return 2;
    case 'boolean':
      return true;
    case 'set':
      return Array.from({ length: 1_000 }, () => LARGEST_ID);
    default:
      return '館'.repeat(type === 'textarea' ? 20_000 : 500);
  }
}

/** A row of each reference table: what its event holds depends on which table it is. */
const ofReferences = (edge: Edge) =>
  referenceTables.map(({ id, columns: [, ...columns] }) => ({
    table: id,
    id: LARGEST_ID,
    row: Object.fromEntries(columns.map((column) => [column.key, referenceValue(column, edge)])),
  }));

/** Fields with rules between them, or of which the tables know some values alone. */
const SAID_OTHERWISE: Readonly<Record<string, Readonly<Record<string, fc.Arbitrary<unknown>>>>> = {
  TariffPublished: { grille: fc.constant(grid) },
  TariffDrafted: { grille: fc.constant(grid) },
  SettingSaved: { cle: fc.constantFrom(...settingDefinitions.map(({ cle }) => cle)) },
};

const dataOf = (definition: EventDefinition, edge: Edge): fc.Arbitrary<readonly object[]> => {
  if (/^ReferenceRow(Removed|Hidden|Shown)$/.test(definition.type))
    return fc.constant(referenceTables.map(({ id }) => ({ table: id, id: LARGEST_ID })));
  if (definition.type.startsWith('ReferenceRow')) return fc.constant(ofReferences(edge));
  const instead = SAID_OTHERWISE[definition.type] ?? {};
  return edgeData(definition, edge, instead).map((data) => [data]);
};

/** Creations first, ends last: each finds the rows of those before it. What stands in another's place ends that one, here the same. */
const rank = ({ type }: EventDefinition) =>
  /^(Guardian|WorkshopPupil)(Replaced|Restored)$/.test(type)
    ? -1
    : type in ENDS || type.endsWith('Shown')
      ? 2
      : /(Registered|Opened|Enrolled|Defined|Calculated|Declared|Requested|Added|Saved|Published)$/.test(type)
        ? 0
        : 1;
const declared = Object.values(events).sort((a, b) => rank(a) - rank(b));

describe('whatever the log may hold, every table takes', () => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await createHarness({ catalogue: events, tables });
  });
  afterAll(() => harness?.stop());

  let appended = 0;
  /** Into the log without a decision, through codec and projector. @throws FoldFailure naming the event. */
  async function send({ type, record }: EventDefinition, data: object): Promise<void> {
    appended += 1;
    const actor = { actor: '1', commandId: `edge-${appended}`, correlationId: 'edge', at: '2026-11-21T10:00:00.000Z' };
    const stream = `${record?.stream ?? 'edge'}-${appended}`;
    const encoded = await harness.codec.encode([{ type, data } as never], actor, placeOf(randomUUID(), stream, 0));
    const append = () => harness.client.appendToStream(stream, encoded);
    // As a command does: the same event ids again where a connection broke, and they stand once.
    const { position } = await append().catch((error) =>
      isEventStoreUnavailable(error) ? append() : Promise.reject(error),
    );
    const reached = await Promise.race([
      harness.positions.waitFor(position?.commit ?? 0n, WAIT_LIMIT_MS),
      harness.projector.done,
    ]);
    expect(reached).toBe(true);
  }

  async function sendAll(edge: Edge, some = declared): Promise<void> {
    await fc.assert(
      fc.asyncProperty(fc.tuple(...some.map((definition) => dataOf(definition, edge))), async (all) => {
        for (const [index, list] of all.entries())
          for (const data of list) await send(some[index] as EventDefinition, data);
      }),
      { numRuns: edge === 'any' ? 3 : 1, endOnFailure: true },
    );
  }

  test('the largest and widest, and no table stays empty', async () => {
    await sendAll(
      'largest',
      declared.filter((one) => rank(one) < 2),
    );
    const empty: string[] = [];
    for (const { name } of tables) {
      const rows = await harness.query(`select 1 from read.${name} limit 1`);
      if (rows.length === 0) empty.push(name);
    }
    expect(empty).toEqual([]);
  });

  test('the smallest', () => sendAll('smallest'));

  test('each field at either edge', () => sendAll('any'));

  test('each list as full as it may be', async () => {
    const lists = declared.flatMap((definition) =>
      fullestLists(definition, SAID_OTHERWISE[definition.type]).map((data) => ({ definition, data })),
    );
    expect(lists.length).toBeGreaterThan(20);
    for (const { definition, data } of lists)
      for (const one of fc.sample(data, { numRuns: 1 })) await send(definition, one);
  });

  test('and a rebuild makes the same of all of it', async () => {
    await rebuild({ pool: harness.pool, codec: harness.codec, tables });
    expect(await verify({ ...harness, tables })).toMatchObject({ differences: 0 });
  });
});
