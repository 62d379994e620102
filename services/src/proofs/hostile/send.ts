import { Agent, request as httpRequest } from 'node:http';
import { gunzipSync } from 'node:zlib';

export interface WireAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  readonly ms: number;
  /** Processor time of this process meanwhile (ms): API, projector and sender. A stall of the machine adds little to it. */
  readonly processorMs: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 4 });

/** Longest that an answer is waited for: the judge says which one was too slow. */
const TIMEOUT_MS = 12_000;

/**
 * Sends a request as it is, without the good manners of `fetch`.
 * @throws Error when nothing was answered in time or the connection broke without an answer.
 */
export function sendAsIs(
  url: string,
  sent: { method: string; address: string; headers: Readonly<Record<string, string>>; body: Buffer | undefined },
): Promise<WireAnswer> {
  const { hostname, port } = new URL(url);
  const began = performance.now();
  const usedBefore = process.cpuUsage();
  const { method, body } = sent;
  const sized = body && !('transfer-encoding' in sent.headers) ? { 'content-length': String(body.length) } : {};
  return new Promise((answered, failed) => {
    const call = httpRequest(
      {
        hostname,
        port,
        method,
        path: sent.address,
        headers: { ...sized, ...sent.headers },
        agent,
        timeout: TIMEOUT_MS,
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.once('error', failed);
        response.once('end', () => {
          const whole = Buffer.concat(parts);
          const { user, system } = process.cpuUsage(usedBefore);
          const isGzip = response.headers['content-encoding'] === 'gzip' && whole.length > 0;
          answered({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: (isGzip ? gunzipSync(whole) : whole).toString('utf8'),
            ms: performance.now() - began,
            processorMs: (user + system) / 1_000,
          });
        });
      },
    );
    call.once('timeout', () => call.destroy(new Error(`no answer within ${TIMEOUT_MS} ms`)));
    call.once('error', failed);
    call.end(body);
  });
}

export const closeConnections = (): void => agent.destroy();
