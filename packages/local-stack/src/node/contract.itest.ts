import { jest } from '@jest/globals';
import { eventStoreContract } from '../contract';
import { testStack } from '../testing/stack';

jest.setTimeout(60_000);

eventStoreContract('The local node', async () => {
  const stack = await testStack();
  return { url: () => stack.eventStoreUrl, restart: () => stack.restartEventStore(), stop: () => stack.stop() };
});
