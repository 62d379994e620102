import { settingsOf } from '@diapason/settings';
import { announceReady, required, runEntry, stopOnRequest } from '../process/entry';
import { startNode } from './node';

runEntry(async () => {
  const node = await startNode({
    databaseUrl: settingsOf('node').DATABASE_URL,
    port: Number(required('EVENT_NODE_PORT')),
  });
  stopOnRequest(() => node.stop());
  announceReady({ url: node.url, port: node.port });
});
