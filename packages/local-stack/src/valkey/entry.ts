import { announceReady, required, runEntry, stopOnRequest } from '../process/entry';
import { startValkey } from './server';

runEntry(async () => {
  const server = await startValkey({
    port: Number(required('VALKEY_PORT')),
    password: required('VALKEY_PASSWORD'),
    dataFolder: required('VALKEY_FOLDER'),
  });
  stopOnRequest(() => server.stop());
  announceReady({ url: server.url });
});
