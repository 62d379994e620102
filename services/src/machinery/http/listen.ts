import { createServer, type Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { type BodyTimes, enforceBodyDeadlines } from './body-time';
import type { App } from './create-app';
import { answerUnreadable } from './unreadable';

export interface Listening {
  readonly url: string;
  readonly port: number;
  /**
   * Lets calls under way finish (at most `drainMs`), then closes. Before that, for `lingerMs`, it still takes connections and says on
   * them that it stops: whoever is in front learns of it while nothing can be lost in a connection that is being closed.
   */
  stop(drainMs?: number, lingerMs?: number): Promise<void>;
}

const SWEEP_MS = 50;

/** Starts the server. Port 0 takes a free one. */
export async function listen(app: App, host: string, port: number, times?: BodyTimes): Promise<Listening> {
  const server = createServer(app.express);
  answerUnreadable(server);
  // What a client expects besides 100-continue may be left unheeded (RFC 9110, 10.1.1); Node's own refusal has no envelope.
  server.on('checkExpectation', (req, res) => void server.emit('request', req, res));
  enforceBodyDeadlines(server, times);
  server.headersTimeout = 20_000;
  // Longer than a proxy keeps its idle connections, so that it is never the API that closes one in use.
  server.keepAliveTimeout = 65_000;
  await new Promise<void>((done, failed) => {
    server.once('error', failed);
    server.listen(port, host, done);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return {
    url: `http://${host}:${address.port}`,
    port: address.port,
    stop: (drainMs = 10_000, lingerMs = 0) => stop(app, server, drainMs, lingerMs),
  };
}

async function stop(app: App, server: Server, drainMs: number, lingerMs: number): Promise<void> {
  app.drain();
  if (lingerMs > 0) await pause(lingerMs);
  const force = setTimeout(() => server.closeAllConnections(), drainMs);
  // A connection whose call has ended meanwhile is kept alive for a next one, which will not come.
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
  await new Promise<void>((done, failed) => {
    server.close((error) => (error ? failed(error) : done()));
    server.closeIdleConnections();
  });
  clearTimeout(force);
  clearInterval(sweep);
}
