import { Agent, request } from 'node:http';

const agents = new Map<string, Agent>();

/** A loopback address for each number: limits count addresses. */
const addressOf = (number: number): string => `127.${1 + (number >> 14)}.${(number >> 7) & 127}.${1 + (number & 127)}`;

interface Call {
  readonly method: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object | undefined;
}

/** Calls as the browser of the n-th family, over its own connection. @throws Error unless it is answered with 200 */
export function callFrom<T>(number: number, url: URL, { method, headers = {}, body }: Call): Promise<T> {
  const localAddress = addressOf(number);
  const agent = agents.get(localAddress) ?? new Agent({ keepAlive: true, maxSockets: 6 });
  agents.set(localAddress, agent);
  return new Promise((resolve, reject) => {
    const sent = body === undefined ? undefined : JSON.stringify(body);
    const typed =
      sent === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) };
    const call = request(url, { agent, localAddress, method, headers: { ...headers, ...typed } });
    call.once('error', reject);
    call.once('response', (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (chunk: string) => {
        text += chunk;
      });
      answer.once('error', reject);
      answer.once('end', () => {
        if (answer.statusCode === 200) resolve((JSON.parse(text) as { data: T }).data);
        else reject(new Error(`${method} ${url.pathname} answers ${answer.statusCode}: ${text.slice(0, 300)}`));
      });
    });
    call.end(sent);
  });
}

/** Closes all connections. */
export function hangUp(): void {
  for (const agent of agents.values()) agent.destroy();
  agents.clear();
}
