import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { credentials } from './credentials';
import { send, sendForFile } from './send';

/** What the server does with each call in turn. */
let answers: (() => Promise<Response>)[] = [];
let calls: { url: string; headers: Record<string, string>; body: unknown }[] = [];
const keys = () => calls.map(({ headers }) => headers['idempotency-key']);

beforeEach(() => {
  calls = [];
  Object.assign(globalThis, { location: { pathname: '/liste-reglements' } });
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    calls.push({ url: String(url), headers: init?.headers as Record<string, string>, body: init?.body });
    const answer = answers.shift();
    if (!answer) throw new Error('one call too many');
    return answer();
  });
  Object.assign(credentials, { token: 'a', userId: 7 });
});
afterEach(() => void jest.restoreAllMocks());

/** A form's way, whose connection breaks. */
class BrokenUpload {
  readonly upload = {};
  readonly headers: Record<string, string> = {};
  onerror: () => void = () => undefined;
  url = '';
  open(_method: string, url: string) {
    this.url = url;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send(body: unknown) {
    calls.push({ url: this.url, headers: this.headers, body });
    this.onerror();
  }
}

const says =
  (status: number, data: unknown, headers: Record<string, string> = {}) =>
  async () =>
    new Response(JSON.stringify({ success: status < 300, message: 'dit le serveur', data }), { status, headers });
const broken = async () => {
  throw new TypeError('fetch failed');
};
/** The answer begins, and its connection breaks. */
const cutShort = async () =>
  new Response(
    new ReadableStream({
      pull: (controller) => controller.error(new TypeError('terminated')),
    }),
  );

const pay = (montant: number) =>
  send('POST /api/reglements/:idCotisation', { params: { idCotisation: 7 }, body: { idReglement: 0, montant } });

describe('a command', () => {
  test.each([
    ['that got no answer', broken],
    ['whose answer broke off', cutShort],
    ['that the server could not finish', says(502, null)],
  ])('%s goes under the same key when it is sent again, and is told as done before', async (_what, unclear) => {
    answers = [unclear, says(200, { idReglement: 4 }, { 'idempotency-replayed': 'true' }), says(200, {})];
    expect(await pay(50)).toMatchObject({ ok: false });
    expect(await pay(50)).toMatchObject({ ok: true, data: { idReglement: 4 }, before: true });
    expect(await pay(50)).toMatchObject({ ok: true, before: false });
    expect(keys()[1]).toBe(keys()[0]);
    expect(keys()[2]).not.toBe(keys()[0]);
  });

  test('of somebody else, or of a file, is another one', async () => {
    Object.assign(globalThis, { XMLHttpRequest: BrokenUpload });
    const content = new File(['a'], 'a.png');
    const photo = () => send('POST /api/eleves/:id/photo', { params: { id: 3 }, body: {}, file: { content } });
    answers = [broken, broken];
    await pay(60);
    credentials.userId = 8;
    await pay(60);
    await photo();
    await photo();
    expect(new Set(keys()).size).toBe(4);
  });

  test('whose session was renewed in between keeps its key', async () => {
    answers = [says(401, null), says(200, {})];
    credentials.renew = async () => 'renewed';
    expect(await pay(70)).toMatchObject({ ok: true, before: false });
    expect(keys()[1]).toBe(keys()[0]);
  });

  test('of an identity that was given back meanwhile is not done in the own one', async () => {
    answers = [says(401, null)];
    credentials.renew = async () => {
      credentials.userId = 8;
      return 'another';
    };
    expect(await pay(90)).toMatchObject({ ok: false, error: { status: 409 } });
    expect(calls).toHaveLength(1);
  });

  test('sent again without a session waits under its key for the one who logs in again', async () => {
    answers = [broken, says(401, null), says(200, {}, { 'idempotency-replayed': 'true' })];
    credentials.renew = async () => 'over';
    await pay(80);
    expect(await pay(80)).toMatchObject({ ok: false, error: { status: 401 } });
    expect(await pay(80)).toMatchObject({ ok: true, before: true });
    expect(new Set(keys()).size).toBe(1);
  });
});

// 000:168.a 000:168.b 000:168.c 002:480.a 002:480.b 002:480.c 001:125.a 001:125.b 001:125.c
test('every call bears the token and the user’s number, its body in JSON', async () => {
  answers = [says(200, {}), says(200, [])];
  credentials.userId = 7;
  await pay(55);
  await send('GET /api/reglements/liste', {});
  for (const { headers } of calls) expect(headers).toMatchObject({ authorization: 'Bearer a', 'user-id': '7' });
  expect(calls[0]?.headers['content-type']).toBe('application/json');
  expect(JSON.parse(String(calls[0]?.body))).toEqual({ idReglement: 0, montant: 55 });
});

// 000:210.a 000:210.b 000:214.a 000:214.b 002:609.a 002:609.b
test.each([
  ['before it answered', broken],
  ['while it answered', cutShort],
])('a network that fails %s is told in the document’s words, as 500', async (_when, fault) => {
  answers = [fault, fault];
  const failure = { ok: false, error: { status: 500, message: "Erreur lors de l'appel" } };
  expect(await send('GET /api/reglements/liste', {})).toEqual(failure);
  expect(await sendForFile('GET /api/reglements/export', {})).toEqual(failure);
});

test('who logs in has no keys yet, and a reading needs none', async () => {
  answers = [says(200, {}), says(200, [])];
  await send('POST /api/login', { body: { email: 'a@b.fr', password: 'secret' } });
  await send('GET /api/reglements/liste', {});
  expect(keys()).toEqual([undefined, undefined]);
});

test('a file whose answer breaks off is no file', async () => {
  answers = [cutShort];
  expect(await sendForFile('GET /api/reglements/export', {})).toMatchObject({ ok: false });
});
