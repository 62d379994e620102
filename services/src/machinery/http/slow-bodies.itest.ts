import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { right } from '@diapason/contracts/constants';
import { oneOf, shortest } from '@diapason/local-stack/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { SMALL_PDF } from '../../proofs/kit/forms';
import { type Caller, startTestApi, type TestApi } from '../../proofs/kit/test-api';
import { seedNetwork } from '../../proofs/rights-matrix/network';
import { hiring } from '../../proofs/rights-matrix/people';
import { here } from '../../proofs/rights-matrix/place';
import { createWeb } from '../web/create-web';
import type { BodyTimes } from './body-time';
import { type Listening, listen } from './listen';
import { messages } from './messages';

/** As in the product, forty times faster. */
const bodies: BodyTimes = { bodyMs: 1_500, bytesPerSecond: 16_000 };
const EACH_MS = 100;
const UPLOAD = '/api/fichiers/upload/justificatifDomicile';

let api: TestApi;
let web: Listening;
let root: string;
let office: Caller;

beforeAll(async () => {
  api = await startTestApi({ bodies });
  await seedNetwork(api.context());
  const hire = hiring(api);
  office = await hire.agent([right.seeGuardianGeneral, right.seeProofOfAddress, right.changeGuardianSite], []);
  await hire.ready();
  root = await mkdtemp(join(tmpdir(), 'diapason-web-'));
  web = await listen({ express: createWeb({ root, apiUrl: api.url }), drain: () => undefined }, '127.0.0.1', 0, bodies);
});
afterAll(async () => {
  await web?.stop(0);
  await api?.stop();
  await rm(root, { recursive: true, force: true });
});

const formOf = (file: Buffer): Buffer => {
  const part = (head: string, content: Buffer | string) =>
    Buffer.concat([
      Buffer.from(`--x\r\ncontent-disposition: form-data; ${head}\r\n\r\n`),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ]);
  return Buffer.concat([
    part('name="fk_responsable"', String(here.guardian)),
    part('name="fk_anneeScolaire"', '9'),
    part('name="file"; filename="photo.pdf"', file),
    Buffer.from('--x--\r\n'),
  ]);
};

interface Sent {
  readonly status: number;
  readonly message: string;
  /** Whether the server read all of it. */
  readonly whole: boolean;
  readonly ms: number;
}

/** Sends a body over a slow wire: so many bytes every 100 ms. */
async function slowly(
  to: string,
  {
    body,
    bytes,
    path = UPLOAD,
    type = 'multipart/form-data; boundary=x',
    as,
  }: {
    readonly body: Buffer;
    readonly bytes: number;
    readonly path?: string;
    readonly type?: string;
    readonly as?: Caller;
  },
): Promise<Sent> {
  const { hostname, port } = new URL(to);
  const socket = connect(Number(port), hostname);
  let answer = '';
  let ended = false;
  socket.on('data', (chunk) => {
    answer += chunk.toString();
  });
  for (const event of ['end', 'close', 'error'])
    socket.on(event, () => {
      ended = true;
    });
  const began = performance.now();
  const headers = [
    `POST ${path} HTTP/1.1`,
    'host: diapason',
    `content-type: ${type}`,
    `content-length: ${body.length}`,
    ...(as ? [`authorization: Bearer ${as.token}`, `user-id: ${as.idUtilisateur}`] : []),
  ];
  socket.write(`${headers.join('\r\n')}\r\n\r\n`);
  let at = 0;
  for (; at < body.length && !ended; at += bytes) {
    socket.write(body.subarray(at, at + bytes));
    // By the clock: what a busy machine adds to each pause would make the wire slower.
    const dueMs = (at / bytes + 1) * EACH_MS;
    await pause(Math.max(began + dueMs - performance.now(), 0));
  }
  const whole = at >= body.length;
  while (!ended && !answer.includes('"requestId"') && !answer.includes('"data"')) await pause(10);
  const ms = performance.now() - began;
  socket.destroy();
  return {
    status: Number(/^HTTP\/1.1 (\d+)/.exec(answer)?.[1] ?? 0),
    message: /"message":"([^"]*)"/.exec(answer)?.[1] ?? '',
    whole,
    ms,
  };
}

const pdf = (bytes: number) => Buffer.concat([SMALL_PDF, Buffer.alloc(bytes, 'a')]);

test.each([
  ['the API', () => api.url],
  ['the web server', () => web.url],
])('through %s, a file from a phone comes in whole, however long it takes', async (_name, at) => {
  const file = formOf(pdf(100_000));
  // To the server, a stall of this process is a stall of the phone.
  const { ms } = await oneOf(3, async () => {
    const sent = await slowly(at(), { body: file, bytes: 2_400, as: office });
    expect(sent).toMatchObject({ status: 200, whole: true });
    return sent;
  });
  expect(ms).toBeGreaterThan(2 * bodies.bodyMs);
});

test.each([
  ['the API', () => api.url],
  ['the web server', () => web.url],
])(
  'through %s, one that trickles is cut, and so is a body that is no file, or nobody’s; nothing is kept',
  async (_name, at) => {
    const kept = async () =>
      (await readdir(api.folder, { recursive: true, withFileTypes: true })).filter((one) => one.isFile()).length;
    const before = await kept();
    const trickle = { body: formOf(pdf(100_000)), bytes: 20, as: office };
    const json = {
      body: Buffer.from(`{"a":"${'a'.repeat(100_000)}"}`),
      type: 'application/json',
      path: '/api/gestionRole/0',
    };
    for (const sent of [trickle, { ...json, bytes: 2_400, as: office }]) {
      const bodyDeadline = await shortest(2 * bodies.bodyMs, async () => {
        const cut = await slowly(at(), sent);
        expect([cut.status, cut.message, cut.whole]).toEqual([408, messages.tooSlow, false]);
        return cut.ms;
      });
      expect(bodyDeadline).toBeLessThan(2 * bodies.bodyMs);
    }
    const nobody = await slowly(at(), { body: formOf(pdf(100_000)), bytes: 2_400 });
    // The API says so at once; the web server gives it no longer than any other body.
    expect([401, 408]).toContain(nobody.status);
    while ((await kept()) > before) await pause(20);
  },
);

test('who may not send a file is told at once, also with the number of no record', async () => {
  const form = (idRevenu: number) =>
    Buffer.from(
      formOf(pdf(100_000))
        .toString('latin1')
        .replace(/name="fk_responsable"\r\n\r\n\d+/, `name="idRevenu"\r\n\r\n${idRevenu}`),
      'latin1',
    );
  for (const idRevenu of [0, here.taxRecord]) {
    const path = '/api/fichiers/upload/responsablesRevenus';
    const sent = await slowly(api.url, { body: form(idRevenu), bytes: 2_400, path, as: office });
    expect([idRevenu, sent.status, sent.whole]).toEqual([idRevenu, 403, false]);
  }
});

test('who goes on sending after the answer is cut off, too', async () => {
  const { hostname, port } = new URL(api.url);
  const socket = connect(Number(port), hostname);
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk.toString();
  });
  const closed = new Promise<void>((done) => socket.once('close', () => done()));
  socket.on('error', () => undefined);
  socket.write(
    `POST /api/connexion HTTP/1.1\r\nhost: diapason\r\ncontent-type: application/json\r\ncontent-length: 10000\r\n\r\n`,
  );
  const sending = setInterval(() => socket.write('x'), EACH_MS);
  // A client that never ends its own side.
  socket.allowHalfOpen = true;
  await closed;
  clearInterval(sending);
  expect(answer).toMatch(/^HTTP\/1.1 408 /);
});
