import type { EventDefinition } from './event';

type Data = Readonly<Record<string, unknown>>;

/**
 * What an event says to a person: all of it but what is personal of others. Of a list of people, they get their own lines.
 * @param person `utilisateur-1042` or `eleve-7`, for each of the person's records.
 */
export function toldTo({ subject, personal, nested }: EventDefinition, data: Data, person: readonly string[]): Data {
  const isOwn = subject !== undefined && person.includes(`${subject[0]}-${String(data[subject[1]])}`);
  const left = isOwn ? data : without(data, personal);
  const lists = nested.map(({ list, fields, subject: of }) => {
    const lines = (data[list] ?? []) as readonly Data[];
    if (of) return [list, lines.filter((line) => person.includes(`${of[0]}-${String(line[of[1]])}`))];
    return [list, isOwn ? lines : lines.map((line) => without(line, fields))];
  });
  return { ...left, ...Object.fromEntries(lists) };
}

const without = (data: Data, names: readonly string[]): Data =>
  Object.fromEntries(Object.entries(data).filter(([name]) => !names.includes(name)));
