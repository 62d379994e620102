import { firstContact, settingsOf } from '@diapason/settings';
import { announceReady, required, runEntry, stopOnRequest } from '../process/entry';
import { obey } from './behaviour';
import { startNode } from './node';

runEntry(async () => {
  const settings = settingsOf('node');
  await firstContact(settings, ['DATABASE_URL']);
  const node = await startNode({
    databaseUrl: settings.DATABASE_URL,
    port: Number(required('EVENT_NODE_PORT')),
  });
  stopOnRequest(() => node.stop());
  process.on('message', (order) => obey(node, order));
  announceReady({ url: node.url, port: node.port });
});
