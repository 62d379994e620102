import { connectEventStore } from '@diapason/event-sourcing';
import { eventStoreContract } from '@diapason/local-stack/contract';
import { testStack } from '@diapason/local-stack/testing';

// The local-stack package tests the node with the library's client, which appends differently.
eventStoreContract(
  'The local node, by the application’s client',
  async () => {
    const stack = await testStack();
    return { url: () => stack.eventStoreUrl, restart: () => stack.restartEventStore(), stop: () => stack.stop() };
  },
  { connect: connectEventStore },
);
