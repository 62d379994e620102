import { randomUUID } from 'node:crypto';
import { messages, right, roleGroupIds } from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import { AgentDetailsChanged } from '@diapason/contracts/staff';
import { eventually } from '@diapason/local-stack/testing';
import { readProfile, sessionFrom } from '@diapason/projections/identity/profile';
import { groupsApart } from '@diapason/projections/staff/queries/groups-apart';
import { findingsBesideRows } from '@diapason/projections/verification';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { systemContext } from '../../machinery/app/command-context';
import { letters } from '../../proofs/kit/letters';
import type { Caller } from '../../proofs/kit/test-api';
import { decideChangeGuardian, guardian } from '../families/aggregate/guardian';
import { account } from '../identity/aggregate/account';
import { decideDefine, roleGroup } from '../identity/aggregate/role-group';
import { changeAccountGroup } from '../identity/commands/accounts';
import { type Office, openOffice } from '../money/testing/office';
import { agent } from './aggregate/agent';
import { followGroup } from './commands/follow-group';
import { saveAgentProfile } from './commands/save-agent';
import { followSheetsGroup, reactions } from './jobs/follow-group';

const PASSWORD = 'mon violon est accorde en la';
const GUARDIAN = 1042;
const { superviseur, direction, administratif, agent: plain } = roleGroupIds;

let office: Office;
let supervisor: Caller;
let manager: Caller;
/** May what the manager may, and erase. */
let eraser: Caller;
let mailsOf: ReturnType<typeof letters>;
let hired = 2100;

beforeAll(async () => {
  // `verify` compares with the clock of the database.
  office = await openOffice({ jobs: [], reactions: [] }, { now: new Date().toISOString() });
  mailsOf = letters(office.api);
  supervisor = await office.hire(2001, 'superviseur@example.org', superviseur);
  manager = await office.hire(2002, 'direction@example.org', direction);
  const { group } = await context().load(roleGroup, direction);
  if (!group) throw new Error('there is no direction');
  const erasing = { ...group, idGroupe: 91, libelleGroupe: 'Effacement', supprimable: 1 as const };
  const fonctions = [...group.fonctions, right.erasePerson];
  await context().execute(roleGroup, 91, (state) => decideDefine(state, { ...erasing, fonctions }));
  eraser = await office.hire(2003, 'effacement@example.org', 91);
});
afterEach(() => {
  const deviations = [...office.api.deviations];
  (office.api.deviations as Set<string>).clear();
  expect(deviations).toEqual([]);
});
afterAll(() => office?.stop());

const agentPath = (id: number) => `/api/utilisateursAdministratifs/${id}`;
const guardianPath = (id: number) => `/api/utilisateursResponsables/${id}`;
const context = () => office.api.context();
const hire = async (fk_groupe: number = plain): Promise<number> => {
  hired += 1;
  return (await office.hire(hired, `agent${hired}@example.org`, fk_groupe)).idUtilisateur;
};
const saveAgent = (as: Caller, id: number, body: object) => office.post(agentPath(id), body, as);
const accountOf = (id: number) => context().load(account, id);
const groups = async (id: number) => {
  const { details } = await context().load(agent, id);
  return { sheet: details?.fk_groupe, account: (await accountOf(id)).fk_groupe };
};
const changeSheet = (id: number, change: object) =>
  context().execute(agent, id, ({ details }) =>
    details ? [make(AgentDetailsChanged, { ...details, ...change })] : [],
  );

/** Once a command has read this stream, and before it writes, somebody else does this. */
function onceRead(stream: string, meanwhile: () => Promise<unknown>): void {
  const runtime = office.api.app.runtime as { readStream: Office['api']['app']['runtime']['readStream'] };
  const { readStream } = runtime;
  runtime.readStream = async (asked) => {
    const facts = await readStream(asked);
    if (asked === stream && runtime.readStream !== readStream) {
      runtime.readStream = readStream;
      await meanwhile();
    }
    return facts;
  };
}

describe('a save of an agent’s sheet that somebody else’s save overtakes', () => {
  test.each([
    ['the role group', { fk_groupe: direction }],
    ['a new address', { email: 'autre.adresse@example.org' }],
    ['both, and a phone', { fk_groupe: direction, email: 'autre.adresse@example.org', telephoneMobile: '0639980001' }],
  ])('is 409 and has written nothing: neither group nor request nor mail (%s)', async (_, body) => {
    const id = await hire();
    await mailsOf(id);
    const before = await accountOf(id);
    onceRead(`agent-${id}`, () => changeSheet(id, { telephoneMobile: '+33639980000' }));
    const answer = await saveAgent(supervisor, id, { ...body, versionAttendue: 1 });
    expect([answer.status, answer.body.field]).toEqual([409, 'versionAttendue']);
    expect(await accountOf(id)).toEqual(before);
    expect(await groups(id)).toEqual({ sheet: plain, account: plain });
    expect(await mailsOf(id)).toEqual([]);
    const shown = await office.get(agentPath(id), supervisor);
    expect(shown.body.data).toMatchObject({ telephoneMobile: '+33639980000', emailEnAttente: null, version: 2 });
  });

  test('under an old version is 409 before anything is written', async () => {
    const id = await hire();
    await changeSheet(id, { ville: 'ALBI' });
    const before = await accountOf(id);
    const body = { fk_groupe: direction, email: 'autre.adresse@example.org', versionAttendue: 1 };
    expect((await saveAgent(supervisor, id, body)).status).toBe(409);
    expect(await accountOf(id)).toEqual(before);
  });

  test('gives no group over one that the caller was not judged by', async () => {
    const id = await hire();
    const body = { fk_groupe: plain, ville: 'Albi' };
    onceRead(`agent-${id}`, () => changeSheet(id, { fk_groupe: superviseur }));
    expect((await saveAgent(manager, id, body)).status).toBe(409);
    await followGroup(context(), id);
    expect(await groups(id)).toEqual({ sheet: superviseur, account: superviseur });
  });
});

test('what the account would refuse is refused before the sheet is written', async () => {
  const id = await hire();
  for (const asked of [1, 2, 3, 4, 5])
    expect((await saveAgent(supervisor, id, { email: `essai${asked}.${id}@example.org` })).status).toBe(200);
  const body = { ville: 'CASTRES', fk_groupe: direction };
  const many = await saveAgent(supervisor, id, { ...body, email: `essai6.${id}@example.org` });
  expect([many.status, many.body.field]).toEqual([429, 'email']);
  const taken = await saveAgent(supervisor, id, { ...body, email: 'direction@example.org' });
  expect([taken.status, taken.body.field]).toEqual([409, 'email']);
  const unknown = await saveAgent(supervisor, id, { ...body, fk_groupe: 999 });
  expect([unknown.status, unknown.body.field]).toEqual([400, 'fk_groupe']);
  expect(await groups(id)).toEqual({ sheet: plain, account: plain });
  const { details, version } = await context().load(agent, id);
  expect([details?.ville ?? null, version]).toEqual([null, 1]);
});

test('of two saves at once that give two groups, sheet and account end with the same one', async () => {
  const id = await hire();
  onceRead(`account-${id}`, async () => {
    await changeSheet(id, { fk_groupe: direction });
    await followGroup(context(), id);
  });
  await changeSheet(id, { fk_groupe: administratif });
  await followGroup(context(), id);
  expect(await groups(id)).toEqual({ sheet: direction, account: direction });
});

test('a saved group and address are the account’s, both', async () => {
  const id = await hire();
  await mailsOf(id);
  const email = `nouvelle${id}@example.org`;
  const saved = await saveAgent(supervisor, id, { fk_groupe: administratif, email, versionAttendue: 1 });
  expect(saved.body.data).toEqual({ idUtilisateur: id, emailAConfirmer: true, version: 2 });
  expect(await groups(id)).toEqual({ sheet: administratif, account: administratif });
  expect((await mailsOf(id)).map(({ template }) => template)).toEqual(['confirmationEmail', 'changementEmail']);
});

test('a save that died after the group asks for the address when it is made again under its key', async () => {
  const id = await hire();
  const profile = await readProfile(context().db, supervisor.idUtilisateur);
  if (!profile) throw new Error('nobody');
  const session = sessionFrom(profile);
  const commandId = randomUUID();
  const email = `encore${id}@example.org`;
  const save = async (diesAt?: number) => {
    const own = systemContext(office.api.app, String(session.idUtilisateur), commandId);
    let times = 0;
    const execute = (async (...all: Parameters<typeof own.execute>) => {
      if (all[0].category === account.category) times += 1;
      if (times === diesAt) throw new Error('died');
      return own.execute(...all);
    }) as typeof own.execute;
    const input = { params: { id }, query: {}, body: { fk_groupe: administratif, email } };
    return saveAgentProfile.run(input as never, { ...own, execute, session } as never);
  };
  await expect(save(2)).rejects.toThrow('died');
  expect(await groups(id)).toEqual({ sheet: administratif, account: administratif });
  expect(await save()).toMatchObject({ emailAConfirmer: true });
  expect((await accountOf(id)).emailChange?.email).toBe(email);
});

describe('whether the caller may act on an agent', () => {
  const refused = async (id: number) => {
    const link = `${agentPath(id)}/lienMotDePasse`;
    const answers = [
      await saveAgent(manager, id, { ville: 'ALBI' }),
      await saveAgent(manager, id, { password: PASSWORD }),
      await office.post(link, {}, manager),
      await office.api.call('DELETE', agentPath(id), { as: manager }),
    ];
    return answers.map(({ status, body }) => [status, body.field]);
  };

  test.each([
    ['the account has, whatever the sheet shows', plain, superviseur],
    ['the sheet shows, whatever the account has', superviseur, plain],
  ])('is judged by the role group that %s', async (_, onSheet, ofAccount) => {
    const id = await hire(onSheet);
    await changeAccountGroup(context(), id, ofAccount);
    await office.api.harness.settled();
    expect(await refused(id)).toEqual(Array.from({ length: 4 }, () => [403, 'fk_groupe']));
    const body = { nature: 'agent', motif: 'demande', confirmation: 'EFFACER', forcer: 1 };
    const erasure = await office.post(`/api/personnes/${id}/effacement`, body, eraser);
    expect([erasure.status, erasure.body.message]).toEqual([403, messages.erasure.mayMore]);
    await changeAccountGroup(context(), id, onSheet);
  });
});

describe('a sheet and an account that name different groups', () => {
  test('are told by verify, and the next save by who may change the group ends it', async () => {
    const id = await hire();
    await changeAccountGroup(context(), id, direction);
    await office.api.harness.settled();
    expect(await groupsApart(office.api.harness.pool)).toEqual([id]);
    const { ungrouped, differences } = await findingsBesideRows(office.api.harness.pool);
    expect([ungrouped, differences]).toEqual([[id], 1]);
    expect((await saveAgent(supervisor, id, { ville: 'ALBI' })).status).toBe(200);
    await office.api.harness.settled();
    expect(await groups(id)).toEqual({ sheet: plain, account: plain });
    expect(await groupsApart(office.api.harness.pool)).toEqual([]);
  });

  test('are no difference while the account follows', async () => {
    const id = await hire();
    await changeSheet(id, { fk_groupe: administratif });
    await office.api.harness.settled();
    expect(await groupsApart(office.api.harness.pool)).toEqual([]);
    await followGroup(context(), id);
    expect(await groups(id)).toEqual({ sheet: administratif, account: administratif });
  });
});

describe('a save that died between the sheet and the account', () => {
  let running: Office;
  beforeAll(async () => {
    running = await openOffice({ jobs: [followSheetsGroup], reactions });
  });
  afterAll(() => running?.stop());

  test('is finished by a job; a save of anything else gives nobody the group of the sheet', async () => {
    const { api, hire: hireThere } = running;
    const [left, apart] = [2101, 2102];
    await hireThere(left, 'reste@example.org', plain);
    await hireThere(apart, 'ecart@example.org', administratif);
    const there = api.context();
    await changeAccountGroup(there, apart, plain);
    const change = (id: number, changed: object) =>
      api
        .context()
        .execute(agent, id, ({ details }) => (details ? [make(AgentDetailsChanged, { ...details, ...changed })] : []));
    await change(apart, { ville: 'ALBI' });
    await change(left, { fk_groupe: administratif });
    const groupOf = async (id: number) => (await there.load(account, id)).fk_groupe;
    await eventually(async () => {
      const open = `select from vault.job where name = 'agent-group' and finished_at is null`;
      return (await groupOf(left)) === administratif && (await running.api.harness.query(open)).length === 0
        ? true
        : undefined;
    });
    expect(await groupOf(apart)).toBe(plain);
  });
});

test('a save of a guardian’s sheet that somebody else’s save overtakes asks for no address and mails nothing', async () => {
  await mailsOf(GUARDIAN);
  const before = await accountOf(GUARDIAN);
  const { version: versionAttendue } = await context().load(guardian, GUARDIAN);
  onceRead(`guardian-${GUARDIAN}`, () =>
    context().execute(guardian, GUARDIAN, (state) =>
      decideChangeGuardian(state, { profession: 'luthière' }, () => null, undefined),
    ),
  );
  const body = { email: 'nouvelle@example.org', profession: 'archetière', versionAttendue };
  const late = await office.post(guardianPath(GUARDIAN), body, supervisor);
  expect([late.status, late.body.field]).toEqual([409, 'versionAttendue']);
  expect(await accountOf(GUARDIAN)).toEqual(before);
  expect(await mailsOf(GUARDIAN)).toEqual([]);
  const shown = await office.get(guardianPath(GUARDIAN), supervisor);
  expect(shown.body.data).toMatchObject({ profession: 'luthière', emailEnAttente: null });
});
