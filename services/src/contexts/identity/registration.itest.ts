import { randomUUID } from 'node:crypto';
import { messages, right } from '@diapason/contracts/constants';
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { letters } from '../../proofs/kit/letters';
import { type Caller, startTestApi, type TestApi } from '../../proofs/kit/test-api';
import { hiring } from '../../proofs/rights-matrix/people';
import { sendForgottenPasswordLink } from './jobs/forgotten-password';

let api: TestApi;
let office: Caller;
/** Who may set another’s password too. */
let trusted: Caller;
let fk_groupe: number;
const GIVEN = 'Quatre archets sur la table bleue';

beforeAll(async () => {
  api = await startTestApi();
  const hire = hiring(api);
  const registers = [right.createAgent, right.createGuardian];
  office = await hire.agent(registers, []);
  trusted = await hire.agent([...registers, right.changeAgentPassword, right.changeGuardianPassword], []);
  await api.harness.settled();
  [{ fk_groupe } = { fk_groupe: 0 }] = await api.harness.query<{ fk_groupe: number }>(
    'select fk_groupe from compte where id_utilisateur = $1',
    [office.idUtilisateur],
  );
});
afterEach(() => {
  jest.restoreAllMocks();
});
afterAll(() => api?.stop());

/** The process dies at its n-th append to a stream of this category; what it appended before stays. */
function diesAt(category: string, nth = 1): void {
  const { runtime } = api.app;
  const { execute, executeOn } = runtime;
  let left = nth;
  const dies = (command: { readonly aggregate: { readonly category: string } }): boolean => {
    if (command.aggregate.category === category) left -= 1;
    return command.aggregate.category === category && left === 0;
  };
  const died = () => Promise.reject(new Error('died'));
  jest.spyOn(runtime, 'execute').mockImplementation((command) => (dies(command) ? died() : execute(command)));
  jest
    .spyOn(runtime, 'executeOn')
    .mockImplementation((command, history) => (dies(command) ? died() : executeOn(command, history)));
}

const kinds = [
  { kind: 'agent', path: '/api/utilisateursAdministratifs', table: 'agent', other: '/api/utilisateursResponsables' },
  {
    kind: 'guardian',
    path: '/api/utilisateursResponsables',
    table: 'responsable',
    other: '/api/utilisateursAdministratifs',
  },
];

describe.each(kinds)('a new $kind whose registration died', ({ kind, path, table, other }) => {
  const bodyOf = (email: string, more: object = {}) => ({
    nom: 'Cordier',
    prenom: 'Anne',
    email,
    ...(kind === 'agent' ? { fk_groupe } : {}),
    ...more,
  });
  const save = (body: object, to = path, as = office) => api.call('POST', `${to}/0`, { as, body });
  /** As a screen repeats a call whose answer it does not have. */
  const repeatable = () => {
    const headers = { 'idempotency-key': randomUUID() };
    return (body: object) => api.call('POST', `${path}/0`, { as: office, body, headers });
  };
  const people = async (email: string) => {
    await api.harness.settled();
    return api.harness.query<{ id_utilisateur: number }>(`select id_utilisateur from ${table} where email = $1`, [
      email,
    ]);
  };
  const accountsOf = async (email: string) => {
    await api.harness.settled();
    const rows = await api.harness.query<{ id_utilisateur: number }>(
      'select id_utilisateur from compte where email = $1',
      [email],
    );
    return rows.map(({ id_utilisateur }) => Number(id_utilisateur));
  };
  const forgets = (idUtilisateur: number) => sendForgottenPasswordLink.run({ idUtilisateur }, api.context() as never);

  test.each([
    ['a link', {}, 'bienvenue'],
    ['a password', { password: GIVEN }, 'motDePasseDefini'],
  ])(
    'before the sheet: nobody sees it or hears of it, and the same form makes one person with %s',
    async (_what, more, template) => {
      const mailsOf = letters(api);
      const email = `${kind}-${template.toLowerCase()}@exemple.fr`;
      diesAt(kind);
      expect((await save(bodyOf(email, more))).status).toBe(500);
      jest.restoreAllMocks();
      expect(await people(email)).toEqual([]);
      const [id = 0] = await accountsOf(email);
      await forgets(id);
      expect(await mailsOf(id)).toEqual([]);
      const login = { body: { email, password: GIVEN } };
      expect((await api.call('POST', '/api/login', login)).status).toBe(401);

      const saved = await save(bodyOf(email, more));
      expect([saved.status, saved.body.data]).toEqual([200, { idUtilisateur: id, emailAConfirmer: false, version: 1 }]);
      expect([await people(email), await accountsOf(email)]).toEqual([[{ id_utilisateur: id }], [id]]);
      expect((await mailsOf(id)).map((letter) => letter.template)).toEqual([template]);
      if ('password' in more) expect((await api.call('POST', '/api/login', login)).status).toBe(200);

      const taken = { status: 409, body: { field: 'email', message: messages.families.emailExists } };
      expect(await save(bodyOf(email, more))).toMatchObject(taken);
      expect(await mailsOf(id)).toEqual([]);
    },
  );

  test.each([
    ['a link', {}, 'bienvenue'],
    ['a password', { password: GIVEN }, 'motDePasseDefini'],
  ])('after the sheet: the same call gives %s, another form is refused', async (_what, more, template) => {
    const mailsOf = letters(api);
    const email = `${kind}-apres-${template.toLowerCase()}@exemple.fr`;
    const call = repeatable();
    diesAt('account', 3);
    expect((await call(bodyOf(email, more))).status).toBe(500);
    jest.restoreAllMocks();
    const [id = 0] = await accountsOf(email);
    const refused = { status: 409, body: { field: 'email' } };
    expect(await save(bodyOf(email, { prenom: 'Lise', ...more }))).toMatchObject(refused);
    expect(await mailsOf(id)).toEqual([]);
    expect((await call(bodyOf(email, more))).body.data).toMatchObject({ idUtilisateur: id });
    expect(await people(email)).toEqual([{ id_utilisateur: id }]);
    expect((await mailsOf(id)).map((letter) => letter.template)).toEqual([template]);
  });

  test('after the sheet, or imported: another call gives a link, and a password only with the function for another’s', async () => {
    const mailsOf = letters(api);
    const login = (email: string) => api.call('POST', '/api/login', { body: { email, password: GIVEN } });
    const leftBehind = async (email: string) => {
      diesAt('account', 3);
      expect((await save(bodyOf(email))).status).toBe(500);
      jest.restoreAllMocks();
      const [id = 0] = await accountsOf(email);
      return id;
    };
    const [linked, given] = [`${kind}-importe@exemple.fr`, `${kind}-importe-deux@exemple.fr`];
    const id = await leftBehind(linked);
    const refused = await save(bodyOf(linked, { password: GIVEN }));
    expect([refused.status, refused.body.field]).toEqual([403, 'password']);
    expect([await mailsOf(id), (await login(linked)).status]).toEqual([[], 401]);
    expect((await save(bodyOf(linked))).status).toBe(200);
    expect((await mailsOf(id)).map((letter) => letter.template)).toEqual(['bienvenue']);

    const other = await leftBehind(given);
    expect((await save(bodyOf(given, { password: GIVEN }), path, trusted)).status).toBe(200);
    expect((await mailsOf(other)).map((letter) => letter.template)).toEqual(['motDePasseDefini']);
    expect((await login(given)).status).toBe(200);
  });

  test('does not become a person of the other kind', async () => {
    const email = `${kind}-autre@exemple.fr`;
    diesAt(kind);
    await save(bodyOf(email));
    jest.restoreAllMocks();
    const wrong = { ...bodyOf(email), fk_groupe: kind === 'agent' ? undefined : fk_groupe };
    expect(await save(wrong, other)).toMatchObject({ status: 409, body: { field: 'email' } });
    expect((await save(bodyOf(email))).status).toBe(200);
  });

  test('the same form twice at once makes one person and one mail', async () => {
    const email = `${kind}-deux@exemple.fr`;
    const answers = await Promise.all([save(bodyOf(email)), save(bodyOf(email))]);
    const [id = 0, ...more] = await accountsOf(email);
    expect([answers.some(({ status }) => status === 200), more]).toEqual([true, []]);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(await people(email)).toEqual([{ id_utilisateur: id }]);
    expect(await letters(api)(id)).toHaveLength(1);
  });
});
