import { prepareDatabase } from '@diapason/event-sourcing';
import { tables } from '../catalogue/tables';
import { rebuildTables } from '../machinery/rebuild-tables';
import { connectReadSide } from '../machinery/settings';

/** `npm run rebuild [table…]`: rebuilds all or the named read models beside the live ones, then switches over. */
const readSide = await connectReadSide('rebuild');
try {
  const names = process.argv.slice(2);
  const unknown = names.filter((name) => !tables.some((table) => table.name === name));
  if (unknown.length > 0) throw new Error(`no such table: ${unknown.join(', ')}`);
  await prepareDatabase(readSide.pool);
  const chosen = names.length > 0 ? tables.filter((table) => names.includes(table.name)) : tables;
  const { events, seconds } = await rebuildTables({ ...readSide, tables: chosen });
  const speed = seconds > 0 ? Math.round(events / seconds) : 0;
  process.stdout.write(`events ${events}\nseconds ${seconds.toFixed(2)}\nevents per second ${speed}\n`);
} finally {
  await readSide.stop();
}
