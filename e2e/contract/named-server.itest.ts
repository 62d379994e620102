import { connectEventStore } from '@diapason/event-sourcing';
import { canBeRelayed, eventStoreContract } from '@diapason/local-stack/contract';

const url = process.env.EVENTSTORE_URL;
if (!url) throw new Error('EVENTSTORE_URL names no server; `npm run contract` runs this file where it does');

// The server is not ours: never stop or restart it. Only unencrypted single nodes can have a relay in front.
eventStoreContract(
  'The server that EVENTSTORE_URL names',
  async () => ({ url: () => url, stop: () => Promise.resolve() }),
  { can: { restart: false, beRelayed: canBeRelayed(url) }, connect: connectEventStore },
);
