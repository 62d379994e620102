import type { Facts } from '@diapason/contracts/core';
import { type Line, labelledIn, linesIn, SomeLines } from './some-lines';
import { type Change, told } from './steps';

/** Most lines that a change of a list tells of one side, those within lines included. */
const MOST_TOLD = 50;

/** How many lines may still be told. */
interface Room {
  left: number;
}

/** Lines of both sides that differ, and how many both have. */
interface Differing {
  readonly before: readonly unknown[];
  readonly after: readonly unknown[];
  readonly unchanged: number;
}

/** What is told of a change: of a list the lines that differ, up to a bound; two sides are never cut to the same. */
export function bounded<C extends Pick<Change, 'facts' | 'avant' | 'apres'>>(change: C): C {
  const { facts, avant, apres } = change;
  if (facts.format !== 'list') return change;
  const { before, after, unchanged } = differing(facts, linesIn(avant), linesIn(apres));
  const side = (value: unknown, own: readonly unknown[], other: readonly unknown[]) =>
    value === null ? null : cut(facts, { own, other, unchanged }, { left: MOST_TOLD });
  return { ...change, avant: side(avant, before, after), apres: side(apres, after, before) };
}

function differing(facts: Facts, before: readonly unknown[], after: readonly unknown[]): Differing {
  if (before.length === 0 || after.length === 0) return { before, after, unchanged: 0 };
  const seen = (line: unknown) => JSON.stringify(told(facts, [line]));
  const [a, b] = [before.map(seen), after.map(seen)];
  const [own, other] = [without(before, a, b), without(after, b, a)];
  if (own.length + other.length > 0) return { before: own, after: other, unchanged: before.length - own.length };
  // The same lines in another order: all between the beginning and the end that both have.
  const first = Math.max(
    0,
    a.findIndex((line, index) => line !== b[index]),
  );
  const end = a.findLastIndex((line, index) => line !== b[index]) + 1;
  return { before: before.slice(first, end), after: after.slice(first, end), unchanged: a.length - (end - first) };
}

/** The lines that are not among the others, each as often as it is there more often. */
function without(lines: readonly unknown[], seen: readonly string[], others: readonly string[]): readonly unknown[] {
  const left = new Map<string, number>();
  for (const one of others) left.set(one, (left.get(one) ?? 0) + 1);
  return lines.filter((_, index) => {
    const one = seen[index] ?? '';
    const times = left.get(one) ?? 0;
    left.set(one, times - 1);
    return times <= 0;
  });
}

interface Side {
  readonly own: readonly unknown[];
  readonly other: readonly unknown[];
  readonly unchanged: number;
}

/** Where as many lines differ on both sides, each is told against the one in its place. */
function cut(facts: Facts, { own, other, unchanged }: Side, room: Room): SomeLines {
  const isPaired = own.length === other.length;
  const lines: unknown[] = [];
  for (const [index, line] of own.entries()) {
    if (room.left === 0) break;
    room.left -= 1;
    lines.push(cutWithin(facts, line as Line, isPaired ? (other[index] as Line) : undefined, room));
  }
  return new SomeLines(lines, own.length - lines.length, unchanged);
}

function cutWithin(facts: Facts, line: Line, other: Line | undefined, room: Room): Line {
  const lists = labelledIn(facts).filter(([, { format }]) => format === 'list');
  const parts = lists.map(([name, item]) => {
    const { before, after, unchanged } = differing(item, linesIn(line[name]), linesIn(other?.[name]));
    return [name, cut(item, { own: before, other: after, unchanged }, room)] as const;
  });
  return parts.length > 0 ? { ...line, ...Object.fromEntries(parts) } : line;
}
