import { Agent } from 'node:http';
import { httpCall } from './http-call';

const agents = new Map<string, Agent>();

/** A loopback address for each number: limits count addresses. */
const addressOf = (number: number): string => `127.${1 + (number >> 14)}.${(number >> 7) & 127}.${1 + (number & 127)}`;

type Call = Pick<Parameters<typeof httpCall>[1], 'method' | 'headers' | 'body'>;

/** Calls as the browser of the n-th family, over its own connection. @throws Error unless it is answered with 200 */
export async function callFrom<T>(number: number, url: URL, call: Call): Promise<T> {
  const localAddress = addressOf(number);
  const agent = agents.get(localAddress) ?? new Agent({ keepAlive: true, maxSockets: 6 });
  agents.set(localAddress, agent);
  const { status, body } = await httpCall(url, { ...call, agent, localAddress });
  if (status !== 200) throw new Error(`${call.method} ${url.pathname} answers ${status}: ${body.slice(0, 300)}`);
  return (JSON.parse(body) as { data: T }).data;
}

/** Closes all connections. */
export function hangUp(): void {
  for (const agent of agents.values()) agent.destroy();
  agents.clear();
}
