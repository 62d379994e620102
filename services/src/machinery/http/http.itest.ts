import { randomUUID } from 'node:crypto';
import { type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { endpoints, lists, sheets } from '@diapason/contracts';
import { eventually } from '@diapason/local-stack/testing';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { openServices } from '../../contexts/claims/testing/service-sheets';
import { openAccount } from '../../contexts/identity/commands/accounts';
import { type Caller, startTestApi, type TestApi } from '../../proofs/kit/test-api';
import { forgetOldKeys } from './idempotency';

const PASSWORD = 'une portee de cinq lignes';
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

describe('every call over HTTP', () => {
  let api: TestApi;
  let superviseur: Caller;
  let enseignant: Caller;

  beforeAll(async () => {
    api = await startTestApi({
      limits: {
        loginFailures: { points: 3, seconds: 60 },
        triesFromElsewhere: { points: 200, seconds: 60 },
        loginsPerAddress: { points: 200, seconds: 60 },
        probesPerAddress: { points: 5, seconds: 60 },
        comparisonsPerPerson: { points: 3, seconds: 60 },
        peopleRead: { points: 3, seconds: 60 },
      },
    });
    for (const [idUtilisateur, fk_groupe] of [
      [901, 1],
      [905, 5],
      [907, 5],
    ] as const) {
      const context = api.context();
      await openAccount(context, {
        idUtilisateur,
        isResponsable: 0,
        fk_groupe,
        email: `a${idUtilisateur}@exemple.fr`,
        motDePasse: PASSWORD,
      });
      await context.visible();
    }
    superviseur = await api.logIn('a901@exemple.fr', PASSWORD);
    enseignant = await api.logIn('a905@exemple.fr', PASSWORD);
  });
  afterAll(() => api?.stop());

  const saveGroup = (headers: Record<string, string>, libelleGroupe = 'Régie') =>
    api.call('POST', '/api/gestionRole/0', { as: superviseur, isHasty: true, headers, body: { libelleGroupe } });

  /** The answer of a command is lost: its process died before it could keep it. */
  const forgetAnswer = (of: Caller, key: string, heldSeconds = 0) =>
    api.harness.query(
      `update vault.idempotency set status = null, answer = null, held_until = now() + make_interval(secs => $2)
        where key = encode(sha256(convert_to($1, 'UTF8')), 'hex')`,
      [`${of.idUtilisateur}/${key}`, heldSeconds],
    );

  test('an unknown address answers in the envelope', async () => {
    const answer = await api.call('GET', '/api/nulle-part');
    expect(answer.status).toBe(404);
    expect(answer.body).toMatchObject({ success: false, message: "Cette page n'existe pas.", data: null });
    expect(answer.headers.get('x-request-id')).toBe(answer.body.requestId);
  });

  test('nobody may ask by OPTIONS what a path answers', async () => {
    const answer = await fetch(`${api.url}/api/reglements/12`, { method: 'OPTIONS' });
    expect([answer.status, answer.headers.get('allow')]).toEqual([404, null]);
    expect(await answer.json()).toMatchObject({ success: false, message: "Cette page n'existe pas." });
  });

  const commandsByGet = endpoints.filter(({ method, kind }) => method === 'GET' && kind === 'command');
  test.each(commandsByGet.map(({ path }) => [path]))('HEAD %s runs no command; a query answers it', async (path) => {
    const head = (address: string) =>
      fetch(`${api.url}${address}`, {
        method: 'HEAD',
        headers: { authorization: `Bearer ${superviseur.token}`, 'user-id': String(superviseur.idUtilisateur) },
      });
    const answer = await head(path.replace(/:\w+/g, '1'));
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET']);
    expect(answer.headers.get('x-request-id')).toMatch(UUID);
    expect((await head('/api/gestionRole/ListeFonction')).status).toBe(200);
  });

  test('a call with an unknown expectation is answered like every call', async () => {
    const answer = await new Promise<IncomingMessage>((answered, failed) => {
      const call = request(`${api.url}/api/nulle-part`, { headers: { expect: '200-ok' } }, answered);
      call.once('error', failed).end();
    });
    expect([answer.statusCode, answer.headers['x-content-type-options']]).toEqual([404, 'nosniff']);
    expect(await json(answer)).toMatchObject({ success: false, data: null });
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded'])(
    'a body in %s is 415, and nothing is read of it',
    async (type) => {
      const headers = { 'content-type': type };
      const answer = await fetch(`${api.url}/api/login`, {
        method: 'POST',
        headers,
        body: '{"email":"a@b.fr","password":"x"}',
      });
      expect(answer.status).toBe(415);
      expect(await answer.json()).toMatchObject({ success: false, message: expect.stringContaining('JSON') });
    },
  );

  test('a request id is a UUID, the proxy’s or our own', async () => {
    const given = randomUUID();
    const idOf = async (id: string) =>
      (await api.call('GET', '/api/nulle-part', { headers: { 'x-request-id': id } })).headers.get('x-request-id');
    expect(await idOf(given)).toBe(given);
    expect(await idOf('un-mot-du-client')).toMatch(/^[\da-f]{8}-/);
  });

  test.each([
    ['what is no screen', '/DUPONT_Jean/0639980000', 'DUPONT', undefined],
    ['more than a screen', '/fiche-agent/12/DUPONT?mot=<b>', '<b>DUPONT</b>', '/fiche-agent/12'],
    [
      'what other programs would read',
      `'); drop DUPONT -- {"screen":"x"}%00\\u0000 ${'é'.repeat(20)}`,
      'a\tDUPONT',
      undefined,
    ],
    ['5,000 characters', `/${'DUPONT'.repeat(833)}`, 'DUPONT'.repeat(833), undefined],
    ['a screen with 5,000 characters', `/fiche-agent/${'DUPONT'.repeat(830)}`, 'DUPONT'.repeat(833), '/fiche-agent'],
    ['a UUID with more around it', '/fiche-agentDUPONT', `${randomUUID()} DUPONT`, undefined],
  ])('an event has the product’s own words where a client says %s', async (said, xScreen, xRequestId, screen) => {
    const answer = await saveGroup({ 'x-screen': xScreen, 'x-request-id': xRequestId }, said);
    const requestId = answer.headers.get('x-request-id');
    expect([answer.status, requestId]).toEqual([
      200,
      expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/),
    ]);
    const events = await api.harness.query<
      Record<'screen' | 'correlation_id', string> & { metadata: { screen?: string } }
    >("select screen, correlation_id, metadata from journal.event where data->>'libelleGroupe' = $1", [said]);
    expect(events).toMatchObject([
      { screen: screen ?? null, correlation_id: requestId, metadata: { correlationId: requestId } },
    ]);
    expect(events.map(({ metadata }) => metadata.screen)).toEqual([screen]);
    expect(JSON.stringify(events)).not.toContain('DUPONT');
  });

  test('what is typed is compared a few times for each person, from whatever machine', async () => {
    const compare = async () =>
      (await api.call('POST', '/api/recherche/doublons', { as: superviseur, body: { nature: 'guardian', nom: 'X' } }))
        .status;
    expect([await compare(), await compare(), await compare(), await compare()]).toEqual([200, 200, 200, 429]);
    expect(api.security.at(-1)).toMatchObject({ event: 'throttled', endpoint: '/api/recherche/doublons' });
  });

  test('without the right the answer is 403, and the security log hears of it', async () => {
    const answer = await api.call('GET', '/api/gestionRole/ListeFonction', { as: enseignant });
    expect(answer).toMatchObject({ status: 403, body: { success: false } });
    expect(api.security.at(-1)).toMatchObject({
      event: 'access-refused',
      user: 905,
      endpoint: 'GET /api/gestionRole/ListeFonction',
    });
  });

  test('a body that cannot be read, is too large, or is wrong gets a clear 4xx', async () => {
    const broken = await api.call('POST', '/api/login', { body: '{"email":' });
    const large = await api.call('POST', '/api/login', { body: { email: 'a@b.fr', password: 'x'.repeat(600_000) } });
    const wrong = await api.call('POST', '/api/gestionRole/0', { as: superviseur, body: { libelleGroupe: 12 } });
    expect([broken.status, large.status, wrong.status]).toEqual([400, 413, 400]);
    expect(wrong.body).toMatchObject({ success: false, field: 'libelleGroupe' });
  });

  test('the same Idempotency-Key does a thing once and answers the same', async () => {
    const key = randomUUID();
    const first = await saveGroup({ 'Idempotency-Key': key });
    const again = await saveGroup({ 'Idempotency-Key': key });
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    const groups = await api.harness.query("select 1 from groupe_role where libelle_groupe = 'Régie'");
    expect(groups).toHaveLength(1);
  });

  test('an answer lost with its process does not double: the same key gets the same id', async () => {
    const key = randomUUID();
    const first = await saveGroup({ 'Idempotency-Key': key }, 'Perdu');
    await forgetAnswer(superviseur, key);
    const again = await saveGroup({ 'Idempotency-Key': key }, 'Perdu');
    expect(again.body.data).toEqual(first.body.data);
    expect(await api.harness.query("select 1 from groupe_role where libelle_groupe = 'Perdu'")).toHaveLength(1);
  });

  test('a removal whose answer was lost is answered again, though nobody owns what is gone; another call is not', async () => {
    const draft = {
      fk_anneeScolaire: 9,
      fk_absencesStatut: 1,
      fk_user: enseignant.idUtilisateur,
      fk_absencesObjet: 1,
      dateDebut: '2026-12-01',
      dateFin: '2026-12-01',
    };
    const saved = await api.call('POST', '/api/absences/0', { as: enseignant, body: draft });
    const { idAbsence } = saved.body.data as { idAbsence: number };
    const key = randomUUID();
    const remove = (headers: Record<string, string>) =>
      api.call('DELETE', `/api/absences/${idAbsence}`, { as: enseignant, headers });
    const first = await remove({ 'Idempotency-Key': key });
    expect(first.status).toBe(200);
    await forgetAnswer(enseignant, key);
    expect(await remove({ 'Idempotency-Key': key })).toMatchObject({ status: 200, body: { data: first.body.data } });
    expect((await remove({ 'Idempotency-Key': randomUUID() })).status).toBe(403);
    expect(await api.harness.query("select 1 from journal.event where type = 'StaffAbsenceRemoved'")).toHaveLength(1);
  });

  test('the same key with another content is refused; so is a key that is none', async () => {
    const key = randomUUID();
    await saveGroup({ 'Idempotency-Key': key }, 'Un');
    expect((await saveGroup({ 'Idempotency-Key': key }, 'Deux')).status).toBe(422);
    // Days later too, when the answer is gone; the first content still is the same call.
    await api.harness.query(`update vault.idempotency set created_at = created_at - interval '3 days'`);
    await forgetOldKeys(api.harness.pool);
    expect((await saveGroup({ 'Idempotency-Key': key }, 'Deux')).status).toBe(422);
    expect((await saveGroup({ 'Idempotency-Key': key }, 'Un')).status).toBe(200);
    expect((await saveGroup({ 'Idempotency-Key': 'a b' })).status).toBe(400);
  });

  test('a command that stands in its own way when it is sent again is not called refused', async () => {
    const claim = {
      fk_anneeScolaire: 9,
      fk_fraisStatut: 1,
      fk_user: enseignant.idUtilisateur,
      periode: '2026-11',
      fraisJournees: [{ dateJour: '2026-11-10', heureDepart: '08:00', heureRetour: '12:30', nombreRepas: 1 }],
    };
    await openServices(api.harness, [enseignant.idUtilisateur]);
    await api.harness.settled();
    const save = (key: string) =>
      api.call('POST', '/api/frais/0', { as: enseignant, headers: { 'Idempotency-Key': key }, body: claim });
    const key = randomUUID();
    expect((await save(key)).status).toBe(200);
    await forgetAnswer(enseignant, key);
    expect(await save(key)).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/ne nous est pas parvenue/) },
    });
    expect((await save(randomUUID())).status).toBe(422);
    expect(await api.harness.query(`select 1 from journal.event where type = 'ExpenseClaimSaved'`)).toHaveLength(1);
  });

  test('whoever comes while a process that died holds the key waits, and is answered', async () => {
    const key = randomUUID();
    const first = await saveGroup({ 'Idempotency-Key': key }, 'Tenu');
    await forgetAnswer(superviseur, key, 1);
    const again = await saveGroup({ 'Idempotency-Key': key, 'X-Sent-Before': '1' }, 'Tenu');
    expect([again.status, again.body.data]).toEqual([200, first.body.data]);
    expect(await api.harness.query("select 1 from groupe_role where libelle_groupe = 'Tenu'")).toHaveLength(1);
  });

  test('a right that was missing is asked for again under the same key', async () => {
    const key = randomUUID();
    const absence = await api.call('POST', '/api/absences/0', {
      as: enseignant,
      body: {
        fk_anneeScolaire: 9,
        fk_absencesStatut: 1,
        fk_user: superviseur.idUtilisateur,
        fk_absencesObjet: 1,
        dateDebut: '2026-12-02',
        dateFin: '2026-12-02',
      },
      headers: { 'Idempotency-Key': key },
    });
    expect(absence.status).toBe(403);
    expect(
      await api.harness.query(
        "select 1 from vault.idempotency where key = encode(sha256(convert_to($1, 'UTF8')), 'hex') and status is not null",
        [`${enseignant.idUtilisateur}/${key}`],
      ),
    ).toEqual([]);
  });

  test('two calls with one key at the same moment do the thing once', async () => {
    const key = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => saveGroup({ 'Idempotency-Key': key }, 'Ensemble')));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    expect(await api.harness.query("select 1 from groupe_role where libelle_groupe = 'Ensemble'")).toHaveLength(1);
  });

  test('what another API may have done is done under a key, or not at all', async () => {
    const again = { 'X-Sent-Before': '1' };
    expect((await saveGroup(again, 'Deux fois')).status).toBe(409);
    expect(await api.harness.query("select 1 from groupe_role where libelle_groupe = 'Deux fois'")).toHaveLength(0);
    expect((await saveGroup({ ...again, 'Idempotency-Key': randomUUID() }, 'Une fois')).status).toBe(200);
    const body = { email: 'cible@exemple.fr', password: 'faux' };
    expect(
      (await api.call('POST', '/api/login', { body, headers: { ...again, 'Idempotency-Key': randomUUID() } })).status,
    ).toBe(409);
    const ending = await api.call('GET', '/api/usurpation/fin', { as: superviseur, headers: again });
    expect(ending.status).toBe(409);
    expect((await api.call('GET', '/api/gestionRole/listeGroupe', { as: superviseur, headers: again })).status).toBe(
      200,
    );
  });

  test('failed logins are slowed down', async () => {
    const attempt = () => api.call('POST', '/api/login', { body: { email: 'lente@exemple.fr', password: 'faux' } });
    const statuses = [];
    for (let i = 0; i < 5; i += 1) statuses.push((await attempt()).status);
    expect(statuses).toEqual([401, 401, 401, 429, 429]);
    const refused = { event: 'throttled', endpoint: '/api/login', ip: '127.0.0.1' };
    expect(
      api.security.filter(({ event, endpoint }) => event === 'throttled' && endpoint === '/api/login'),
    ).toMatchObject([refused, refused]);
  });

  test('as many are refused when all of them come at once, the right password too', async () => {
    const attempt = (password: string) =>
      api.call('POST', '/api/login', { body: { email: 'a907@exemple.fr', password } });
    const wrong = Array.from({ length: 60 }, () => attempt('faux'));
    const statuses = (await Promise.all([...wrong, attempt(PASSWORD)])).map(({ status }) => status);
    expect(statuses.filter((status) => status !== 429)).toHaveLength(3);
    expect((await attempt(PASSWORD)).status).toBe(429);
  });

  test('health, readiness and measures', async () => {
    expect((await api.call('GET', '/healthz')).status).toBe(200);
    // Each probe has 2 s, which a stall of the machine uses up.
    const ready = await eventually(async () => {
      const answer = await api.call('GET', '/readyz');
      return answer.status === 200 ? answer : undefined;
    });
    const { checks } = ready.body as unknown as { checks: { name: string; ok: boolean }[] };
    expect(checks.map((check) => [check.name, check.ok])).toEqual(
      ['postgresql', 'eventstore', 'valkey', 'projection'].map((name) => [name, true]),
    );
    const metrics = String((await api.call('GET', '/metrics')).body.data);
    expect(metrics).toMatch(/diapason_request_seconds_bucket\{.*endpoint="\/api\/gestionRole\/:id"/);
    expect(metrics).toMatch(/diapason_projection_lag_seconds 0/);
    expect((await api.call('GET', '/metrics', { headers: { 'x-forwarded-for': '1.2.3.4' } })).status).toBe(403);
  });

  test('however many ask whether the API is ready, PostgreSQL is asked a few times', async () => {
    const asked = jest.spyOn(api.harness.pool, 'query');
    try {
      // A reading serves for half a second, and whoever comes meanwhile.
      await Promise.all(Array.from({ length: 60 }, () => api.call('GET', '/readyz')));
      expect(asked.mock.calls.filter(([text]) => String(text) === 'select 1').length).toBeLessThan(10);
    } finally {
      asked.mockRestore();
    }
  });

  test('a change that the lists do not show yet is saved, and says so in a header', async () => {
    const late = await startTestApi();
    try {
      const context = late.context();
      await openAccount(context, {
        idUtilisateur: 901,
        isResponsable: 0,
        fk_groupe: 1,
        email: 'a@exemple.fr',
        motDePasse: PASSWORD,
      });
      await context.visible();
      const as = await late.logIn('a@exemple.fr', PASSWORD);
      await late.harness.projector.stop();
      const answer = await late.call('POST', '/api/gestionRole/0', { as, body: { libelleGroupe: 'Tard' } });
      expect(answer).toMatchObject({ status: 200, body: { success: true } });
      expect(answer.headers.get('x-read-model')).toBe('late');
      const after = String(answer.headers.get('x-read-after'));
      const readAfter = async (position: string) => {
        const read = await late.call('GET', '/api/gestionRole/listeGroupe', {
          as,
          headers: { 'x-read-after': position },
        });
        return read.headers.get('x-read-model');
      };
      expect(await Promise.all([after, '0', 'never'].map(readAfter))).toEqual(['late', 'shown', null]);
    } finally {
      await late.stop();
    }
  });

  test('the OpenAPI document holds every call, and the page to read it runs no script', async () => {
    const { body, headers } = await api.call('GET', '/api/openapi.json');
    const document = body as unknown as {
      openapi: string;
      paths: Record<string, Record<string, { operationId: string }>>;
    };
    expect(document.openapi).toBe('3.1.0');
    const handled = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    );
    expect(new Set(handled).size).toBe(handled.length);
    expect(handled).toContain('post /api/login');
    const ids = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map((operation) => operation.operationId),
    );
    expect(new Set(ids).size).toBe(ids.length);
    expect(headers.get('content-security-policy')).toMatch(/frame-ancestors 'none'/);
    const page = await api.call('GET', '/api/docs');
    expect(String(page.body.data)).toContain('<html lang="fr">');
    expect(String(page.body.data)).not.toContain('<script');
  });
});

test('the OpenAPI document is made of every declared endpoint', async () => {
  const { openApiOf } = await import('./openapi');
  const { paths } = openApiOf(endpoints) as { paths: Record<string, object> };
  const operations = Object.values(paths).reduce((sum, methods) => sum + Object.keys(methods).length, 0);
  expect(operations).toBe(endpoints.length);
  expect(() => JSON.stringify(paths)).not.toThrow();
  const saying = (words: string) => Object.values(paths).filter((path) => JSON.stringify(path).includes(words)).length;
  expect([saying('"sansFiltres":{'), saying('"lectureSeule":{')]).toEqual([lists.length, sheets.length]);
});
