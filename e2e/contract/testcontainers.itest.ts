import { connectEventStore } from '@diapason/event-sourcing';
import { eventStoreContract } from '@diapason/local-stack/contract';
import { describe, test } from '@jest/globals';
import { GenericContainer, Wait } from 'testcontainers';
import { dockerAnswers, EVENTSTORE_ENVIRONMENT, EVENTSTORE_IMAGE as IMAGE } from '../src/docker';

const PORT = 2113;

async function startEventStore() {
  const container = await new GenericContainer(IMAGE)
    .withEnvironment(EVENTSTORE_ENVIRONMENT)
    .withExposedPorts(PORT)
    .withWaitStrategy(Wait.forHttp('/health/live', PORT).forStatusCode(204))
    .start();
  return {
    url: () => `esdb://${container.getHost()}:${container.getMappedPort(PORT)}?tls=false`,
    restart: () => container.restart({ timeout: 0 }),
    stop: async () => {
      await container.stop();
    },
  };
}

if (dockerAnswers()) {
  eventStoreContract(`The image ${IMAGE}`, startEventStore, { connect: connectEventStore });
} else {
  process.stdout.write(`\nNo Docker engine answers: the event store contract is NOT run against ${IMAGE}.\n`);
  describe(`The image ${IMAGE}`, () => {
    test.skip('keeps the contract of an event store (skipped: no Docker engine answers)', () => undefined);
  });
}
