import { randomUUID } from 'node:crypto';
import { type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { failed } from './envelope';
import { messages } from './messages';

/** What Node's parser refuses before a request exists, by its code; anything else is 400. */
const STATUSES: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

const MESSAGES: Readonly<Record<number, string>> = {
  408: messages.tooSlow,
  413: messages.tooLarge,
  431: messages.tooLarge,
};

/** Time to read the answer. */
const LINGER_MS = 1_000;

/** Answers what never became a request, such as an address of 20,000 characters, in the envelope too; then closes the connection. */
export function answerUnreadable(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const status = STATUSES[error.code ?? ''] ?? 400;
    const message = MESSAGES[status] ?? messages.unreadableBody;
    const requestId = randomUUID();
    const body = JSON.stringify(failed(message, requestId));
    const headers = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'x-content-type-options: nosniff',
      'cache-control: no-store',
      `x-request-id: ${requestId}`,
      'connection: close',
    ];
    socket.end(`${headers.join('\r\n')}\r\n\r\n${body}`);
    // Whoever goes on sending keeps the connection half open otherwise.
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  });
}
