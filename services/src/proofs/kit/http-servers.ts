import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach } from '@jest/globals';

/**
 * Servers of one test each, on free ports; they are closed after it, whatever they are at. To be called at the top level of a test file.
 * @returns starts one and answers its address.
 */
export function httpServers(): (handle: RequestListener) => Promise<string> {
  const servers: Server[] = [];
  afterEach(async () => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    }
  });
  return async (handle) => {
    // Like the product's own: no connection is closed under a client that is slow on a busy machine.
    const server = createServer({ keepAliveTimeout: 65_000 }, handle);
    servers.push(server);
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
}
