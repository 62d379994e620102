import { announceReady, required, runEntry, stopWhenTold } from '../process/entry';
import { startValkey } from './server';

runEntry(async () => {
  const server = await startValkey(Number(required('VALKEY_PORT')), required('VALKEY_FOLDER'));
  stopWhenTold(() => server.stop());
  announceReady({ url: server.url });
});
