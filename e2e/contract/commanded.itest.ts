import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { connectEventStore } from '@diapason/event-sourcing';
import { eventStoreContract } from '@diapason/local-stack/contract';
import { openHome, startStack } from '@diapason/local-stack/supervisor';
import { nodesFor } from '../src/event-store/command-line';
import { startCommandedStore } from '../src/event-store/commanded-store';

const command = process.env.DIAPASON_EVENT_STORE ?? '';
if (!command) throw new Error('`npm run contract -- --event-store COMMAND` runs this file, and names the command');

const bundles = resolve(__dirname, '../../packages/local-stack/dist');
const tell = (line: string) => void process.stderr.write(`${line}\n`);

/** With a PostgreSQL beside it, for a server that keeps its log there. */
async function start() {
  const folder = mkdtempSync(join(tmpdir(), 'diapason-event-store-'));
  const home = openHome(folder);
  const stack = await startStack({ home, bundles, given: {}, wanted: ['DATABASE_URL'], tell });
  const { DATABASE_URL = '' } = stack.connections;
  const clear = async () => {
    await stack.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  const store = await startCommandedStore(command, home, { DATABASE_URL }, tell).catch(async (error: unknown) => {
    await clear();
    throw error;
  });
  return {
    url: () => store.url,
    restart: () => store.restart(),
    async stop() {
      await store.stop();
      await clear();
    },
  };
}

eventStoreContract('The event store of the command line', start, {
  can: { restart: true, beRelayed: nodesFor(command) === 1 },
  connect: connectEventStore,
});
