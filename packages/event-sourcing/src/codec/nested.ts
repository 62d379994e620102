import type { NestedPersonal } from '@diapason/contracts/core';
import { type Blank, isSealed, openValue, sealValue } from './sealed';

type Data = Record<string, unknown>;
type Item = Readonly<Data>;

const itemsOf = (data: Readonly<Data>, list: string): readonly Item[] => (data[list] ?? []) as readonly Item[];

const subjectOf = ({ subject }: NestedPersonal, item: Item, own: string | undefined): string =>
  subject ? `${subject[0]}-${String(item[subject[1]])}` : (own ?? '');

/** Whose keys the items of an event's lists need. @param counts which values of them need a key. */
export function nestedSubjects(
  nested: readonly NestedPersonal[],
  data: Readonly<Data>,
  own: string | undefined,
  counts: (value: unknown) => boolean,
): string[] {
  return nested.flatMap((list) =>
    itemsOf(data, list.list)
      .filter((item) => list.fields.some((field) => item[field] !== null && counts(item[field])))
      .map((item) => subjectOf(list, item, own)),
  );
}

/** Seals the personal fields of the items, each under the key of its own person. */
export function sealNested(
  data: Data,
  nested: readonly NestedPersonal[],
  own: string | undefined,
  known: ReadonlyMap<string, Buffer>,
): Data {
  return mapped(data, nested, own, (value, subject, path) => sealValue(value, known.get(subject), subject, path));
}

/**
 * Opens what {@link sealNested} sealed. What was written in clear before the field was personal is blanked with the event's own person;
 * another person's stays, who may have no key because none was ever needed.
 */
export function openNested(
  data: Data,
  nested: readonly NestedPersonal[],
  own: string | undefined,
  known: ReadonlyMap<string, Buffer>,
  blank: ReadonlyMap<string, Blank> | undefined,
): Data {
  return mapped(data, nested, own, (value, subject, path) =>
    isSealed(value) || subject === own ? openValue(value, known.get(subject), subject, path, blank?.get(path)) : value,
  );
}

function mapped(
  data: Data,
  nested: readonly NestedPersonal[],
  own: string | undefined,
  change: (value: unknown, subject: string, path: string) => unknown,
): Data {
  const result = { ...data };
  for (const list of nested) {
    if (!Array.isArray(data[list.list])) continue;
    result[list.list] = itemsOf(data, list.list).map((item) => {
      const subject = subjectOf(list, item, own);
      const changed: Data = { ...item };
      for (const field of list.fields)
        if (field in item) changed[field] = change(item[field], subject, `${list.list}.${field}`);
      return changed;
    });
  }
  return result;
}
