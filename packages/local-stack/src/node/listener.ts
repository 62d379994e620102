import { createServer as createHttpServer } from 'node:http';
import { createServer, type Socket } from 'node:net';
import { type Server, ServerCredentials } from '@grpc/grpc-js';

export interface Listener {
  readonly port: number;
  /** Takes no more connections; those of gRPC belong to its server. */
  close(): void;
}

/** First byte of HTTP/2's preface, `PRI * HTTP/2.0`; no method of HTTP/1.1 that we serve begins with it. */
const PREFACE = 'P'.charCodeAt(0);

/**
 * Serves gRPC and HTTP/1.1 on one port, as the real server does. HTTP/1.1 has `GET /health/live`: 204 once the node serves.
 * @throws the system's error when the port is taken.
 */
export async function listen(server: Server, host: string, port: number): Promise<Listener> {
  const grpc = server.createConnectionInjector(ServerCredentials.createInsecure());
  const http = createHttpServer((request, response) => {
    response.writeHead(request.url === '/health/live' ? 204 : 404, { connection: 'close' }).end();
  });
  const waiting = new Set<Socket>();
  const sockets = createServer({ noDelay: true }, (socket) => {
    const end = () => socket.destroy();
    waiting.add(socket.on('error', end).on('end', end));
    socket.once('readable', () => {
      waiting.delete(socket.off('error', end).off('end', end));
      const begin: Buffer | null = socket.read();
      if (!begin) return end();
      socket.unshift(begin);
      if (begin[0] === PREFACE) grpc.injectConnection(socket);
      else http.emit('connection', socket);
    });
  });
  await new Promise<void>((resolve, reject) => {
    sockets.once('error', reject).listen(port, host, resolve);
  });
  const address = sockets.address();
  if (address === null || typeof address === 'string') throw new Error('no TCP port was given');
  return {
    port: address.port,
    close() {
      sockets.close();
      for (const socket of waiting) socket.destroy();
    },
  };
}
