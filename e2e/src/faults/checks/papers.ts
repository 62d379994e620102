import { readdirSync, utimesSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { run } from '../../run';
import type { KnownPaper } from '../commands';
import { kill } from '../injecting';
import type { Session } from '../session';
import type { FaultStack } from '../stack';
import type { Check } from './check';

const COLLECTED_WITHIN_MS = 60_000;
const TWO_DAYS_MS = 2 * 24 * 3_600_000;
const pause = (milliseconds: number) => new Promise<void>((next) => setTimeout(next, milliseconds));

/**
 * Papers that were acknowledged open byte for byte; what was not leaves nothing once the collector has been. Run it after the rebuild.
 * @param known the last paper of each guardian that is known for sure.
 */
export async function checkPapers(
  root: string,
  stack: FaultStack,
  session: Session,
  known: readonly KnownPaper[],
): Promise<readonly Check[]> {
  const prints = await printsOf(session, known);
  const folder = join(stack.home, 'data/files');
  makeOld(folder);
  const before = judgeFiles(await verifyFiles(root, stack.direct));
  await kill(stack, 'jobs');
  const named = before.kept - before.toCollect;
  for (const end = Date.now() + COLLECTED_WITHIN_MS; filesOf(folder).length > named && Date.now() < end; )
    await pause(200);
  const after = judgeFiles(await verifyFiles(root, stack.direct));
  return [
    {
      name: 'acknowledged papers open byte for byte after the rebuild',
      counted: known.length,
      problems: known.flatMap(({ guardian, sha256 }, index) =>
        prints[index] === sha256 ? [] : [`paper of guardian ${guardian}: ${prints[index] ?? 'not to be had'}`],
      ),
    },
    {
      name: 'the store has every paper, and nothing else once the collector has been',
      counted: before.kept,
      problems: [
        ...after.problems,
        ...(after.toCollect === 0 ? [] : [`${after.toCollect} files that no paper names are still there`]),
      ],
      note: `${before.toCollect} files of uploads that were cut off were collected`,
    },
  ];
}

async function printsOf(session: Session, known: readonly KnownPaper[]): Promise<readonly (string | undefined)[]> {
  const prints: (string | undefined)[] = [];
  for (const { idPieceJointe } of known)
    prints.push(await session.print('/api/fichiers/download/justificatifDomicile', { idPieceJointe }));
  return prints;
}

/** Paths of the store's objects. */
const filesOf = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));

/** Puts every object of the store back by two days, since the collector leaves alone what may be under way. */
function makeOld(folder: string): void {
  const then = new Date(Date.now() - TWO_DAYS_MS);
  for (const path of filesOf(folder)) utimesSync(path, then, then);
}

/** Parses what `verify --files` says of the store. Objects to be collected are no fault of their own. */
export function judgeFiles(output: string): {
  readonly kept: number;
  readonly toCollect: number;
  readonly problems: readonly string[];
} {
  const told = (what: string) => Number(new RegExp(`^${what} (\\d+)$`, 'm').exec(output)?.[1] ?? Number.NaN);
  const [kept, missing, toCollect] = [told('files'), told('missing'), told('to be collected')];
  const isWhole = missing === 0 && !Number.isNaN(toCollect);
  return { kept, toCollect, problems: isWhole ? [] : output.trimEnd().split('\n') };
}

async function verifyFiles(root: string, env: Readonly<Record<string, string>>): Promise<string> {
  const args = [resolve(root, 'packages/build/bin/run.mjs'), 'services/src/entry/verify.ts', '--files'];
  const { output, errors } = await run(args, { cwd: root, env: { ...process.env, ...env } });
  return output + errors;
}
