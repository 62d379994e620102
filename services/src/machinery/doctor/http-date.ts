import { request } from 'node:http';
import { request as requestByTls } from 'node:https';

const TIMEOUT_MS = 2_000;

interface Where {
  readonly host: string;
  readonly port: number;
  readonly tls: boolean;
}

/**
 * A server's time in milliseconds, to half a second, as its answers over HTTP bear it. No name or password is sent, so any certificate will do.
 * Undefined where its answers bear none.
 */
export function httpDate({ host, port, tls }: Where): Promise<number | undefined> {
  return new Promise((done, failed) => {
    const to = { host, port, method: 'HEAD', path: '/health/live', timeout: TIMEOUT_MS, rejectUnauthorized: false };
    const asked = (tls ? requestByTls : request)(to, ({ headers }) => {
      asked.destroy();
      done(headers.date === undefined ? undefined : Date.parse(headers.date) + 500);
    });
    asked.once('timeout', () => asked.destroy(new Error('no answer over HTTP')));
    asked.once('error', failed);
    asked.end();
  });
}
