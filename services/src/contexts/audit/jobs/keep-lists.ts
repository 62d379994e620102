import type { UpkeepKind } from '@diapason/contracts/audit';
import { FoldFailure, isUnavailable, loggable, type Runtime, TableRefusal, verify } from '@diapason/event-sourcing';
import { OtherRelease, rebuildTables, tables } from '@diapason/projections';
import { findingsBesideRows } from '@diapason/projections/verification';
import { type JobContext, type JobHandler, job } from '../../../machinery/app/job';
import type { Logger } from '../../../machinery/app/logs';
import { decideEndUpkeep, LISTS, upkeep } from '../aggregate/upkeep';
import { UPKEEP_QUEUE } from './upkeep-job';

interface Found {
  readonly evenements: number;
  readonly secondes: number;
  readonly lignesComparees: number | null;
  readonly differences: number | null;
  /** Tables that differ, and what else was found. */
  readonly tables: readonly string[];
}
type ReadSide = Pick<Runtime, 'client' | 'pool' | 'codec'>;
type Report = (done: number, total: number) => void;

/** Shortest time between two progress records. */
const REPORT_MS = 300;

/**
 * Rebuilds or verifies the lists and records the outcome. After a crash the job restarts; the live tables stay as they were.
 * An error that a retry cannot mend ends the operation with its reason.
 */
export function upkeepJobs(readSide: ReadSide, log: Logger): readonly JobHandler[] {
  return [handler('reconstruction', rebuilt, readSide, log), handler('verification', verified, readSide, log)];
}

function handler(
  nature: UpkeepKind,
  work: (readSide: ReadSide, report: Report) => Promise<Found>,
  readSide: ReadSide,
  log: Logger,
): JobHandler {
  return job(UPKEEP_QUEUE, nature, async ({ idOperation }, context) => {
    const operation = { idOperation: Number(idOperation), nature };
    try {
      const { tables: differing, ...found } = await work(readSide, reporting(context, log));
      await end(context, { ...operation, ...found, reussie: 1, raison: null });
      return { changed: true, reussie: 1, ...found, tables: differing };
    } catch (error) {
      if (isUnavailable(error)) throw error;
      log.error({ err: error, ...operation }, 'the upkeep of the lists failed');
      const nothing = { evenements: 0, secondes: 0, lignesComparees: null, differences: null };
      const raison = reasonOf(error);
      await end(context, { ...operation, ...nothing, reussie: 0, raison });
      return { reussie: 0, raison };
    }
  });
}

async function rebuilt({ pool, codec }: ReadSide, onProgress: Report): Promise<Found> {
  const { events, seconds } = await rebuildTables({ pool, codec, tables, onProgress });
  return { evenements: events, secondes: seconds, lignesComparees: null, differences: null, tables: [] };
}

async function verified({ client, pool, codec }: ReadSide, onProgress: Report): Promise<Found> {
  const started = performance.now();
  const result = await verify({ client, pool, codec, tables, onProgress });
  const differing = result.tables.filter((table) => table.onlyLive + table.onlyRebuilt > 0 || table.reason);
  const { broken, apart, ungrouped, doubled, differences } = await findingsBesideRows(pool);
  return {
    evenements: result.journal.events,
    secondes: (performance.now() - started) / 1000,
    lignesComparees: result.rows,
    differences: result.differences + differences,
    tables: [
      ...differing.map(({ table }) => table),
      ...(result.journal.differences > 0 ? ['journal'] : []),
      ...broken.map((year) => `sceau de l’année n° ${year}`),
      ...apart.map((id) => `adresse du responsable n° ${id}`),
      ...ungrouped.map((id) => `groupe de l’agent n° ${id} : fiche et compte diffèrent`),
      ...doubled.map(({ annee, numero }) => `reçu n° ${numero} de ${annee} en double, à signaler au comptable`),
    ],
  };
}

const end = (context: JobContext, outcome: Parameters<typeof decideEndUpkeep>[1]) =>
  context.execute(upkeep, LISTS, (state) => decideEndUpkeep(state, outcome));

/** Records progress, at most every {@link REPORT_MS}. */
function reporting(context: JobContext, log: Logger): Report {
  let last = 0;
  return (done, total) => {
    if (Date.now() - last < REPORT_MS && done < total) return;
    last = Date.now();
    context.progress(done, total).catch((error: unknown) => log.warn({ err: error }, 'the progress is not shown'));
  };
}

/** What an operator sees: place and reason, no value of a record. */
function reasonOf(error: unknown): string {
  if (error instanceof OtherRelease) return error.message;
  if (error instanceof TableRefusal) return `La table ${error.place} ne peut pas être remplie : ${textOf(error.cause)}`;
  if (!(error instanceof FoldFailure)) return textOf(error);
  const { type, stream, position } = error.event;
  return `La table ${error.table} ne peut pas prendre ${type}, position ${position} (${stream}) : ${textOf(error.cause)}`;
}

function textOf(error: unknown): string {
  const { kind, code, text } = loggable(error);
  return [kind, code, text].filter(Boolean).join(' · ');
}
