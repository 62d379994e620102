import { roleGroupIds } from '@diapason/contracts/constants';
import { readProfile, sessionFrom } from '@diapason/projections/identity/profile';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openSession } from '../../machinery/session/sessions';
import { type Hired, hireAgent } from '../../proofs/kit/staff';
import { type Answer, type Caller, startTestApi, type TestApi } from '../../proofs/kit/test-api';
import { noLimits } from '../../proofs/rights-matrix/door';
import { account } from './aggregate/account';
import { changeThePassword, saveThePassword } from './commands/passwords';

const PASSWORD = 'une portee de cinq lignes';
const STAFF = 'les oies du capitole sonnent';
const OWN = 'mon violon est accorde en la';
const THIRD = 'trois petits tours de valse';

let api: TestApi;
let direction: Caller;

beforeAll(async () => {
  api = await startTestApi({ limits: noLimits });
  direction = await enter(await hire('direction@exemple.fr', roleGroupIds.direction), PASSWORD);
});
afterAll(() => api?.stop());

const hire = (email: string, fk_groupe: number) => hireAgent(api, { email, fk_groupe }, { motDePasse: PASSWORD });

const login = ({ email }: Hired, password: string) => api.call('POST', '/api/login', { body: { email, password } });
const enter = ({ email }: Hired, password: string) => api.logIn(email, password);
const status = async (as: Caller) => (await api.call('GET', '/api/session', { as })).status;
const reset = ({ idUtilisateur }: Hired) =>
  api.call('POST', `/api/utilisateursAdministratifs/${idUtilisateur}`, { body: { password: STAFF }, as: direction });
const change = (as: Caller, motDePasseActuel: string, password: string) =>
  api.call('POST', '/api/motDePasse', { body: { motDePasseActuel, password }, as });
const callerOf = ({ body }: Answer): Caller => {
  const { token, user } = body.data as { token: string; user: { idUtilisateur: number } };
  return { token, idUtilisateur: user.idUtilisateur };
};

interface Hooks {
  readonly beforeStore?: () => Promise<unknown>;
  readonly beforeSay?: () => Promise<unknown>;
  readonly beforeOpen?: () => Promise<unknown>;
}

/** Of one person's change nothing is counted. */
const loginThrottle = { tried: async () => undefined, succeeded: async () => undefined };

/** The person's own change, with something else done while it is under way. */
async function ownChange({ idUtilisateur }: Hired, motDePasseActuel: string, password: string, hooks: Hooks) {
  const context = api.context();
  const profile = await readProfile(context.db, idUtilisateur);
  if (!profile) throw new Error('nobody');
  const deps = { db: api.harness.pool, secrets: api.app.secrets, now: api.harness.clock.now() };
  const refreshCookie = { value: undefined, set: () => undefined, clear: () => undefined };
  const { accounts } = context;
  let stored = false;
  const once = async () => {
    if (stored) return;
    stored = true;
    await hooks.beforeStore?.();
  };
  const unused = () => Promise.reject(new Error('not of this test'));
  const around = {
    ...context,
    session: sessionFrom(profile),
    accounts: {
      ...accounts,
      storePassword: async (...all: Parameters<typeof accounts.storePassword>) => {
        await once();
        return accounts.storePassword(...all);
      },
      replacePassword: async (...all: Parameters<typeof accounts.replacePassword>) => {
        await once();
        return accounts.replacePassword(...all);
      },
    },
    execute: (async (...all: Parameters<typeof context.execute>) => {
      await hooks.beforeSay?.();
      return context.execute(...all);
    }) as typeof context.execute,
    loginThrottle,
    sessions: {
      open: async (one: { idUtilisateur: number; version: number }) => {
        await hooks.beforeOpen?.();
        return openSession({ ...deps, refreshCookie }, one);
      },
      borrow: unused,
      giveBack: unused,
      renew: unused,
      leave: unused,
    },
    uploaded: () => {
      throw new Error('not of this test');
    },
  };
  const input = { body: { motDePasseActuel, password }, params: {}, query: {} };
  return changeThePassword.run(input as never, around as never);
}

/** Staff's password counts, must be changed at once, and no other does. */
async function expectStaffs(one: Hired): Promise<void> {
  await api.harness.settled();
  expect((await login(one, PASSWORD)).status).toBe(401);
  expect((await login(one, OWN)).status).toBe(401);
  const entered = await login(one, STAFF);
  expect([entered.status, entered.body.data]).toMatchObject([200, { user: { motDePasseAChanger: true } }]);
}

const overtaken = expect.objectContaining({ status: 409 });
const person = (name: string) => hire(`${name}@exemple.fr`, roleGroupIds.agent);

test('an own change that staff’s password overtakes before it is stored is refused, and leaves staff’s as it is', async () => {
  const one = await person('avant.stockage');
  const beforeStore = async () => expect((await reset(one)).status).toBe(200);
  await expect(ownChange(one, PASSWORD, OWN, { beforeStore })).rejects.toEqual(overtaken);
  await expectStaffs(one);
});

test('an own change that staff’s password overtakes once it is stored clears no mark', async () => {
  const one = await person('avant.dire');
  let done = false;
  const beforeSay = async () => {
    if (done) return;
    done = true;
    expect((await reset(one)).status).toBe(200);
  };
  await expect(ownChange(one, PASSWORD, OWN, { beforeSay })).rejects.toEqual(overtaken);
  await expectStaffs(one);
});

test('a reset after an own change was stored leaves no session to it', async () => {
  const one = await person('avant.ouvrir');
  const beforeOpen = async () => expect((await reset(one)).status).toBe(200);
  await expect(ownChange(one, PASSWORD, OWN, { beforeOpen })).rejects.toEqual(expect.objectContaining({ status: 401 }));
  await expectStaffs(one);
});

test('an own change begun between staff’s word and staff’s hash clears no mark', async () => {
  const one = await person('entre.deux');
  const { idUtilisateur } = one;
  const context = api.context();
  const { setOthersPassword } = await import('./commands/sheet-password');
  let meanwhile: unknown;
  const accounts = {
    ...context.accounts,
    storePassword: async (id: number, hash: string) => {
      meanwhile = await ownChange(one, PASSWORD, OWN, {});
      return context.accounts.storePassword(id, hash);
    },
  };
  await setOthersPassword({ ...context, accounts }, idUtilisateur, STAFF);
  expect(meanwhile).toMatchObject({ user: { idUtilisateur } });
  await expectStaffs(one);

  const other = await person('entre.deux.encore');
  const staff = api.context();
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let said: () => void = () => undefined;
  const isSaid = new Promise<void>((resolve) => {
    said = resolve;
  });
  const slow = {
    ...staff.accounts,
    storePassword: async (id: number, hash: string) => {
      said();
      await held;
      return staff.accounts.storePassword(id, hash);
    },
  };
  const setting = setOthersPassword({ ...staff, accounts: slow }, other.idUtilisateur, STAFF);
  await isSaid;
  // Stored before staff's hash, said after all that staff does.
  const beforeSay = async () => {
    release();
    await setting;
  };
  await expect(ownChange(other, PASSWORD, OWN, { beforeSay })).rejects.toEqual(overtaken);
  await expectStaffs(other);
});

test('an own change that was cut short after it was stored leaves the mark: another must be chosen', async () => {
  const one = await person('interrompu');
  expect((await reset(one)).status).toBe(200);
  await api.harness.settled();
  const beforeSay = () => Promise.reject(new Error('the process died'));
  await expect(ownChange(one, STAFF, OWN, { beforeSay })).rejects.toThrow('died');
  await api.harness.settled();
  expect((await login(one, OWN)).body.data).toMatchObject({ user: { motDePasseAChanger: true } });
});

test('the mailed link wins over an own change under way', async () => {
  const one = await person('lien');
  const { idUtilisateur, email } = one;
  const sent = await api.call('POST', `/api/utilisateursAdministratifs/${idUtilisateur}/lienMotDePasse`, {
    as: direction,
  });
  expect(sent.status).toBe(200);
  const context = api.context();
  const { reset: link } = await context.load(account, idUtilisateur);
  const token = context.passwordLinks.tokenOf(idUtilisateur, link?.idReset ?? '');
  const beforeStore = async () => {
    const body = { email, password: THIRD, token };
    await saveThePassword.run(
      { body, params: {}, query: {} } as never,
      { ...api.context(), session: undefined, loginThrottle } as never,
    );
  };
  await expect(ownChange(one, PASSWORD, OWN, { beforeStore })).rejects.toEqual(overtaken);
  await api.harness.settled();
  expect((await login(one, OWN)).status).toBe(401);
  expect((await login(one, THIRD)).body.data).toMatchObject({ user: { motDePasseAChanger: false } });
});

test('of two own changes at once one counts, and the other is told', async () => {
  const one = await person('deux.fois');
  const beforeStore = async () => {
    const as = await enter(one, PASSWORD);
    expect((await change(as, PASSWORD, THIRD)).status).toBe(200);
  };
  await expect(ownChange(one, PASSWORD, OWN, { beforeStore })).rejects.toEqual(overtaken);
  await api.harness.settled();
  expect([(await login(one, OWN)).status, (await login(one, THIRD)).status]).toEqual([401, 200]);
});

test('who changes the password in a loop keeps neither account nor session through staff’s password', async () => {
  for (let round = 0; round < 5; round += 1) {
    const one = await person(`boucle${round}`);
    const sessions = await Promise.all([enter(one, PASSWORD), enter(one, PASSWORD), enter(one, PASSWORD)]);
    const answers = await Promise.all([
      ...sessions.map((as, index) => change(as, PASSWORD, index === 1 ? THIRD : OWN)),
      reset(one),
      ...sessions.map((as) => change(as, PASSWORD, OWN)),
    ]);
    expect(answers[sessions.length]?.status).toBe(200);
    const changed = answers.filter(({ body }, index) => index !== sessions.length && body.success);
    expect(changed.length).toBeLessThanOrEqual(1);
    await expectStaffs(one);
    expect((await login(one, THIRD)).status).toBe(401);
    for (const as of [...sessions, ...changed.map(callerOf)]) expect(await status(as)).toBe(401);
  }
});
