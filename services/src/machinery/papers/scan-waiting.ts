import type { Readable } from 'node:stream';
import { papers } from '@diapason/contracts';
import { columnName, type Paper } from '@diapason/contracts/core';
import { rowsOf, sql } from '@diapason/event-sourcing';
import type { CommandContext } from '../app/command';
import type { Logger, SecurityLog } from '../app/logs';
import { NotScanned, type Scanner, ScannerUnavailable, type Verdict } from '../files/clamd';
import { paperTables } from '../files/collect';
import { openStoredFile } from '../files/incoming';
import { FileStoreUnavailable, type Files } from '../files/store';
import { decideScanned, folderOf, type PaperFact, personField } from './paper-decisions';

type Context = Pick<CommandContext, 'db' | 'load' | 'execute'> & {
  readonly files: Files;
  readonly security: SecurityLog;
};

/** What the antivirus said of papers that waited. */
export interface Scanned {
  readonly clean: number;
  readonly refused: number;
  /** Gone from the store, or damaged. */
  readonly unreadable: number;
  /** ClamAV has no word for them: asked again in an hour. */
  readonly unanswered: number;
  /** There is no antivirus any more: they open again. */
  readonly released: number;
}
type Became = keyof Scanned;

/** What lasts from one round to the next. */
export interface Rounds {
  readonly log: Pick<Logger, 'warn'>;
  /** Ends a round between files, and the look at one. */
  readonly signal: AbortSignal;
  /** Until when nobody asks about a paper again, by its number: what ClamAV fails over must not keep the others waiting. */
  readonly putOff: Map<number, number>;
}

const AT_ONCE = 200;
const HOUR_MS = 3_600_000;
/** It went away over this file, or was only started again. */
const MINUTES_MS = 300_000;

/**
 * Shows the antivirus what it has not seen: files that came while it was away, and those from before there was one. What it refuses
 * goes from the store, of a merged record when files are collected; its paper stays, and says so. What a clean one replaces is
 * collected later. Without an antivirus, nothing waits any longer.
 * @throws ScannerUnavailable, FileStoreUnavailable, or of the event store and PostgreSQL: the rest waits for the next time.
 */
export async function scanWaiting(context: Context, rounds: Rounds): Promise<Scanned> {
  const told = { clean: 0, refused: 0, unreadable: 0, unanswered: 0, released: 0 };
  const { scanner } = context.files;
  await scanner?.ping();
  const waiting = scanner ? "(antivirus is null or antivirus = 'attente')" : "antivirus = 'attente'";
  for (const table of paperTables) {
    const [first] = papers.filter((paper) => paper.papers.name === table.record?.name);
    if (!first) continue;
    const row = { id: sql.number('id_piece_jointe'), person: sql.number(columnName(personField(first))) };
    const next = (after: number) =>
      rowsOf(
        context.db,
        row,
        `from ${table.name} where ${waiting} and id_piece_jointe > $1 order by id_piece_jointe limit ${AT_ONCE}`,
        [after],
      );
    for (let found = await next(0); found.length > 0; found = await next(found.at(-1)?.id ?? 0))
      for (const { id, person } of found) {
        if (rounds.signal.aborted) return told;
        const holder = async () =>
          (await rowsOf(context.db, row, `from ${table.name} where id_piece_jointe = $1`, [id]))[0]?.person;
        const became = await settleOne(first, { person, idPieceJointe: id, holder }, context, rounds);
        if (became) told[became] += 1;
      }
  }
  return told;
}

interface Which {
  readonly person: number;
  readonly idPieceJointe: number;
  /** Whose it is by now: two records may be merged or separated while it is looked at. */
  readonly holder: () => Promise<number | undefined>;
}

async function settleOne(
  paper: Paper,
  which: Which,
  { load, execute, files, security }: Context,
  rounds: Rounds,
): Promise<Became | undefined> {
  if (Date.now() < (rounds.putOff.get(which.idPieceJointe) ?? 0)) return undefined;
  const folder = folderOf(paper);
  const held = (await load(folder, which.person)).papers.get(which.idPieceJointe);
  // Removed meanwhile, or of a person who was erased.
  if (!held || held.cle === '') return undefined;
  const verdict = files.scanner ? await look(held, files, files.scanner, rounds) : 'unasked';
  if (verdict === undefined || verdict === 'unreadable' || verdict === 'unanswered') return verdict;
  const person = await which.holder();
  if (person === undefined) return undefined;
  const { events, state } = await execute(folder, person, (before) =>
    decideScanned(paper, before.papers, { ...which, person }, verdict),
  );
  if (events.length === 0) return undefined;
  if (verdict === 'clean') return 'clean';
  if (verdict === 'unasked') return 'released';
  security({ event: 'virus-refused', reason: `${held.nature} ${which.idPieceJointe}` });
  // The record that is kept in place of a merged one may have the same file, and look itself.
  // What is not removed here is collected: a refused paper names no file.
  if (!state.isClosed) await files.remove(held.objet).catch(() => undefined);
  return 'refused';
}

/** @returns undefined where the round ends. @throws ScannerUnavailable, FileStoreUnavailable */
async function look(
  { idPieceJointe, objet, cle }: PaperFact,
  files: Files,
  scanner: Scanner,
  { log, signal, putOff }: Rounds,
): Promise<Verdict | 'unreadable' | 'unanswered' | undefined> {
  let content: Readable | undefined;
  try {
    content = await openStoredFile(files, { objet, cle });
    if (content) return await scanner.scan(content, signal);
    throw new Error('the store does not have it');
  } catch (error) {
    if (signal.aborted) return undefined;
    if (error instanceof FileStoreUnavailable) throw error;
    const isAway = error instanceof ScannerUnavailable;
    putOff.set(idPieceJointe, Date.now() + (isAway ? MINUTES_MS : HOUR_MS));
    if (isAway) throw error;
    const isUnanswered = error instanceof NotScanned;
    log.warn(
      { err: error, idPieceJointe },
      isUnanswered ? 'ClamAV has no word for a file: it waits' : 'a file cannot be read, and waits for the antivirus',
    );
    return isUnanswered ? 'unanswered' : 'unreadable';
  } finally {
    content?.destroy();
  }
}
