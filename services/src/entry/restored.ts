import { connectEventStore, createPool, disposeOf, prepareDatabase } from '@diapason/event-sourcing';
import { firstContact, settingsOf } from '@diapason/settings';
import { repairAfterRestore } from '../machinery/app/after-restore';

/**
 * `npm run restored`: run after log and vault were restored, before anything else starts.
 * `npm run restore` runs it; run it by hand when both were restored separately.
 */
const settings = settingsOf('restored');
await firstContact(settings, []);
const { DATABASE_URL, EVENTSTORE_URL } = settings;
const pool = createPool(DATABASE_URL);
const client = connectEventStore(EVENTSTORE_URL);
try {
  await prepareDatabase(pool);
  const settled = await repairAfterRestore(pool, client);
  for (const [name, value] of Object.entries(settled)) process.stdout.write(`${name} ${value}\n`);
} finally {
  await disposeOf(client);
  await pool.end();
}
