import type { EventDefinition } from './event';

type Data = Readonly<Record<string, unknown>>;

/**
 * What an event says to the person `subject`: all of it but what is personal of others. Of a list of people, they get their own lines.
 * @param subject `utilisateur-1042` or `eleve-7`
 */
export function toldTo({ subject, personal, nested }: EventDefinition, data: Data, person: string): Data {
  const isOwn = subject !== undefined && `${subject[0]}-${String(data[subject[1]])}` === person;
  const left = isOwn ? data : without(data, personal);
  const lists = nested.map(({ list, fields, subject: of }) => {
    const lines = (data[list] ?? []) as readonly Data[];
    if (of) return [list, lines.filter((line) => `${of[0]}-${String(line[of[1]])}` === person)];
    return [list, isOwn ? lines : lines.map((line) => without(line, fields))];
  });
  return { ...left, ...Object.fromEntries(lists) };
}

const without = (data: Data, names: readonly string[]): Data =>
  Object.fromEntries(Object.entries(data).filter(([name]) => !names.includes(name)));
