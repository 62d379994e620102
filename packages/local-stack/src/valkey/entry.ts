import { announceReady, required, runEntry, stopOnRequest } from '../process/entry';
import { startValkey } from './server';

runEntry(async () => {
  const server = await startValkey({
    port: Number(required('VALKEY_PORT')),
    password: required('VALKEY_PASSWORD'),
    dataFolder: required('VALKEY_FOLDER'),
  });
  stopOnRequest(() => server.stop());
  // End together with the server: the owner restarts this process.
  void server.exited.then((code) => process.exit(code ?? 1));
  announceReady({ url: server.url });
});
