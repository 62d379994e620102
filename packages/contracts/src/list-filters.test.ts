import { expect, test } from '@jest/globals';
import { lists } from './endpoints';

const closed = lists.flatMap(({ name, search }) =>
  Object.entries(search).flatMap(([field, { wire, shown }]) =>
    shown?.options ? [[`${name}.${field}`, wire, shown.options.map(({ value }) => value)] as const] : [],
  ),
);

test.each(closed)('%s takes its choices or nothing, and no other value', (_name, wire, values) => {
  for (const value of [...values, undefined]) expect(wire.safeParse(value).success).toBe(true);
  for (const other of [99, 'autre', -9]) expect(wire.safeParse(other).success).toBe(false);
});
