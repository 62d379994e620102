import { connect } from 'node:net';

const head = (lines: readonly string[]) => `${lines.join('\r\n')}\r\n\r\n`;
const post = (...more: readonly string[]) => [
  'POST /api/login HTTP/1.1',
  'Host: a',
  'Content-Type: application/json',
  ...more,
];

/** Bytes that are no good HTTP, and what each is about. */
export const brokenRequests: Readonly<Record<string, string>> = {
  'a body shorter than its length': `${head(post('Content-Length: 5000'))}{"email":"a`,
  'a body longer than its length': `${head(post('Content-Length: 2'))}{"email":"a@b.fr","password":"x"}`,
  'a length that is no number': `${head(post('Content-Length: -5'))}{}`,
  'a length beyond every number': `${head(post('Content-Length: 99999999999999999999'))}{}`,
  'two lengths': `${head(post('Content-Length: 2', 'Content-Length: 40'))}{}`,
  'a length and chunks': `${head(post('Content-Length: 2', 'Transfer-Encoding: chunked'))}0\r\n\r\nGET /api/session HTTP/1.1\r\n\r\n`,
  'chunks that are none': `${head(post('Transfer-Encoding: chunked'))}zz\r\n{}\r\n0\r\n\r\n`,
  'chunks that never end': `${head(post('Transfer-Encoding: chunked'))}5\r\n{"a":`,
  'a header of 100 kB': head(['GET /api/session HTTP/1.1', 'Host: a', `X-Long: ${'a'.repeat(100_000)}`]),
  'ten thousand headers': head([
    'GET /api/session HTTP/1.1',
    'Host: a',
    ...Array.from({ length: 10_000 }, (_, n) => `X-${n}: 1`),
  ]),
  'a header with NUL': head(['GET /api/session HTTP/1.1', 'Host: a', 'X-A: b\u0000c']),
  'a header folded over lines': head(['GET /api/session HTTP/1.1', 'Host: a', 'X-A: b', '\tInjected: c']),
  'no host': head(['GET /api/session HTTP/1.1']),
  'an address of another server': head(['GET http://attaquant.example/api/session HTTP/1.1', 'Host: a']),
  'an address with a space and bytes': head(['GET /api/ses sion\u0001\u00ff HTTP/1.1', 'Host: a']),
  'an address of 100 kB': head([`GET /${'a'.repeat(100_000)} HTTP/1.1`, 'Host: a']),
  'an unknown method': head(['<SCRIPT> / HTTP/1.1', 'Host: a']),
  'another version': head(['GET / HTTP/9.9', 'Host: a']),
  'a tunnel': head(['CONNECT 127.0.0.1:22 HTTP/1.1', 'Host: a']),
  'another protocol': head(['GET /api/session HTTP/1.1', 'Host: a', 'Connection: Upgrade', 'Upgrade: websocket']),
  'no HTTP at all': '\u0016\u0003\u0001\u0002\u0000\u0001\u0000',
};

/** The server waits for the rest of these; the others it answers or ends by itself. */
const UNFINISHED = ['a body shorter than its length', 'chunks that never end'];

/** A whole answer, after which the server waits for another request. */
const isKept = (text: string) => /\r\nconnection: keep-alive\r\n/i.test(text) && text.endsWith('}');

/** Sends the bytes, and waits until the server closes: by itself, or after we ended our side. @returns what was answered, perhaps nothing. */
export function sendBytes(url: string, about: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((answered) => {
    let text = '';
    const socket = connect(Number(port), hostname, () => {
      socket.write(Buffer.from(bytes, 'latin1'));
      if (UNFINISHED.includes(about)) socket.end();
    });
    socket.on('data', (part) => {
      text += part.toString('utf8');
      if (isKept(text)) socket.end();
    });
    // A reset is an answer too: the server wanted no more of it.
    socket.on('error', () => socket.destroy());
    socket.once('close', () => answered(text));
  });
}
