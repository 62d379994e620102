import type { NestedPersonal } from '@diapason/contracts/core';
import { type Blank, isSealed, openValue, sealValue } from './sealed';

type Data = Record<string, unknown>;
type Item = Readonly<Data>;

const itemsOf = (data: Readonly<Data>, list: string): readonly Item[] => (data[list] ?? []) as readonly Item[];

const subjectOf = ({ subject }: NestedPersonal, item: Item, ownSubject: string | undefined): string =>
  subject ? `${subject[0]}-${String(item[subject[1]])}` : (ownSubject ?? '');

/** Subjects whose keys the items of an event's lists need. @param needsKey whether a value needs a key. */
export function nestedSubjects(
  nested: readonly NestedPersonal[],
  data: Readonly<Data>,
  ownSubject: string | undefined,
  needsKey: (value: unknown) => boolean,
): string[] {
  return nested.flatMap((list) =>
    itemsOf(data, list.list)
      .filter((item) => list.fields.some((field) => item[field] !== null && needsKey(item[field])))
      .map((item) => subjectOf(list, item, ownSubject)),
  );
}

/** Seals the items' personal fields, each under its own person's key. */
export function sealNested(
  data: Data,
  nested: readonly NestedPersonal[],
  ownSubject: string | undefined,
  known: ReadonlyMap<string, Buffer>,
): Data {
  return mapPersonalFields(data, nested, ownSubject, (value, subject, path) =>
    sealValue(value, known.get(subject), subject, path),
  );
}

/**
 * Opens what {@link sealNested} sealed. A value written in clear before its field became personal is blanked only with
 * the event's own person: another person may never have had a key.
 */
export function openNested(
  data: Data,
  nested: readonly NestedPersonal[],
  ownSubject: string | undefined,
  known: ReadonlyMap<string, Buffer>,
  blank: ReadonlyMap<string, Blank> | undefined,
): Data {
  return mapPersonalFields(data, nested, ownSubject, (value, subject, path) =>
    isSealed(value) || subject === ownSubject
      ? openValue(value, known.get(subject), subject, path, blank?.get(path))
      : value,
  );
}

function mapPersonalFields(
  data: Data,
  nested: readonly NestedPersonal[],
  ownSubject: string | undefined,
  change: (value: unknown, subject: string, path: string) => unknown,
): Data {
  const result = { ...data };
  for (const list of nested) {
    if (!Array.isArray(data[list.list])) continue;
    result[list.list] = itemsOf(data, list.list).map((item) => {
      const subject = subjectOf(list, item, ownSubject);
      const changed: Data = { ...item };
      for (const field of list.fields)
        if (field in item) changed[field] = change(item[field], subject, `${list.list}.${field}`);
      return changed;
    });
  }
  return result;
}
