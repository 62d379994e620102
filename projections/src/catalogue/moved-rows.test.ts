import { expect, test } from '@jest/globals';
import { tables } from './tables';

const HAD_IT = 1;
const HAS_IT = 2;

/** What ends or changes a part of a row in the stream of the person who has it, such as a paper's. */
const endings = tables.flatMap((table) => {
  const { record, key } = table;
  if (!record?.streamKey || record.streamKey !== record.person || key.length !== 1) return [];
  const { streamKey, fields } = record;
  return table.folds
    .filter(({ event }) => Object.keys(fields).some((field) => !(field in event.schema.shape)))
    .map((fold) => [fold.event.type, { fold, table, streamKey, key: record.key }] as const);
});

test.each(endings)('%s of whoever had it leaves the row of who has it by now', (_, { fold, table, streamKey, key }) => {
  const row = { ...Object.fromEntries(Object.keys(table.declared).map((column) => [column, HAS_IT])), [key]: 5 };
  const said = (who: number) =>
    ({ type: fold.event.type, data: { [key]: 5, [streamKey]: who }, metadata: {} }) as never;
  expect(fold.apply(row as never, said(HAD_IT), [5])).toBe(row);
  expect(fold.apply(row as never, said(HAS_IT), [5])).not.toBe(row);
});

test('such facts are found', () =>
  expect(endings.map(([type]) => type)).toEqual(
    expect.arrayContaining([
      'ExternalSchoolingRemoved',
      'ImageRightGivenBack',
      'PupilPaperRemoved',
      'TaxRecordRemoved',
    ]),
  ));
