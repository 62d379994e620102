import { execFileSync } from 'node:child_process';
import { eventStoreContract } from '@diapason/local-stack/contract';
import { describe, jest, test } from '@jest/globals';
import { GenericContainer, Wait } from 'testcontainers';

/** The last long-term release under a BSD licence. */
const IMAGE = 'eventstore/eventstore:23.10.0-bookworm-slim';
const PORT = 2113;

jest.setTimeout(60_000);

function dockerAnswers(): boolean {
  try {
    execFileSync('docker', ['info'], { stdio: 'pipe', timeout: 10_000 });
    return true;
  } catch {
    // No client or no engine: either way there is nothing to run the image on.
    return false;
  }
}

async function startEventStore() {
  const container = await new GenericContainer(IMAGE)
    .withEnvironment({
      EVENTSTORE_INSECURE: 'true',
      EVENTSTORE_CLUSTER_SIZE: '1',
      EVENTSTORE_RUN_PROJECTIONS: 'None',
      // The application's largest events exceed a real server's usual 1 MiB with their envelope.
      EVENTSTORE_MAX_APPEND_SIZE: String(4 * 1024 * 1024),
    })
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
  eventStoreContract(`The image ${IMAGE}`, startEventStore);
} else {
  process.stdout.write(`\nNo Docker engine answers: the event store contract is NOT run against ${IMAGE}.\n`);
  describe(`The image ${IMAGE}`, () => {
    test.skip('keeps the contract of an event store (skipped: no Docker engine answers)', () => undefined);
  });
}
