import { randomBytes } from 'node:crypto';
import { Agent } from 'node:http';
import { untilReady } from '@diapason/local-stack/process';
import type { Stack } from '../servers';
import { httpCall } from './http-call';

/** The plain program that payments are measured beside, on a PostgreSQL of its own. */
export interface CrudPeer {
  /** One payment of one cent, families in turn. @throws Error for any other answer. */
  pay(): Promise<void>;
  stop(): Promise<void>;
}

/** Dated as those of the product are. */
const DATE = '2026-09-15';

export async function startCrudPeer(stack: Stack): Promise<CrudPeer> {
  const name = 'crud';
  const launched = stack.start(name, 'e2e/src/bench/peer/crud.mjs', {
    DATABASE_URL: stack.databaseUrl,
    JWT_SECRET: randomBytes(32).toString('base64url'),
  });
  const { port, token, contributions } = await untilReady(launched, name);
  const agent = new Agent({ keepAlive: true });
  const headers = { authorization: `Bearer ${token}` };
  let turn = 0;
  return {
    async pay() {
      turn += 1;
      const address = new URL(`/payments/${1 + (turn % Number(contributions))}`, `http://127.0.0.1:${port}`);
      const body = { montant: 0.01, fk_mode: 1, date: DATE };
      const answer = await httpCall(address, { agent, method: 'POST', headers, body });
      if (answer.status !== 200) throw new Error(`the plain program refuses: ${answer.status} ${answer.body}`);
    },
    async stop() {
      agent.destroy();
      await launched.stop();
    },
  };
}
