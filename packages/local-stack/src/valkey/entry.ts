import { announceReady, required, runEntry, stopOnRequest } from '../process/entry';
import { startValkey } from './server';

runEntry(async () => {
  const server = await startValkey(Number(required('VALKEY_PORT')), required('VALKEY_FOLDER'));
  stopOnRequest(() => server.stop());
  announceReady({ url: server.url });
});
