import { readdirSync, utimesSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { KEYS_PREFIX } from '@diapason/settings';
import { run } from '../../run';
import type { SentPaper } from '../commands';
import type { Recorded } from '../event-log';
import { kill } from '../injecting';
import { RECOVERY_LIMIT_MS } from '../limit';
import type { Session } from '../session';
import type { FaultStack } from '../stack';
import type { Check } from './check';

const TWO_DAYS_MS = 2 * 24 * 3_600_000;
const pause = (milliseconds: number) => new Promise<void>((next) => setTimeout(next, milliseconds));

/**
 * Papers that were acknowledged open byte for byte; what was not leaves nothing once the collector has been. Run it after the rebuild.
 * @param readLog reads all events.
 */
export async function checkPapers(
  root: string,
  stack: FaultStack,
  session: Session,
  acknowledged: readonly SentPaper[],
  readLog: () => Promise<readonly Recorded[]>,
): Promise<readonly Check[]> {
  const prints = await printsOf(session, papersThatStand(acknowledged, await readLog()).standing);
  // An upload given up by its sender may have come while the papers were asked for.
  const { standing, lost } = papersThatStand(acknowledged, await readLog());
  const folder = join(stack.home, 'data/files');
  makeOld(folder);
  const before = judgeFiles(await verifyFiles(root, stack.direct));
  await kill(stack, 'jobs');
  const named = before.kept - before.toCollect;
  for (const end = Date.now() + RECOVERY_LIMIT_MS; filesOf(folder).length > named && Date.now() < end; )
    await pause(200);
  const after = judgeFiles(await verifyFiles(root, stack.direct));
  return [
    {
      name: 'acknowledged papers open byte for byte after the rebuild',
      counted: standing.length,
      problems: [
        ...lost.map(
          ({ guardian, idPieceJointe }) => `paper ${idPieceJointe} of guardian ${guardian} went, and none came`,
        ),
        ...standing.flatMap(({ guardian, idPieceJointe, sha256 }) => {
          const found = prints.get(idPieceJointe) ?? 'not to be had';
          return found === sha256 ? [] : [`paper ${idPieceJointe} of guardian ${guardian}: ${found}`];
        }),
      ],
      note: `${acknowledged.length - standing.length - lost.length} gave way to a later one`,
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

/**
 * Of acknowledged papers those that must open, and those that were taken away though no paper came in their place. Only the log tells: an
 * upload whose outcome is unclear may be done long after its sender gave up, and takes the place of papers sent after it.
 */
export function papersThatStand(
  acknowledged: readonly SentPaper[],
  log: readonly Recorded[],
): { readonly standing: readonly SentPaper[]; readonly lost: readonly SentPaper[] } {
  const added = log.filter(({ type }) => type === 'GuardianPaperAdded');
  const isReplaced = (removal: Recorded) =>
    added.some(
      ({ commandId, stream, data }) =>
        commandId === removal.commandId &&
        stream === removal.stream &&
        data.idPieceJointe !== removal.data.idPieceJointe,
    );
  const removed = new Map(
    log
      .filter(({ type }) => type === 'GuardianPaperRemoved')
      .map((removal) => [removal.data.idPieceJointe, isReplaced(removal)] as const),
  );
  return {
    standing: acknowledged.filter(({ idPieceJointe }) => !removed.has(idPieceJointe)),
    lost: acknowledged.filter(({ idPieceJointe }) => removed.get(idPieceJointe) === false),
  };
}

/** Fingerprints of papers as they open now, by number; undefined for one that does not. */
async function printsOf(
  session: Session,
  papers: readonly SentPaper[],
): Promise<ReadonlyMap<number, string | undefined>> {
  const prints = new Map<number, string | undefined>();
  for (const { idPieceJointe } of papers)
    prints.set(idPieceJointe, await session.print('/api/fichiers/download/justificatifDomicile', { idPieceJointe }));
  return prints;
}

/** Paths of the store's objects, without the keys below it, which no paper names. */
const filesOf = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.parentPath !== join(folder, KEYS_PREFIX))
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
