import { eventStoreContract } from '../contract';
import { testStack } from '../testing/stack';

eventStoreContract('The local node', async () => {
  const stack = await testStack();
  return { url: () => stack.eventStoreUrl, restart: () => stack.restartEventStore(), stop: () => stack.stop() };
});
