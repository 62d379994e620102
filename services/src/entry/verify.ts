import { createPool } from '@diapason/event-sourcing';
import { verifyLists } from '@diapason/projections/verification';
import { settingsOf } from '@diapason/settings';
import { compareFiles, isOverdue } from '../machinery/files/collect';
import { openFiles } from '../machinery/files/store';

/** `npm run verify`: the lists; with `--files` also the store with the papers. Exits 1 on a difference. */
const differences = await verifyLists();
const lost = process.argv.includes('--files') ? await verifyFiles() : 0;
if (differences + lost > 0) process.exitCode = 1;

async function verifyFiles(): Promise<number> {
  const settings = settingsOf('application');
  const pool = createPool(settings.DATABASE_URL, { readOnly: true });
  try {
    const { kept, missing, unnamed } = await compareFiles(openFiles(settings), pool);
    const left = unnamed.filter((one) => isOverdue(one, new Date()));
    for (const name of missing) process.stdout.write(`missing: ${name}\n`);
    for (const { name } of left) process.stdout.write(`named by no paper for more than a day: ${name}\n`);
    process.stdout.write(`files ${kept}\nmissing ${missing.length}\nto be collected ${left.length}\n`);
    return missing.length + left.length;
  } finally {
    await pool.end();
  }
}
