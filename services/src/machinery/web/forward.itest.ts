import { once } from 'node:events';
import { Agent, type IncomingMessage, type RequestListener, request } from 'node:http';
import { connect } from 'node:net';
import { finished } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, test } from '@jest/globals';
import express from 'express';
import { httpServers } from '../../proofs/kit/http-servers';
import { forward } from './forward';

const KEYED = { 'idempotency-key': 'a-payment', authorization: 'Bearer somebody' };
const cleanup: (() => Promise<void>)[] = [];

const listening = httpServers();

/** An address that neither accepts nor refuses: its queue is full and nobody empties it, as on a dead machine. */
async function deafApi(): Promise<string> {
  const deaf = new Worker(
    `const { parentPort } = require('node:worker_threads');
     const server = require('node:net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
       parentPort.postMessage(server.address().port);
       setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0));
     });`,
    { eval: true },
  );
  const port = await new Promise<number>((resolve) => deaf.once('message', resolve));
  // The queue of a backlog of one is full with two; the others wait in vain.
  const waiting = Array.from({ length: 8 }, () => connect(port, '127.0.0.1').on('error', () => undefined));
  while (waiting.filter((socket) => !socket.connecting).length < 2) await pause(10);
  cleanup.push(async () => {
    for (const socket of waiting) socket.destroy();
    await deaf.terminate();
  });
  return `http://127.0.0.1:${port}`;
}

/** A site in front of these APIs; of two, it asks the second first. */
const before = (...apis: string[]) => patient(undefined, ...apis);
const patient = (answerMs: number | undefined, ...apis: string[]) =>
  listening(
    express().use(
      forward({
        urls: apis.join(','),
        isForApi: () => true,
        onError: () => undefined,
        ...(answerMs ? { answerMs } : {}),
      }),
    ),
  );

/** Reads a call to its end and keeps it as `METHOD path body`. */
const api = (seen: string[]): RequestListener =>
  async function answer(req, res) {
    let body = '';
    for await (const chunk of req) body += String(chunk);
    if (req.url !== '/readyz') seen.push(`${req.method} ${req.url} ${body}`);
    res.end('done');
  };

/** An API that says it is well, so that no look at its health comes before the call, which alone meets `answer`. */
const ready =
  (answer: RequestListener): RequestListener =>
  (req, res) => {
    if (req.url === '/readyz') res.end('ready');
    else answer(req, res);
  };

/** The whole answer to raw bytes; the client closes the connection. */
function raw(site: string, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(new URL(site).port), '127.0.0.1', () => socket.write(text));
    socket.on('data', (data) => {
      answer += String(data);
      if (/\r\n\r\n/.test(answer)) socket.end();
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

/** Sends megabytes without announcing their number. @returns the answer and our port, once all of them are sent. */
async function upload(site: string, agent: Agent) {
  const call = request(`${site}/api/photo`, { method: 'POST', agent });
  const answered = once(call, 'response').then(async ([answer]: IncomingMessage[]) => {
    let body = '';
    if (answer) for await (const chunk of answer) body += String(chunk);
    return { status: answer?.statusCode, body, from: answer?.socket.localPort };
  });
  for (let piece = 0; piece < 256; piece++) call.write(Buffer.alloc(64 * 1024));
  const [answer] = await Promise.all([answered, finished(call.end(), { readable: false })]);
  return answer;
}

afterEach(async () => {
  for (const end of cleanup.splice(0)) await end();
});

describe('calls passed on to the APIs', () => {
  test('a body without a length stays a body, whatever the method', async () => {
    const seen: string[] = [];
    const site = await before(await listening(api(seen)));
    const hidden = 'GET /api/hidden HTTP/1.1\r\nHost: a\r\n\r\n';
    for (const method of ['GET', 'DELETE', 'POST'])
      await raw(
        site,
        `${method} /api/open HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n${hidden.length.toString(16)}\r\n${hidden}\r\n0\r\n\r\n`,
      );
    expect(seen).toEqual(['GET', 'DELETE', 'POST'].map((method) => `${method} /api/open ${hidden}`));
  });

  test('an API that stops hands its calls to the next one', async () => {
    const seen: string[] = [];
    const stopping = await listening((_req, res) => void res.writeHead(503, { 'x-not-taken': 'stopping' }).end());
    const site = await before(stopping, 'http://127.0.0.1:9', await listening(api(seen)));
    for (const turn of ['1', '2', '3'])
      expect((await fetch(`${site}/api/save`, { method: 'POST', body: turn })).status).toBe(200);
    expect(seen).toEqual(['1', '2', '3'].map((turn) => `POST /api/save ${turn}`));
  });

  test('a call to an API that takes no connection goes to the next one within seconds', async () => {
    const seen: string[] = [];
    const site = await before(await listening(api(seen)), await deafApi());
    const began = performance.now();
    expect((await fetch(`${site}/api/save`, { method: 'POST', body: 'once' })).status).toBe(200);
    expect(performance.now() - began).toBeGreaterThan(1_500);
    expect(seen).toEqual(['POST /api/save once']);
  });

  test('what was sent and not answered is asked again only if it changes nothing', async () => {
    const seen: string[] = [];
    const begun: string[] = [];
    const dying = await listening(
      ready((req) => {
        begun.push(`${req.method}`);
        req.socket.destroy();
      }),
    );
    const site = await before(dying, await listening(api(seen)));
    const saved = [
      await fetch(`${site}/api/save`, { method: 'POST' }),
      await fetch(`${site}/api/save`, { method: 'POST' }),
    ];
    expect(saved.map(({ status }) => status).sort()).toEqual([200, 502]);
    expect([...seen, ...begun].filter((call) => call.startsWith('POST'))).toHaveLength(2);
    const read = [await fetch(`${site}/api/list`), await fetch(`${site}/api/list`)];
    expect(read.map(({ status }) => status)).toEqual([200, 200]);
  });

  test('a reading that was lost is marked as well: some calls by GET change something', async () => {
    const marks: unknown[] = [];
    const alive = await listening((req, res) => {
      if (req.url !== '/readyz') marks.push(req.headers['x-sent-before']);
      res.end('done');
    });
    const site = await before(alive, await listening(ready((req) => void req.socket.destroy())));
    expect((await fetch(`${site}/api/usurpation`)).status).toBe(200);
    expect(marks).toEqual(['1']);
  });

  test('a call is asked again once, however many APIs there are', async () => {
    let begun = 0;
    const dying = () =>
      listening(
        ready((req) => {
          begun += 1;
          req.socket.destroy();
        }),
      );
    const site = await before(await dying(), await dying(), await dying(), await dying());
    expect((await fetch(`${site}/api/save`, { method: 'POST', headers: KEYED, body: '{}' })).status).toBe(502);
    expect(begun).toBe(2);
  });

  test('a call that an API may still be at is not given to another one', async () => {
    const seen: string[] = [];
    const site = await patient(300, await listening(api(seen)), await listening(ready(() => undefined)));
    expect((await fetch(`${site}/api/save`, { method: 'POST', headers: KEYED, body: '{}' })).status).toBe(502);
    expect(seen).toEqual([]);
  });

  test('a long body, which has gone to one API, is not begun at another in its middle', async () => {
    const begun: unknown[] = [];
    const other = await listening(ready((req) => void begun.push(req.url)));
    const dying = await listening(ready((req) => void req.once('data', () => req.socket.destroy())));
    const site = await before(other, dying);
    const body = Buffer.alloc(2 * 1024 * 1024);
    expect((await fetch(`${site}/api/photo`, { method: 'POST', headers: KEYED, body })).status).toBe(502);
    expect(begun).toEqual([]);
  });

  test('that an API stops does not say that the one asked before did nothing', async () => {
    const stopping = await listening(
      ready((_req, res) => void res.writeHead(503, { 'x-not-taken': 'stopping' }).end()),
    );
    const site = await before(stopping, await listening(ready((req) => void req.socket.destroy())));
    const answer = await fetch(`${site}/api/save`, { method: 'POST', headers: KEYED, body: '{}' });
    expect([answer.status, answer.headers.get('x-not-taken')]).toEqual([502, null]);
  });

  test('what was sent under a key and not answered is asked again, marked as sent before', async () => {
    const seen: string[] = [];
    const dying = await listening(ready((req) => void req.socket.destroy()));
    const alive = await listening((req, res) => {
      if (req.url !== '/readyz')
        seen.push(`${req.headers['idempotency-key']} ${req.headers['x-sent-before'] ?? 'first'}`);
      res.end('done');
    });
    const site = await before(dying, alive);
    const headers = { ...KEYED, 'x-sent-before': '7' };
    for (const _turn of [1, 2])
      expect((await fetch(`${site}/api/save`, { method: 'POST', headers, body: '{}' })).status).toBe(200);
    expect(seen.sort()).toEqual(['a-payment 1', 'a-payment first']);
  });

  test('a key without a session is none', async () => {
    const seen: string[] = [];
    const site = await before(await listening(api(seen)), await listening(ready((req) => void req.socket.destroy())));
    const headers = { 'idempotency-key': 'a-login' };
    expect((await fetch(`${site}/api/login`, { method: 'POST', headers, body: '{}' })).status).toBe(502);
    expect(seen).toEqual([]);
  });

  test('an upload that the API breaks off, or answers before its end, is answered, and its connection lasts', async () => {
    const dying = await listening((req) => void req.once('data', () => req.socket.destroy()));
    const refusing = await listening((req, res) => {
      res.writeHead(413).end('too large');
      req.resume();
    });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    cleanup.push(async () => agent.destroy());
    for (const [api, answer] of [
      [dying, { status: 502 }],
      [refusing, { status: 413, body: 'too large' }],
    ] as const) {
      const site = await before(api);
      const first = await upload(site, agent);
      expect(first).toMatchObject(answer);
      expect(await upload(site, agent)).toEqual(first);
    }
  });

  test('an answer that nobody waits for any more is not fetched to its end', async () => {
    let ended: (() => void) | undefined;
    const left = new Promise<void>((resolve) => {
      ended = resolve;
    });
    const endless = await listening((_req, res) => {
      const timer = setInterval(() => res.write(Buffer.alloc(64 * 1024)), 5);
      res.on('close', () => {
        clearInterval(timer);
        ended?.();
      });
    });
    const site = await before(endless);
    const call = request(`${site}/api/export`, (answer) => answer.once('data', () => call.destroy()));
    call.on('error', () => undefined);
    call.end();
    await left;
  });
});

describe('what a caller says of where it comes from', () => {
  const HEADERS = {
    'x-forwarded-for': '198.51.100.7',
    'x-forwarded-proto': 'https',
    'x-real-ip': '198.51.100.7',
    forwarded: 'for=198.51.100.7',
    'x-request-id': '11111111-1111-4111-8111-111111111111',
  };
  /** The headers that an API gets. */
  const told = async (proxies?: string) => {
    let headers: IncomingMessage['headers'] = {};
    const behind = await listening((req, res) => {
      if (req.url !== '/readyz') headers = req.headers;
      res.end('done');
    });
    const site = await listening(
      express().use(forward({ urls: behind, isForApi: () => true, onError: () => undefined, proxies })),
    );
    await (await fetch(`${site}/api/x`, { headers: HEADERS })).text();
    return headers;
  };

  test('is dropped, and its request gets an id of ours', async () => {
    const headers = await told();
    expect(headers['x-forwarded-for']).toMatch(/^(::ffff:)?127\.0\.0\.1$/);
    expect(headers['x-forwarded-proto']).toBe('http');
    expect([headers['x-real-ip'], headers.forwarded]).toEqual([undefined, undefined]);
    expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
    expect(headers['x-request-id']).not.toBe(HEADERS['x-request-id']);
  });

  test('is passed on from a proxy that is named', async () => {
    const headers = await told('127.0.0.0/8');
    expect(headers['x-forwarded-for']).toMatch(/^198\.51\.100\.7,(::ffff:)?127\.0\.0\.1$/);
    expect(headers['x-forwarded-proto']).toBe('https');
    expect(headers['x-request-id']).not.toBe(HEADERS['x-request-id']);
  });
});
