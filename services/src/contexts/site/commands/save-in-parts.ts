import type { ReferenceRow, ReferenceTable } from '@diapason/contracts/site';
import type { CommandContext } from '../../../machinery/app/command';
import { decideSaveRows, type ReferenceState, reference } from '../aggregate/reference';

/** Rows of one append, which has a bound. */
const AT_ONCE = 500;

/** Saves what the lines of a file come to. @param planned asked for each part again, from what the table holds when it is appended. */
export async function saveInParts<Line>(
  execute: CommandContext['execute'],
  table: ReferenceTable,
  lines: readonly Line[],
  planned: (state: ReferenceState, some: readonly Line[], isFirst: boolean) => ReadonlyMap<number, ReferenceRow>,
): Promise<void> {
  for (let start = 0; start < lines.length; start += AT_ONCE) {
    const some = lines.slice(start, start + AT_ONCE);
    await execute(reference, table.id, (before) => decideSaveRows(before, table, planned(before, some, start === 0)));
  }
}
