import { type Agent, type IncomingHttpHeaders, request } from 'node:http';

interface Call {
  readonly agent: Agent;
  readonly method: 'GET' | 'POST';
  /** From where, of this machine's. */
  readonly localAddress?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object | undefined;
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Node's own client with keep-alive: `fetch` costs several times as much, on the machine under test. */
export function httpCall(url: URL, { body, headers = {}, ...from }: Call): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = body === undefined ? undefined : JSON.stringify(body);
    const typed =
      sent === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) };
    const call = request(url, { ...from, headers: { ...headers, ...typed } });
    call.once('error', reject);
    call.once('response', (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (chunk: string) => {
        text += chunk;
      });
      answer.once('error', reject);
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text }));
    });
    call.end(sent);
  });
}
