import { messages, right } from '@diapason/contracts/constants';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Answer, type Caller, startTestApi, type TestApi } from '../../proofs/kit/test-api';
import { agent, decideRegisterAgent } from '../staff/aggregate/agent';
import { roleGroup } from './aggregate/role-group';
import { openAccount } from './commands/accounts';

const PASSWORD = 'une portee de cinq lignes';
const people = {
  superviseur: { idUtilisateur: 801, isResponsable: 0, fk_groupe: 1 },
  direction: { idUtilisateur: 802, isResponsable: 0, fk_groupe: 2 },
  secretaire: { idUtilisateur: 803, isResponsable: 0, fk_groupe: 3 },
  enseignant: { idUtilisateur: 804, isResponsable: 0, fk_groupe: 5 },
  famille: { idUtilisateur: 805, isResponsable: 1, fk_groupe: 7 },
} as const;
type Name = keyof typeof people;

describe('rights and identities over HTTP', () => {
  let api: TestApi;
  const callers = {} as Record<Name, Caller>;

  beforeAll(async () => {
    api = await startTestApi();
    for (const [name, person] of Object.entries(people)) {
      const context = api.context();
      await openAccount(context, { ...person, email: `${name}@exemple.fr`, motDePasse: PASSWORD });
      await context.visible();
      callers[name as Name] = await api.logIn(`${name}@exemple.fr`, PASSWORD);
    }
  });
  afterAll(() => api?.stop());

  const impersonate = (as: Caller, name: Name) =>
    api.call('GET', `/api/usurpation?fk_id=${people[name].idUtilisateur}&isResponsable=${people[name].isResponsable}`, {
      as,
    });
  const callerOf = (answer: Answer): Caller => {
    const { token, user } = answer.body.data as { token: string; user: { idUtilisateur: number } };
    return { token, idUtilisateur: user.idUtilisateur };
  };
  const functionsOf = (idGroupe: number) =>
    api.call('GET', `/api/gestionRole/ListeFonctionParGroupe?idGroupe=${idGroupe}`, { as: callers.superviseur });
  const saveGroup = (id: number, body: object, as = callers.superviseur) =>
    api.call('POST', `/api/gestionRole/${id}`, { as, body });

  // 000:9.t 000:110.m 000:110.n 000:135.a 000:184.b 001:150.i 001:150.j
  test('a secretary takes a guardian’s identity and returns; the events say who acted for whom', async () => {
    const started = await impersonate(callers.secretaire, 'famille');
    expect(started).toMatchObject({
      status: 200,
      body: { data: { user: { idUtilisateur: 805, usurpation: { idUtilisateur: 803 } } } },
    });
    const as = callerOf(started);
    const nested = await impersonate(as, 'enseignant');
    expect(nested.status).toBe(403);
    const ended = await api.call('GET', '/api/usurpation/fin', { as });
    expect(ended).toMatchObject({ status: 200, body: { data: { user: { idUtilisateur: 803, usurpation: null } } } });
    await api.harness.settled();
    const rows = await api.harness.query(
      "select type, actor, on_behalf_of from journal.event where type like 'Impersonation%' order by position",
    );
    expect(rows).toEqual([
      { type: 'ImpersonationStarted', actor: '803', on_behalf_of: null },
      { type: 'ImpersonationEnded', actor: '803', on_behalf_of: '805' },
    ]);
  });

  // 000:9.u 000:135.c 000:184.c
  test('without the right, for an agent with more rights, or for nobody, it is refused; an agent’s with fewer is taken', async () => {
    expect((await impersonate(callers.enseignant, 'famille')).status).toBe(403);
    expect((await impersonate(callers.secretaire, 'enseignant')).status).toBe(403);
    expect((await impersonate(callers.direction, 'superviseur')).status).toBe(403);
    expect(await impersonate(callers.direction, 'enseignant')).toMatchObject({
      status: 200,
      body: { data: { user: { idUtilisateur: 804, usurpation: { idUtilisateur: 802 } } } },
    });
    const nobody = await api.call('GET', '/api/usurpation?fk_id=99999&isResponsable=1', { as: callers.superviseur });
    expect(nobody.status).toBe(404);
  });

  test.each([
    ['000:7.c', 'famille', 'Responsable'],
    ['000:7.d', 'enseignant', 'Enseignant'],
    ['000:7.e', 'secretaire', 'Administratif'],
    ['000:7.f', 'direction', 'Direction'],
    ['000:7.g', 'superviseur', 'SuperAdmin'],
  ] as const)('%s %s logs in, with the role %s', async (_id, name, role) => {
    const as = await api.logIn(`${name}@exemple.fr`, PASSWORD);
    expect((await api.call('GET', '/api/session', { as })).body.data).toMatchObject({
      idUtilisateur: people[name].idUtilisateur,
      role,
    });
  });

  test('no password is set while impersonating', async () => {
    const as = callerOf(await impersonate(callers.secretaire, 'famille'));
    const body = { email: 'famille@exemple.fr', password: 'les oies du capitole', token: 'x' };
    expect((await api.call('POST', '/api/saveNewPassword', { as, body })).status).toBe(403);
  });

  test.each([
    ['guardian', '/api/utilisateursResponsables', { fk_groupe: 7, isResponsable: 1 }],
    ['teacher', '/api/utilisateursAdministratifs', { fk_groupe: 5, isResponsable: 0 }],
  ] as const)(
    'a %s’s address, with which a new password is asked for, stays while impersonating',
    async (kind, path, { fk_groupe, isResponsable }) => {
      const email = `${kind}@exemple.fr`;
      const sheet = { nom: 'Morel', prenom: 'Anne', email, fk_groupe, password: PASSWORD };
      const portal = { fk_civilite: 1, adresse1: '1 rue Haute', codePostal: '81000', ville: 'Albi' };
      const born = { dateNaissance: '1980-01-01', lieuNaissance: 'Albi', departementNaissance: '81' };
      const more = kind === 'guardian' ? { ...portal, ...born, telephoneMobile: '0639980000' } : {};
      const saved = await api.call('POST', `${path}/0`, { as: callers.superviseur, body: { ...sheet, ...more } });
      const { idUtilisateur } = saved.body.data as { idUtilisateur: number };
      const start = `/api/usurpation?fk_id=${idUtilisateur}&isResponsable=${isResponsable}`;
      const as = callerOf(await api.call('GET', start, { as: callers.direction }));
      const change = (body: object) => api.call('POST', `${path}/${idUtilisateur}`, { as, body });
      const refused = await change({ email: 'usurpateur@exemple.fr' });
      expect(refused).toMatchObject({
        status: 403,
        body: { message: messages.identity.forbiddenWhileImpersonating, field: 'email' },
      });
      expect((await change({ email, adresse1: '3 rue Basse' })).status).toBe(200);
      await expect(api.logIn(email, PASSWORD)).resolves.toMatchObject({ idUtilisateur });
      // Set by who may, it is in the security log with who did.
      const noted = () =>
        api.security.filter(({ event, user }) => event === 'password-changed' && user === idUtilisateur);
      expect(noted()).toEqual([]);
      const set = { email, password: 'les oies du capitole' };
      expect((await api.call('POST', `${path}/${idUtilisateur}`, { as: callers.superviseur, body: set })).status).toBe(
        200,
      );
      expect(noted()).toMatchObject([{ act: people.superviseur.idUtilisateur, ip: '127.0.0.1' }]);
      const own = await api.logInFirst(email, set.password, 'le la de mon diapason');
      const again = { email, password: 'une portee de six lignes' };
      if (kind === 'guardian') {
        // One's own is changed with the present one, not by the sheet.
        const before = noted().length;
        expect(await api.call('POST', `${path}/${idUtilisateur}`, { as: own, body: again })).toMatchObject({
          status: 400,
          body: { field: 'password' },
        });
        expect(noted()).toHaveLength(before);
      }
    },
  );

  test('a change of rights applies to the next call', async () => {
    const groups = () => api.call('GET', '/api/gestionRole/listeGroupe', { as: callers.secretaire });
    const tree = () => api.call('GET', '/api/gestionRole/ListeFonction', { as: callers.secretaire });
    expect((await tree()).status).toBe(403);
    const before = (await functionsOf(3)).body.data as { fk_fonction: number }[];
    const list = (ids: number[]) => ({
      fk_groupe: 3,
      listeFonction: ids.map((fk_fonction) => ({ fk_groupe: 3, fk_fonction })),
    });
    const ids = before.map((row) => row.fk_fonction);
    const saved = await saveGroup(3, {
      libelleGroupe: 'Administratif',
      supprimable: 0,
      fonctionsGroupe: list([...ids, 232]),
    });
    expect(saved).toMatchObject({ status: 200, body: { success: true, data: { idGroupe: 3 } } });
    expect((await tree()).status).toBe(200);
    expect((await groups()).status).toBe(200);
    await saveGroup(3, { libelleGroupe: 'Administratif', supprimable: 0, fonctionsGroupe: list(ids) });
    expect((await tree()).status).toBe(403);
  });

  // 000:195.b 000:196.a 000:197.b 000:197.c 000:198.a 000:198.b 000:198.c 001:150.h
  test('a group is created, listed, filled and removed by the rules', async () => {
    expect((await saveGroup(1, { libelleGroupe: 'Autre' })).status).toBe(403);
    expect((await saveGroup(0, { libelleGroupe: '' })).body).toMatchObject({
      field: 'libelleGroupe',
      message: 'Vous devez nommer le groupe',
    });
    expect((await saveGroup(0, { libelleGroupe: 'x'.repeat(56) })).body.message).toBe(
      'Le nom du groupe est limité à 55 caractères',
    );
    const created = await saveGroup(0, {
      libelleGroupe: 'Régie',
      commentaire: 'Salles',
      supprimable: 1,
      fonctionsGroupe: {
        fk_groupe: 0,
        listeFonction: [{ fk_groupe: 0, fk_fonction: right.openGuardianFromGuardians, fk_parent: 90 }],
      },
    });
    expect(created.body.success).toBe(true);
    const groups = await api.call('GET', '/api/gestionRole/listeGroupe?lecture=true', { as: callers.secretaire });
    const { idGroupe } = created.body.data as { idGroupe: number };
    expect((groups.body.data as { idGroupe: number }[]).map((row) => row.idGroupe)).toEqual(
      expect.arrayContaining([1, 2, 3, 4, 5, 6, 7, idGroupe]),
    );
    const tree = await api.call('GET', '/api/gestionRole/ListeFonction', { as: callers.superviseur });
    const top = tree.body.data as { idFonction: number; fk_parent: number | null; niveau1: { fk_parent: number }[] }[];
    expect(top.length).toBeGreaterThan(5);
    for (const { idFonction, fk_parent, niveau1 } of top)
      expect([fk_parent, niveau1.filter((child) => child.fk_parent !== idFonction)]).toEqual([null, []]);
    expect(idGroupe).toBeGreaterThan(7);
    const functions = (await functionsOf(idGroupe)).body.data as { fk_fonction: number }[];
    expect(functions.map((row) => row.fk_fonction)).toEqual(expect.arrayContaining([90, 91]));
    const one = await api.call('GET', `/api/gestionRole/groupe?idGroupe=${idGroupe}`, { as: callers.superviseur });
    expect(one.body.data).toEqual({
      idGroupe,
      libelleGroupe: 'Régie',
      supprimable: 1,
      commentaire: 'Salles',
      nombreUtilisateur: 0,
      version: 2,
    });
    const remove = (id: number) => api.call('DELETE', `/api/gestionRole/${id}`, { as: callers.superviseur });
    expect((await remove(3)).status).toBe(422);
    expect((await remove(idGroupe)).status).toBe(200);
    const acting = await saveGroup(0, { libelleGroupe: 'Passage', supprimable: 1 });
    const { idGroupe: passing } = acting.body.data as { idGroupe: number };
    const as = callerOf(await impersonate(callers.superviseur, 'direction'));
    expect((await api.call('DELETE', `/api/gestionRole/${passing}`, { as })).status).toBe(200);
    expect(api.security.at(-1)).toMatchObject({
      event: 'role-group-changed',
      user: people.direction.idUtilisateur,
      act: people.superviseur.idUtilisateur,
    });
    const list = await api.call('GET', '/api/gestionRole/listeGroupe', { as: callers.superviseur });
    expect((list.body.data as { idGroupe: number }[]).map((row) => row.idGroupe)).not.toContain(idGroupe);
  });

  test('nobody gives a function that they do not have', async () => {
    const body = {
      libelleGroupe: 'Régie',
      fonctionsGroupe: { listeFonction: [{ fk_fonction: right.manageReferenceTables }] },
    };
    const refused = await saveGroup(0, body, callers.direction);
    expect(refused.status).toBe(403);
  });

  test('who acts for another changes their own profile by the functions for one’s own alone', async () => {
    const { idUtilisateur } = people.direction;
    const context = api.context();
    await context.execute(agent, idUtilisateur, (state) =>
      decideRegisterAgent(state, idUtilisateur, {
        nom: 'PETIT',
        prenom: 'Luc',
        email: 'direction@exemple.fr',
        fk_groupe: 2,
      }),
    );
    const { state } = await context.execute(roleGroup, 2, () => []);
    const functions = state.group?.fonctions.filter((id) => id !== right.changeOwnActivityAndRole) ?? [];
    await saveGroup(2, {
      libelleGroupe: 'Direction',
      fonctionsGroupe: { listeFonction: functions.map((fk_fonction) => ({ fk_fonction })) },
    });
    const path = `/api/utilisateursAdministratifs/${idUtilisateur}`;
    const leave = { actif: 0 };
    expect((await api.call('POST', path, { as: callers.direction, body: leave })).status).toBe(403);
    const twin = 806;
    await openAccount(context, {
      idUtilisateur: twin,
      isResponsable: 0,
      email: 'jumelle@exemple.fr',
      fk_groupe: 2,
    });
    await context.visible();
    const borrowed = callerOf(
      await api.call('GET', `/api/usurpation?fk_id=${twin}&isResponsable=0`, { as: callers.direction }),
    );
    const answer = await api.call('POST', path, { as: borrowed, body: leave });
    expect([answer.status, answer.body.field]).toEqual([403, 'actif']);
    expect((await api.call('DELETE', path, { as: borrowed })).status).toBe(422);
  });
});
