import { papers } from '@diapason/contracts';
import { columnName, type Paper } from '@diapason/contracts/core';
import { rowsOf, sql } from '@diapason/event-sourcing';
import type { CommandContext } from '../app/command';
import type { SecurityLog } from '../app/logs';
import { ScannerAway } from '../files/clamd';
import { paperTables } from '../files/collect';
import { openedFile } from '../files/incoming';
import { type Files, StoreAway } from '../files/store';
import { decideScanned, papersOf, personField } from './paper-decisions';

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
}

const AT_ONCE = 200;

/**
 * Shows the antivirus what it has not seen: files that came while it was away, and those from before there was one. What it refuses
 * goes from the store; its paper stays, and says so.
 * @throws ScannerAway, StoreAway: the rest waits for the next time.
 */
export async function scanWaiting(context: Context): Promise<Scanned> {
  const told = { clean: 0, refused: 0, unreadable: 0 };
  if (!context.files.scan) return told;
  for (const table of paperTables) {
    const [first] = papers.filter((paper) => paper.papers.name === table.record?.name);
    if (!first) continue;
    const row = { id: sql.number('id_piece_jointe'), person: sql.number(columnName(personField(first))) };
    const next = (after: number) =>
      rowsOf(
        context.db,
        row,
        `from ${table.name} where (antivirus is null or antivirus = 'attente') and id_piece_jointe > $1
          order by id_piece_jointe limit ${AT_ONCE}`,
        [after],
      );
    for (let found = await next(0); found.length > 0; found = await next(found.at(-1)?.id ?? 0))
      for (const { id, person } of found) {
        const became = await scanOne(first, { person, idPieceJointe: id }, context);
        if (became) told[became] += 1;
      }
  }
  return told;
}

async function scanOne(
  paper: Paper,
  which: { readonly person: number; readonly idPieceJointe: number },
  { load, execute, files, security }: Context,
): Promise<keyof Scanned | undefined> {
  const held = (await load(papersOf(paper), which.person)).get(which.idPieceJointe);
  // Removed meanwhile, or of a person who was erased.
  if (!held || held.cle === '' || !files.scan) return undefined;
  try {
    const content = await openedFile(files, held);
    if (!content) return 'unreadable';
    const verdict = await files.scan(content);
    const { events } = await execute(papersOf(paper), which.person, (state) =>
      decideScanned(paper, state, which, verdict),
    );
    if (verdict === 'clean') return 'clean';
    if (events.length > 0) security({ event: 'virus-refused', reason: `${held.nature} ${which.idPieceJointe}` });
  } catch (error) {
    if (error instanceof ScannerAway || error instanceof StoreAway) throw error;
    return 'unreadable';
  }
  // What cannot be removed now is collected: a refused paper names no file any more.
  await files.remove(held.objet).catch(() => undefined);
  return 'refused';
}
