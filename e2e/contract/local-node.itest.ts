import { connectEventStore } from '@diapason/event-sourcing';
import { eventStoreContract } from '@diapason/local-stack/contract';
import { testStack } from '@diapason/local-stack/testing';
import { jest } from '@jest/globals';

jest.setTimeout(60_000);

// In its own room the local node is tried by the library's client, which appends in another way.
eventStoreContract(
  'The local node, by the application’s client',
  async () => {
    const stack = await testStack();
    return { url: () => stack.eventStoreUrl, restart: () => stack.restartEventStore(), stop: () => stack.stop() };
  },
  { connect: connectEventStore },
);
