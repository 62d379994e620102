import { join, resolve } from 'node:path';
import { papers } from '@diapason/contracts';
import {
  GuardianForgotten,
  GuardianMerged,
  GuardianSeparated,
  PupilForgotten,
  PupilMerged,
  PupilSeparated,
} from '@diapason/contracts/families';
import { AgentForgotten } from '@diapason/contracts/staff';
import { describe, expect, test } from '@jest/globals';
import { folderOf } from '../../machinery/papers/paper-decisions';
import { isProof, sourceFiles } from './files';

const root = resolve(__dirname, '../../../..');

/** The facts that close a person's record, open it again, or close it for good, by the category of its stream. */
const CLOSED_BY: Readonly<Record<string, readonly string[]>> = {
  pupil: [PupilMerged.type, PupilSeparated.type, PupilForgotten.type],
  guardian: [GuardianMerged.type, GuardianSeparated.type, GuardianForgotten.type],
  agent: [AgentForgotten.type],
};

interface Decided {
  readonly category: string;
  readonly events: Readonly<Record<string, { readonly type: string }>>;
}
const isAggregate = (one: unknown): one is Decided =>
  typeof one === 'object' && one !== null && 'category' in one && 'evolve' in one;

/** Aggregates that commands can decide on, by the file and the name that give them out. */
async function decided(): Promise<[string, Decided][]> {
  const files = sourceFiles(join(root, 'services/src/contexts')).filter(
    (path) => /\baggregate\b/.test(path) && !isProof(path),
  );
  const modules = await Promise.all(
    files.map(async (path) => [path, (await import(join(root, path))) as Record<string, unknown>] as const),
  );
  return modules.flatMap(([path, given]) =>
    Object.entries(given).flatMap(([name, one]): [string, Decided][] =>
      isAggregate(one) ? [[`${path}: ${name}`, one]] : [],
    ),
  );
}

/** Those that lack some of the events that close their stream, and which. */
const ignorant = (some: readonly [string, Decided][]): string[] =>
  some.flatMap(([name, { category, events }]) => {
    const known = Object.values(events).map(({ type }) => type);
    const lacking = (CLOSED_BY[category] ?? []).filter((type) => !known.includes(type));
    return lacking.length > 0 ? [`${name} does not fold ${lacking.join(', ')}`] : [];
  });

describe('whoever decides in a stream that a merge or an erasure closes knows whether it is closed', () => {
  test('every aggregate', async () => {
    const found = await decided();
    expect(ignorant(found)).toEqual([]);
    const categories = new Set(found.map(([, { category }]) => category));
    expect([...categories]).toEqual(expect.arrayContaining(Object.keys(CLOSED_BY)));
    expect(found.length).toBeGreaterThan(20);
  });

  test('every kind of paper', () => expect(ignorant(papers.map((paper) => [paper.name, folderOf(paper)]))).toEqual([]));

  test('one that does not is found', () =>
    expect(ignorant([['parts', { category: 'pupil', events: { PupilMerged } }]])).toEqual([
      'parts does not fold PupilSeparated, PupilForgotten',
    ]));
});
