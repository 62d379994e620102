import { prepareDatabase, type ReadModels, verify } from '@diapason/event-sourcing';
import { tables } from '../catalogue/tables';
import { addressesApart } from '../contexts/families/queries/addresses-apart';
import { brokenSeals } from '../contexts/money/queries/year-closings';
import { type DoubledNumber, doubledNumbers } from '../contexts/money/receipt/doubled-numbers';
import { groupsApart } from '../contexts/staff/queries/groups-apart';
import { connectReadSide } from '../machinery/settings';

/** What is looked at beside the rows of the tables. */
interface Findings {
  /** School years whose payments are not those that they were closed with. */
  readonly broken: readonly number[];
  /** Guardians whose sheet shows another address than the account has. */
  readonly apart: readonly number[];
  /** Agents whose sheet names another role group than the account has. */
  readonly ungrouped: readonly number[];
  /** Numbers that were let through before numbers were reserved: they are printed, so they are told and are no differences. */
  readonly doubled: readonly DoubledNumber[];
  /** How many of these are to be mended. */
  readonly differences: number;
}

/** The same for the command line and for « État du système ». */
export async function findingsBesideRows(db: ReadModels): Promise<Findings> {
  const broken = await brokenSeals(db);
  const apart = await addressesApart(db);
  const ungrouped = await groupsApart(db);
  const differences = broken.length + apart.length + ungrouped.length;
  return { broken, apart, ungrouped, doubled: await doubledNumbers(db), differences };
}

/**
 * Compares the journal with the event store and the live tables with rebuilt ones, up to the printed position, the books of closed school
 * years with their seals, and guardians' addresses and agents' role groups with those of their accounts; tells receipt numbers that stand on
 * more than one payment of their year, which are no differences.
 * @returns the number of differences, which are printed.
 */
export async function verifyLists(): Promise<number> {
  const readSide = await connectReadSide('verify');
  try {
    await prepareDatabase(readSide.pool);
    const result = await verify({ ...readSide, tables });
    for (const { table, onlyLive, onlyRebuilt, examples, reason } of result.tables) {
      if (reason) process.stdout.write(`${table}: ${reason}\n`);
      if (onlyLive + onlyRebuilt === 0) continue;
      process.stdout.write(
        `${table}: ${onlyLive} rows only live, ${onlyRebuilt} only rebuilt, such as ${JSON.stringify(examples)}\n`,
      );
    }
    if (result.journal.differences > 0) {
      const positions = result.journal.examples.join(', ');
      process.stdout.write(`journal: ${result.journal.differences} events differ, such as at ${positions}\n`);
    }
    for (const { stream, journal, store } of result.streams)
      process.stdout.write(
        `stream ${stream}: the journal ends at revision ${journal}, the event store ${store === undefined ? 'shows nothing' : `at ${store}`}\n`,
      );
    const { broken, apart, ungrouped, doubled, differences: others } = await findingsBesideRows(readSide.pool);
    for (const year of broken)
      process.stdout.write(`school year ${year}: its payments are not those that it was closed with\n`);
    for (const { annee, numero, reglements } of doubled)
      process.stdout.write(`receipt number ${numero} of ${annee}: on payments ${reglements.join(', ')}\n`);
    for (const id of apart)
      process.stdout.write(`guardian ${id}: the sheet shows another address than the account has\n`);
    for (const id of ungrouped) process.stdout.write(`agent ${id}: the sheet and the account name two groups\n`);
    const differences = result.differences + others;
    process.stdout.write(`position ${result.position}\nrows compared ${result.rows}\ndifferences ${differences}\n`);
    return differences;
  } finally {
    await readSide.stop();
  }
}
