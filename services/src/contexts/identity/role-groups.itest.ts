import { setTimeout as pause } from 'node:timers/promises';
import { messages, right, roleGroupIds } from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import { AgentDetailsChanged } from '@diapason/contracts/staff';
import { LOCKS } from '@diapason/event-sourcing';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { hireAgent } from '../../proofs/kit/staff';
import { type Caller, startTestApi, type TestApi } from '../../proofs/kit/test-api';
import { agent } from '../staff/aggregate/agent';
import { roleGroup } from './aggregate/role-group';
import { changeAccountGroup } from './commands/accounts';
import { removeGroup, saveGroup } from './commands/role-groups';

const PASSWORD = 'une portee de cinq lignes';
const CHOSEN = 'les oies du capitole sonnent';

let api: TestApi;
let supervisor: Caller;

beforeAll(async () => {
  api = await startTestApi();
  const { idUtilisateur } = await hire('superviseur@exemple.fr', roleGroupIds.superviseur);
  supervisor = { idUtilisateur, token: (await api.logIn('superviseur@exemple.fr', PASSWORD)).token };
});
afterAll(() => api?.stop());

const hire = (email: string, fk_groupe: number) => hireAgent(api, { email, fk_groupe }, { motDePasse: PASSWORD });

let groups = 0;
/** Under a name of its own unless told. */
const save = (idGroupe: number, body: object) => {
  groups += 1;
  const libelleGroupe = `Régie ${groups}`;
  return api.call('POST', `/api/gestionRole/${idGroupe}`, { as: supervisor, body: { libelleGroupe, ...body } });
};
const remove = (idGroupe: number) => api.call('DELETE', `/api/gestionRole/${idGroupe}`, { as: supervisor });
const granted = (...functions: number[]) => ({
  fonctionsGroupe: { listeFonction: functions.map((fk_fonction) => ({ fk_fonction })) },
});
async function newGroup(...functions: number[]): Promise<number> {
  const { status, body } = await save(0, granted(...functions));
  expect(status).toBe(200);
  return (body.data as { idGroupe: number }).idGroupe;
}
const sheet = (id: number) => `/api/utilisateursAdministratifs/${id}`;
const saveAgent = (id: number, body: object) => api.call('POST', sheet(id), { as: supervisor, body });

describe('a role group that was removed while it was given', () => {
  /** An agent whose group is gone. */
  async function leftBehind(name: string) {
    const idGroupe = await newGroup(right.seeAgents);
    const one = await hire(`${name}@exemple.fr`, idGroupe);
    await api.context().execute(roleGroup, idGroupe, () => [{ type: 'RoleGroupRemoved' as const, data: { idGroupe } }]);
    await api.harness.settled();
    return { ...one, idGroupe };
  }

  test('counts as one without functions: who is in it is saved, mailed a link, given a password and deactivated', async () => {
    const { idUtilisateur, email } = await leftBehind('sans.groupe');
    expect((await saveAgent(idUtilisateur, { ville: 'ALBI' })).status).toBe(200);
    expect((await api.call('POST', `${sheet(idUtilisateur)}/lienMotDePasse`, { as: supervisor })).status).toBe(200);
    expect((await saveAgent(idUtilisateur, { password: CHOSEN })).status).toBe(200);
    const { user } = (await api.call('POST', '/api/login', { body: { email, password: CHOSEN } })).body.data as {
      user: { fonctions: number[] };
    };
    expect(user.fonctions).toEqual([]);
    expect((await api.call('DELETE', sheet(idUtilisateur), { as: supervisor })).status).toBe(200);
  });

  test('is given to nobody, and who is in it is moved to another', async () => {
    const { idUtilisateur, idGroupe } = await leftBehind('a.deplacer');
    const other = await hire('ailleurs@exemple.fr', roleGroupIds.agent);
    const refused = await saveAgent(other.idUtilisateur, { fk_groupe: idGroupe });
    expect([refused.status, refused.body.field]).toEqual([400, 'fk_groupe']);
    expect((await saveAgent(idUtilisateur, { fk_groupe: roleGroupIds.agent })).status).toBe(200);
    expect((await api.call('GET', sheet(idUtilisateur), { as: supervisor })).body.data).toMatchObject({
      fk_groupe: roleGroupIds.agent,
    });
  });

  test('keeps no agent from being erased', async () => {
    const { idUtilisateur } = await leftBehind('a.effacer');
    expect((await api.call('DELETE', sheet(idUtilisateur), { as: supervisor })).status).toBe(200);
    const body = { nature: 'agent', motif: 'demande', confirmation: 'EFFACER', forcer: 1 };
    const erased = await api.call('POST', `/api/personnes/${idUtilisateur}/effacement`, { as: supervisor, body });
    expect([erased.status, erased.body.message]).toEqual([200, expect.any(String)]);
  });
});

test('a role group that was given a moment ago is not removed, however late the read models are', async () => {
  const idGroupe = await newGroup(right.seeAgents);
  const { idUtilisateur } = await hire('tout.juste@exemple.fr', roleGroupIds.agent);
  const holder = await api.harness.pool.connect();
  try {
    await holder.query('select pg_advisory_lock($1)', [LOCKS.batch]);
    await changeAccountGroup(api.context(), idUtilisateur, idGroupe);
    const removal = remove(idGroupe);
    await Promise.race([removal, pause(500)]);
    await holder.query('select pg_advisory_unlock($1)', [LOCKS.batch]);
    expect((await removal).status).toBe(422);
  } finally {
    holder.release(true);
  }
  expect((await api.context().load(roleGroup, idGroupe)).group).toBeDefined();
});

test('a role group is not removed while the lists do not have the whole log', async () => {
  const idGroupe = await newGroup(right.seeAgents);
  const context = { ...api.context(), session: supervisor, reading: { caughtUp: async () => false } };
  await expect(removeGroup.run({ params: { id: idGroupe } } as never, context as never)).rejects.toMatchObject({
    status: 409,
    message: messages.reading.late,
  });
  expect((await api.context().load(roleGroup, idGroupe)).group).toBeDefined();
});

describe('a role group that a sheet names and its account does not have yet', () => {
  const named = async (email: string) => {
    const idGroupe = await newGroup(right.seeAgents);
    const { idUtilisateur } = await hire(email, roleGroupIds.agent);
    await api
      .context()
      .execute(agent, idUtilisateur, ({ details }) =>
        details ? [make(AgentDetailsChanged, { ...details, fk_groupe: idGroupe })] : [],
      );
    await api.harness.settled();
    return { idGroupe, idUtilisateur };
  };

  test('is not removed', async () => {
    const { idGroupe } = await named('en.suspens@exemple.fr');
    expect((await remove(idGroupe)).status).toBe(422);
  });

  test('keeps nobody from saving the sheet, once it is gone', async () => {
    const { idGroupe, idUtilisateur } = await named('sans.suite@exemple.fr');
    await api.context().execute(roleGroup, idGroupe, () => [{ type: 'RoleGroupRemoved' as const, data: { idGroupe } }]);
    await api.harness.settled();
    const saved = await saveAgent(idUtilisateur, { ville: 'ALBI', email: 'sans.suite.2@exemple.fr' });
    expect([saved.status, saved.body.data]).toMatchObject([200, { emailAConfirmer: true }]);
    expect((await saveAgent(idUtilisateur, { fk_groupe: roleGroupIds.agent })).status).toBe(200);
  });
});

test('a role group is not saved from an old page: what was taken from it meanwhile stays taken', async () => {
  const idGroupe = await newGroup(right.seeAgents, right.seePayments);
  const shown = async () =>
    (await api.call('GET', `/api/gestionRole/groupe?idGroupe=${idGroupe}`, { as: supervisor })).body.data as {
      version: number;
    };
  const { version: versionAttendue } = await shown();
  const taken = await save(idGroupe, { ...granted(right.seeAgents), versionAttendue });
  expect([taken.status, taken.body.data]).toMatchObject([200, { version: versionAttendue + 1 }]);
  const late = await save(idGroupe, { ...granted(right.seeAgents, right.seePayments), versionAttendue });
  expect([late.status, late.body.field]).toEqual([409, 'versionAttendue']);
  const { group } = await api.context().load(roleGroup, idGroupe);
  expect(group?.fonctions).not.toContain(right.seePayments);
  const { version } = await shown();
  expect(version).toBe(versionAttendue + 1);
  const list = await api.call('GET', '/api/gestionRole/listeGroupe', { as: supervisor });
  expect(list.body.data).toContainEqual(expect.objectContaining({ idGroupe, version }));
  expect((await save(idGroupe, { ...granted(right.seePayments), versionAttendue: version })).status).toBe(200);
  // The documents' clients send none.
  expect((await save(idGroupe, { commentaire: 'Salles' })).status).toBe(200);
  expect([...api.deviations]).toEqual([]);
});

test('a role group saved without « supprimable » stays as deletable as it was', async () => {
  const made = await save(0, { supprimable: 0 });
  const { idGroupe } = made.body.data as { idGroupe: number };
  for (const supprimable of [0, 1]) {
    expect((await save(idGroupe, { supprimable })).status).toBe(200);
    const { status, body } = await save(idGroupe, { commentaire: `Salles ${supprimable}` });
    expect([status, body.data]).toMatchObject([200, { supprimable }]);
    expect((await api.context().load(roleGroup, idGroupe)).group?.supprimable).toBe(supprimable);
  }
});

describe('the name of a role group', () => {
  const list = '/api/gestionRole/listeGroupe';
  const names = async () => (await api.call('GET', list, { as: supervisor })).body.data as { libelleGroupe: string }[];

  test.each([
    ['a mark that nobody sees', 'Super\u200bviseur'],
    ['a soft hyphen', 'Super\u00adviseur'],
    ['a Cyrillic letter', 'S\u0443perviseur'],
    ['a Latin letter that French does not have', 'Superv\u0131seur'],
  ])('is refused with %s', async (_what, libelleGroupe) => {
    const before = await names();
    const { status, body } = await save(0, { libelleGroupe });
    expect([status, body.field, body.message]).toEqual([400, 'libelleGroupe', messages.identity.groupNameLetters]);
    expect(await names()).toEqual(before);
  });

  test('is no other group’s, however it is written; its own it keeps', async () => {
    for (const libelleGroupe of ['Superviseur', 'SUPERVISEUR', 'Supérviseur', 'Superviseur.']) {
      const { status, body } = await save(0, { libelleGroupe });
      expect([status, body.field, body.message]).toEqual([
        409,
        'libelleGroupe',
        messages.identity.groupNameTaken('Superviseur'),
      ]);
    }
    const made = await save(0, { libelleGroupe: 'Mise en œuvre' });
    const { idGroupe } = made.body.data as { idGroupe: number };
    expect((await save(0, { libelleGroupe: 'Mise en oeuvre' })).status).toBe(409);
    expect((await save(roleGroupIds.agent, { libelleGroupe: 'mise en oeuvre' })).status).toBe(409);
    for (const libelleGroupe of ['Mise en œuvre', 'MISE EN ŒUVRE', 'Mise en oeuvre'])
      expect((await save(idGroupe, { libelleGroupe })).status).toBe(200);
    await remove(idGroupe);
    expect((await save(0, { libelleGroupe: 'Mise en œuvre' })).status).toBe(200);
  });

  test('is not given while the lists do not have the whole log', async () => {
    const context = { ...api.context(), session: supervisor, reading: { caughtUp: async () => false } };
    const input = { params: { id: 0 }, body: { libelleGroupe: 'Juste avant' } };
    await expect(saveGroup.run(input as never, context as never)).rejects.toMatchObject({
      status: 409,
      message: messages.reading.late,
    });
  });
});

test('a parent that is left out takes its children along, and the answer names them', async () => {
  const children = [right.seePupils, right.addPupil, right.exportPupils];
  const idGroupe = await newGroup(...children);
  const { status, body } = await save(idGroupe, granted(right.addPupil, right.exportPupils));
  expect([status, body.message]).toEqual([
    200,
    messages.identity.functionsGone(['Ajouter un élève', 'Exporter la liste des élèves']),
  ]);
  expect(body.data).toMatchObject({ fonctionsRetirees: [right.addPupil, right.exportPupils] });
  // One that the group did not have comes with its parents, and nothing goes.
  const again = await save(idGroupe, granted(right.addPupil));
  expect([again.body.message, again.body.data]).toMatchObject([messages.general.success, { fonctionsRetirees: [] }]);
});

describe('a group of the guardians', () => {
  const families = { libelleGroupe: 'Responsable' };

  test('is given no function of staff, also by who has it', async () => {
    const { status, body } = await save(roleGroupIds.responsable, { ...families, ...granted(right.seePupils) });
    expect([status, body.field, body.message]).toEqual([
      422,
      'fonctionsGroupe',
      messages.identity.staffFunction('Liste des élèves', right.seePupils),
    ]);
    expect((await save(roleGroupIds.responsable, families)).status).toBe(200);
  });
});

describe('all groups beside all functions', () => {
  const line = (lines: readonly string[], id: number) =>
    lines.find((one) => one.split(';')[1] === String(id))?.split(';');

  test('are one file: a column for each group, a line for each function with what it stands under', async () => {
    const idGroupe = await newGroup(right.addPupil);
    const { libelleGroupe = '' } = (await api.context().load(roleGroup, idGroupe)).group ?? {};
    const file = await fetch(`${api.url}/api/gestionRole/exportGroupes?format=csv`, {
      headers: { authorization: `Bearer ${supervisor.token}`, 'user-id': String(supervisor.idUtilisateur) },
    });
    expect(file.status).toBe(200);
    const lines = (await file.text()).replace('\uFEFF', '').trim().split('\r\n');
    const titles = lines[0]?.split(';') ?? [];
    expect(titles.slice(0, 4)).toEqual(['Domaine', 'N°', 'Fonction', 'Superviseur']);
    const at = titles.indexOf(libelleGroupe);
    expect(line(lines, right.addPupil)?.slice(0, 3)).toEqual([
      'Listes',
      String(right.addPupil),
      'Liste des élèves > Ajouter un élève',
    ]);
    expect([right.addPupil, right.seePupils, right.seeAgents].map((id) => line(lines, id)?.[at])).toEqual([
      'x',
      'x',
      '',
    ]);
    expect(line(lines, right.manageReferenceTables)?.[3]).toBe('x');
  });

  test('the functions that only Superviseur has are named, until another group has them', async () => {
    const ungiven = async () =>
      (await api.call('GET', '/api/gestionRole/fonctionsSansGroupe', { as: supervisor })).body
        .data as readonly number[];
    const [first = 0] = await ungiven();
    expect(first).toBeGreaterThan(0);
    expect(await ungiven()).not.toContain(right.seePupils);
    const idGroupe = await newGroup(first);
    expect(await ungiven()).not.toContain(first);
    await remove(idGroupe);
    expect(await ungiven()).toContain(first);
  });
});
