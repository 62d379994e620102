import { afterAll, beforeAll, describe, test } from '@jest/globals';
import { GenericContainer, type StartedTestContainer, Wait } from 'testcontainers';
import { dockerAnswers, EVENTSTORE_ENVIRONMENT, EVENTSTORE_IMAGE, imageOf } from '../src/docker';
import { payOverHttp } from '../src/payment-over-http';
import { type Product, startProduct } from '../src/product';
import { receiptsAtOnce } from '../src/receipts-at-once';

/** The servers of docker-compose.yml with their readiness checks. */
const IMAGES = {
  eventstore: () =>
    new GenericContainer(EVENTSTORE_IMAGE)
      .withEnvironment(EVENTSTORE_ENVIRONMENT)
      .withExposedPorts(2113)
      .withWaitStrategy(Wait.forHttp('/health/live', 2113).forStatusCode(204)),
  postgres: () =>
    new GenericContainer(imageOf('postgres'))
      .withEnvironment({ POSTGRES_USER: 'diapason', POSTGRES_PASSWORD: 'diapason', POSTGRES_DB: 'diapason' })
      .withExposedPorts(5432)
      .withWaitStrategy(Wait.forLogMessage(/database system is ready to accept connections/, 2)),
  redis: () =>
    new GenericContainer(imageOf('valkey/valkey'))
      .withExposedPorts(6379)
      .withWaitStrategy(Wait.forLogMessage(/Ready to accept connections/)),
  mailpit: () =>
    new GenericContainer(imageOf('axllent/mailpit'))
      .withExposedPorts(1025, 8025)
      .withWaitStrategy(Wait.forHttp('/readyz', 8025)),
};

interface MailpitMessages {
  readonly messages: readonly { readonly Subject: string; readonly To: readonly { readonly Address: string }[] }[];
}

if (dockerAnswers()) {
  describe('Diapason on EventStoreDB, PostgreSQL, Valkey and Mailpit', () => {
    const containers: StartedTestContainer[] = [];
    let product: Product;
    let mailpit: string;

    beforeAll(async () => {
      const [eventstore, postgres, redis, mail] = await Promise.all([
        IMAGES.eventstore().start(),
        IMAGES.postgres().start(),
        IMAGES.redis().start(),
        IMAGES.mailpit().start(),
      ]);
      containers.push(eventstore, postgres, redis, mail);
      const addressOf = (container: StartedTestContainer, port: number) =>
        `${container.getHost()}:${container.getMappedPort(port)}`;
      mailpit = `http://${addressOf(mail, 8025)}`;
      product = await startProduct([], {
        EVENTSTORE_URL: `esdb://${addressOf(eventstore, 2113)}?tls=false`,
        DATABASE_URL: `postgres://diapason:diapason@${addressOf(postgres, 5432)}/diapason`,
        REDIS_URL: `redis://${addressOf(redis, 6379)}`,
        SMTP_URL: `smtp://${addressOf(mail, 1025)}`,
      });
      await receiptsAtOnce(product.url, product.logins);
    });
    afterAll(async () => {
      await product?.stop();
      await Promise.all(containers.map((container) => container.stop()));
    });

    test('calculates, takes a payment, mails its receipt, deletes and reactivates it', async () => {
      const secretary = product.logins.find((login) => /secr/i.test(login.role));
      if (!secretary) throw new Error('no secretary among the logins');
      await payOverHttp(product.url, secretary, async () => {
        const answer = await fetch(`${mailpit}/api/v1/messages`);
        const { messages } = (await answer.json()) as MailpitMessages;
        return messages
          .filter((message) => /reçu/i.test(message.Subject))
          .map((message) => ({ to: message.To.map((to) => to.Address).join() }));
      });
    });
  });
} else {
  process.stdout.write('\nNo Docker engine answers: the payment journey is NOT run on the real servers.\n');
  describe('Diapason on EventStoreDB, PostgreSQL, Valkey and Mailpit', () => {
    test.skip('takes a payment (skipped: no Docker engine answers)', () => undefined);
  });
}
