import { right, roleGroupIds } from '@diapason/contracts/constants';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { letters } from '../../proofs/kit/letters';
import { hireAgent } from '../../proofs/kit/staff';
import { type Caller, startTestApi, type TestApi } from '../../proofs/kit/test-api';
import { decideRegisterGuardian, guardian } from '../families/aggregate/guardian';
import { decideDefine, roleGroup } from './aggregate/role-group';
import { changeAccountGroup, openAccount, setPassword } from './commands/accounts';

const PASSWORD = 'une portee de cinq lignes';
const OTHER = 'les oies du capitole sonnent';
const OWN = 'mon violon est accorde en la';

let api: TestApi;
let secretary: Caller;
let direction: Caller;
let families = 0;
let mailsOf: ReturnType<typeof letters>;

beforeAll(async () => {
  api = await startTestApi();
  mailsOf = letters(api);
  secretary = await hire('secretaire@exemple.fr', roleGroupIds.administratif);
  direction = await hire('direction@exemple.fr', roleGroupIds.direction);
});
afterAll(() => api?.stop());

async function hire(email: string, fk_groupe: number): Promise<Caller> {
  await hireAgent(api, { email, fk_groupe }, { motDePasse: PASSWORD });
  return api.logIn(email, PASSWORD);
}

/** A guardian with a password, and the session of one who is at home. */
async function family(): Promise<Caller & { readonly email: string }> {
  families += 1;
  const email = `famille${families}@exemple.fr`;
  const context = api.context();
  const idUtilisateur = await context.ids.next('utilisateur');
  const fk_groupe = roleGroupIds.responsable;
  await openAccount(context, { idUtilisateur, isResponsable: 1, email, fk_groupe, motDePasse: PASSWORD });
  await context.execute(guardian, idUtilisateur, (state) =>
    decideRegisterGuardian(
      state,
      idUtilisateur,
      {
        nom: 'PETIT',
        prenom: 'Lucie',
        email,
        fk_civilite: 1,
        dateNaissance: '1985-03-12',
        lieuNaissance: 'Albi',
        departementNaissance: '81',
        adresse1: '1 rue du Port',
        codePostal: '81000',
        ville: 'ALBI',
        telephoneMobile: '0639980000',
      },
      () => null,
    ),
  );
  await api.harness.settled();
  return { ...(await api.logIn(email, PASSWORD)), email };
}

const sheet = (id: number) => `/api/utilisateursResponsables/${id}`;
const save = (id: number, body: object, as: Caller) => api.call('POST', sheet(id), { body, as });
const login = (email: string, password: string) => api.call('POST', '/api/login', { body: { email, password } });
const status = async (as: Caller) => (await api.call('GET', '/api/session', { as })).status;

const tokenIn = (text: string | undefined) => /(?:confirmer|refuser)-email\/(\S+)/.exec(text ?? '')?.[1] ?? '';
const confirm = (token: string) => api.call('POST', '/api/confirmerEmail', { body: { token } });
const refuse = (token: string) => api.call('POST', '/api/refuserEmail', { body: { token } });
const history = async (id: number) => {
  const { body } = await api.call('GET', `/api/historique/account-${id}`, { as: direction });
  return JSON.stringify(body.data);
};

test('one’s own password is not changed by a sheet, where nobody asks for the present one', async () => {
  const one = await family();
  const profile = `/api/utilisateursAdministratifs/${direction.idUtilisateur}`;
  for (const [as, path, email] of [
    [one, sheet(one.idUtilisateur), one.email],
    [direction, profile, 'direction@exemple.fr'],
  ] as const) {
    const answer = await api.call('POST', path, { body: { ville: 'Castres', password: OWN }, as });
    expect([answer.status, answer.body.field]).toEqual([400, 'password']);
    expect((await api.call('GET', path, { as })).body.data).not.toMatchObject({ ville: 'Castres' });
    expect((await login(email, PASSWORD)).status).toBe(200);
  }
});

describe('another person’s password', () => {
  test('is not set by who may only open the sheet: neither theirs nor anything else of the form is saved', async () => {
    const one = await family();
    const answer = await save(one.idUtilisateur, { profession: 'luthière', password: OTHER }, secretary);
    expect([answer.status, answer.body.field]).toEqual([403, 'password']);
    expect((await login(one.email, PASSWORD)).status).toBe(200);
    const { body } = await api.call('GET', sheet(one.idUtilisateur), { as: secretary });
    expect(body.data).toMatchObject({ profession: null });
  });

  test('of an agent is not set by who may only save the profile; the function for it sets it', async () => {
    const email = 'agent.garde@exemple.fr';
    const { idUtilisateur } = await hire(email, roleGroupIds.agent);
    const path = `/api/utilisateursAdministratifs/${idUtilisateur}`;
    const saver = await hire('profils@exemple.fr', roleGroupIds.direction);
    const context = api.context();
    const { group } = await context.load(roleGroup, roleGroupIds.direction);
    if (!group?.fonctions.includes(right.changeAgentPassword)) throw new Error('the direction sets no passwords');
    const fonctions = group.fonctions.filter((id) => id !== right.changeAgentPassword);
    expect(fonctions).toContain(right.changeAgentProfile);
    await context.execute(roleGroup, 91, (state) =>
      decideDefine(state, { ...group, idGroupe: 91, libelleGroupe: 'Sans mots de passe', supprimable: 1, fonctions }),
    );
    await changeAccountGroup(context, saver.idUtilisateur, 91);
    await api.harness.settled();

    const form = { ville: 'Castres', password: OTHER };
    const refused = await api.call('POST', path, { body: form, as: saver });
    expect([refused.status, refused.body.field]).toEqual([403, 'password']);
    expect((await login(email, OTHER)).status).toBe(401);
    expect((await login(email, PASSWORD)).body.data).toMatchObject({ user: { motDePasseAChanger: false } });
    const shown = async () => (await api.call('GET', path, { as: direction })).body.data;
    expect(await shown()).not.toMatchObject({ ville: 'Castres' });
    const without = await api.call('POST', path, { body: { ville: 'Castres' }, as: saver });
    expect(without.status).toBe(200);
    expect(await shown()).toMatchObject({ ville: 'Castres' });

    expect((await api.call('POST', path, { body: form, as: direction })).status).toBe(200);
    expect((await login(email, PASSWORD)).status).toBe(401);
    expect((await login(email, OTHER)).body.data).toMatchObject({ user: { motDePasseAChanger: true } });
  });

  test('that is weak is refused together with the rest of the form', async () => {
    const one = await family();
    const agentId = (await hire('agent.faible@exemple.fr', roleGroupIds.agent)).idUtilisateur;
    for (const path of [sheet(one.idUtilisateur), `/api/utilisateursAdministratifs/${agentId}`]) {
      for (const more of [{}, { email: 'autre.adresse@exemple.fr' }, { actif: 0 }]) {
        const body = { ville: 'Castres', ...more, password: 'Password1234!' };
        const answer = await api.call('POST', path, { body, as: direction });
        expect([answer.status, answer.body.field]).toEqual([400, 'password']);
      }
      await api.harness.settled();
      const { data } = (await api.call('GET', path, { as: direction })).body;
      expect(data).not.toMatchObject({ ville: 'Castres' });
      expect(data).toMatchObject({ actif: 1, emailEnAttente: null });
    }
    expect([...api.deviations]).toEqual([]);
  });

  test('a role group that the caller may not give refuses the whole form, the new address too', async () => {
    const { idUtilisateur } = await hire('agent.groupe@exemple.fr', roleGroupIds.agent);
    const path = `/api/utilisateursAdministratifs/${idUtilisateur}`;
    const body = { email: 'encore.une@exemple.fr', fk_groupe: roleGroupIds.superviseur };
    expect((await api.call('POST', path, { body, as: direction })).status).toBe(403);
    await api.harness.settled();
    expect((await api.call('GET', path, { as: direction })).body.data).toMatchObject({ emailEnAttente: null });
    expect([...api.deviations]).toEqual([]);
  });

  test('stays to be changed where the person’s own choice was cut short', async () => {
    const one = await family();
    const { idUtilisateur } = one;
    expect((await save(idUtilisateur, { password: OTHER }, direction)).status).toBe(200);
    const context = api.context();
    const dying = {
      ...context,
      accounts: { ...context.accounts, storePassword: () => Promise.reject(new Error('the process died')) },
    };
    const choice = { idUtilisateur, motDePasse: OWN, origine: 'profil' } as const;
    await expect(setPassword(dying, choice)).rejects.toThrow('died');
    await api.harness.settled();
    expect((await login(one.email, OTHER)).body.data).toMatchObject({ user: { motDePasseAChanger: true } });
  });

  test('is set with its own right; the person is out, is told, and must choose another before anything else', async () => {
    const one = await family();
    await mailsOf(one.idUtilisateur);
    expect((await save(one.idUtilisateur, { password: OTHER }, direction)).status).toBe(200);
    expect(await status(one)).toBe(401);
    expect(await mailsOf(one.idUtilisateur)).toMatchObject([{ template: 'motDePasseDefini', to: one.email }]);
    const told = await history(one.idUtilisateur);
    expect(told).toContain('Mot de passe changé');
    expect(told).toContain('Claire');
    expect(told).not.toContain(OTHER);

    const entered = await login(one.email, OTHER);
    expect(entered.body.data).toMatchObject({ user: { motDePasseAChanger: true } });
    const again = await api.logIn(one.email, OTHER);
    const closed = await api.call('GET', sheet(one.idUtilisateur), { as: again });
    expect([closed.status, closed.body.message]).toEqual([403, 'Choisissez d’abord un nouveau mot de passe.']);
    expect(await status(again)).toBe(200);

    const choose = (body: object, as = again) => api.call('POST', '/api/motDePasse', { body, as });
    const wrong = await choose({ motDePasseActuel: PASSWORD, password: OWN });
    expect([wrong.status, wrong.body.field]).toEqual([400, 'motDePasseActuel']);
    expect((await choose({ motDePasseActuel: OTHER, password: OTHER })).body.field).toBe('password');
    expect((await choose({ motDePasseActuel: OTHER, password: 'court' })).body.field).toBe('password');
    const chosen = await choose({ motDePasseActuel: OTHER, password: OWN });
    const { user, token } = chosen.body.data as { user: { motDePasseAChanger: boolean }; token: string };
    expect([chosen.status, user.motDePasseAChanger]).toEqual([200, false]);
    expect(await status(again)).toBe(401);
    const free = { idUtilisateur: one.idUtilisateur, token };
    expect((await api.call('GET', sheet(one.idUtilisateur), { as: free })).status).toBe(200);
    expect((await mailsOf(one.idUtilisateur)).map(({ template }) => template)).toEqual(['motDePasseChange']);
  });

  test('of a new person is theirs to change at the first login', async () => {
    const email = 'nouvelle@exemple.fr';
    const body = { nom: 'Neuve', prenom: 'Anne', email, password: OTHER };
    const created = await api.call('POST', sheet(0), { body, as: secretary });
    expect(created.status).toBe(200);
    expect((await login(email, OTHER)).body.data).toMatchObject({ user: { motDePasseAChanger: true } });
  });

  test('is usually theirs to choose by a link, which staff with the sheet may have sent', async () => {
    const one = await family();
    await mailsOf(one.idUtilisateur);
    const send = (as: Caller) => api.call('POST', `${sheet(one.idUtilisateur)}/lienMotDePasse`, { as });
    expect((await send(one)).status).toBe(403);
    expect((await send(secretary)).status).toBe(200);
    // The same click again makes no second link.
    expect((await send(secretary)).status).toBe(200);
    const [letter, second] = await mailsOf(one.idUtilisateur);
    expect(second).toBeUndefined();
    expect(letter).toMatchObject({ template: 'lienParAgent', to: one.email });
    const token = /nouveau-mdp\/(\S+)/.exec(letter?.text ?? '')?.[1] ?? '';
    const body = { email: one.email, password: OWN, token };
    expect((await api.call('POST', '/api/saveNewPassword', { body })).status).toBe(200);
    expect((await login(one.email, OWN)).body.data).toMatchObject({ user: { motDePasseAChanger: false } });
  });

  test('that was set before its person rose opens nothing; a link is mailed', async () => {
    const one = await hire('montante@exemple.fr', roleGroupIds.agent);
    await setPassword(api.context(), { ...one, motDePasse: OTHER, origine: 'agent', provisoire: 1 });
    await api.harness.settled();
    expect((await login('montante@exemple.fr', OTHER)).status).toBe(200);
    const inside = await api.logIn('montante@exemple.fr', OTHER);
    await mailsOf(one.idUtilisateur);
    await changeAccountGroup(api.context(), one.idUtilisateur, roleGroupIds.superviseur);
    await api.harness.settled();
    expect((await login('montante@exemple.fr', OTHER)).status).toBe(401);
    expect(await status(inside)).toBe(401);
    expect((await mailsOf(one.idUtilisateur)).map(({ template }) => template)).toEqual(['lienParAgent']);
  });

  test('that comes with a new role group is the one way in: no link is mailed that would be dead at once', async () => {
    const supervisor = await hire('superviseur@exemple.fr', roleGroupIds.superviseur);
    const one = await hire('double@exemple.fr', roleGroupIds.agent);
    const path = `/api/utilisateursAdministratifs/${one.idUtilisateur}`;
    const saved = async (body: object) => {
      expect((await api.call('POST', path, { body, as: supervisor })).status).toBe(200);
      return (await mailsOf(one.idUtilisateur)).map(({ template }) => template);
    };
    expect(await saved({ password: OTHER })).toEqual(['motDePasseDefini']);
    const events = async () =>
      (
        await api.harness.query<{ type: string }>(
          "select type from journal.event where stream = $1 and type = 'PasswordResetRequested'",
          [`account-${one.idUtilisateur}`],
        )
      ).length;
    expect(await saved({ fk_groupe: roleGroupIds.administratif, password: OWN })).toEqual(['motDePasseDefini']);
    expect(await events()).toBe(0);
    expect((await login('double@exemple.fr', OTHER)).status).toBe(401);
    expect((await login('double@exemple.fr', OWN)).body.data).toMatchObject({
      user: { motDePasseAChanger: true, fk_groupe: roleGroupIds.administratif },
    });
    // Without a password of its own the save mails the link, as ever.
    expect(await saved({ fk_groupe: roleGroupIds.agent })).toEqual(['lienParAgent']);
    expect((await login('double@exemple.fr', OWN)).status).toBe(401);
  });

  test('an agent’s own needs function 154, unless it must be changed', async () => {
    const context = api.context();
    await context.execute(roleGroup, 90, (state) =>
      decideDefine(state, {
        idGroupe: 90,
        libelleGroupe: 'Sans connexion',
        commentaire: '',
        supprimable: 1,
        fonctions: [right.seeOwnProfile],
        modules: [],
        role: 'Agent',
      }),
    );
    const plain = await hire('plain@exemple.fr', roleGroupIds.agent);
    await changeAccountGroup(context, plain.idUtilisateur, 90);
    await api.harness.settled();
    const body = { motDePasseActuel: PASSWORD, password: OWN };
    expect((await api.call('POST', '/api/motDePasse', { body, as: plain })).status).toBe(403);
  });
});

describe('a new e-mail address', () => {
  const AFTER = 'luthiere@exemple.fr';

  test('by staff counts once it is confirmed from there; the old one is told, before and after', async () => {
    const one = await family();
    await mailsOf(one.idUtilisateur);
    const asked = await save(one.idUtilisateur, { email: AFTER, profession: 'luthière' }, secretary);
    expect(asked.body.data).toEqual({ idUtilisateur: one.idUtilisateur, emailAConfirmer: true, version: 2 });
    const shown = async () => (await api.call('GET', sheet(one.idUtilisateur), { as: secretary })).body.data;
    expect(await shown()).toMatchObject({ email: one.email, emailEnAttente: AFTER, profession: 'luthière' });
    const [toNew, toOld, ...rest] = await mailsOf(one.idUtilisateur);
    expect([toNew, toOld, rest]).toMatchObject([
      { template: 'confirmationEmail', to: AFTER },
      { template: 'changementEmail', to: one.email },
      [],
    ]);
    expect((await login(AFTER, PASSWORD)).status).toBe(401);
    expect((await confirm(`${tokenIn(toNew?.text).slice(0, -3)}abc`)).status).toBe(410);
    expect((await confirm(tokenIn(toOld?.text))).status).toBe(410);
    expect(await status(one)).toBe(200);

    expect((await confirm(tokenIn(toNew?.text))).status).toBe(200);
    expect((await confirm(tokenIn(toNew?.text))).status).toBe(410);
    expect((await refuse(tokenIn(toOld?.text))).status).toBe(410);
    expect(await status(one)).toBe(401);
    expect(await shown()).toMatchObject({ email: AFTER, emailEnAttente: null });
    expect((await login(one.email, PASSWORD)).status).toBe(401);
    expect((await login(AFTER, PASSWORD)).status).toBe(200);
    expect(await mailsOf(one.idUtilisateur)).toMatchObject([{ template: 'emailChange', to: one.email }]);
    const told = await history(one.idUtilisateur);
    expect(told).toContain('Nouvelle adresse e-mail demandée');
    expect(told).toContain('Adresse e-mail du compte modifiée');
    expect(told).toContain('Claire');
  });

  test('is refused from the old one', async () => {
    const one = await family();
    await save(one.idUtilisateur, { email: 'refusee@exemple.fr' }, secretary);
    const [toNew, toOld] = (await mailsOf(one.idUtilisateur)).slice(-2);
    expect((await refuse(tokenIn(toNew?.text))).status).toBe(410);
    expect((await refuse(tokenIn(toOld?.text))).status).toBe(200);
    expect((await confirm(tokenIn(toNew?.text))).status).toBe(410);
    expect((await login(one.email, PASSWORD)).status).toBe(200);
  });

  test('is confirmed within three days', async () => {
    const one = await family();
    await save(one.idUtilisateur, { email: 'tardive@exemple.fr' }, secretary);
    const [toNew] = (await mailsOf(one.idUtilisateur)).slice(-2);
    const before = api.harness.clock.now();
    api.harness.clock.set(new Date(before.getTime() + 72 * 3_600_000 + 1_000));
    expect((await confirm(tokenIn(toNew?.text))).status).toBe(410);
    api.harness.clock.set(before);
    expect((await confirm(tokenIn(toNew?.text))).status).toBe(200);
  });

  test('of one’s own gets the same answer whether it has an account or not; its owner is told', async () => {
    const [one, owner] = [await family(), await family()];
    await mailsOf(one.idUtilisateur);
    const free = await save(one.idUtilisateur, { email: 'libre@exemple.fr' }, one);
    expect((await mailsOf(one.idUtilisateur)).map(({ template, to }) => [template, to])).toEqual([
      ['confirmationEmail', 'libre@exemple.fr'],
      ['changementEmail', one.email],
    ]);
    const taken = await save(one.idUtilisateur, { email: owner.email.toUpperCase() }, one);
    expect([taken.status, taken.body]).toEqual([200, free.body]);
    expect((await mailsOf(one.idUtilisateur)).map(({ template, to }) => [template, to])).toEqual([
      ['emailDejaUtilise', owner.email],
      ['changementEmail', one.email],
    ]);
    expect((await login(owner.email, PASSWORD)).body.data).toMatchObject({
      user: { idUtilisateur: owner.idUtilisateur },
    });
  });

  test('of an agent’s own tells no more; staff who see everybody are told that it is taken', async () => {
    const [plain, owner] = [await hire('enseignante@exemple.fr', roleGroupIds.enseignant), await family()];
    const path = `/api/utilisateursAdministratifs/${plain.idUtilisateur}`;
    const taken = await api.call('POST', path, { body: { email: owner.email }, as: plain });
    const free = await api.call('POST', path, { body: { email: 'libre2@exemple.fr' }, as: plain });
    expect([taken.status, taken.body]).toEqual([200, free.body]);
    const other = await family();
    const told = await save(other.idUtilisateur, { email: owner.email }, secretary);
    expect([told.status, told.body.field]).toEqual([409, 'email']);
  });

  test('whose address was taken meanwhile is not confirmed', async () => {
    const [one, two] = [await family(), await family()];
    const wanted = 'convoitee@exemple.fr';
    await save(one.idUtilisateur, { email: wanted }, one);
    const [first] = (await mailsOf(one.idUtilisateur)).slice(-2);
    await save(two.idUtilisateur, { email: wanted }, two);
    const [second] = (await mailsOf(two.idUtilisateur)).slice(-2);
    expect((await confirm(tokenIn(second?.text))).status).toBe(200);
    expect((await confirm(tokenIn(first?.text))).status).toBe(409);
    expect((await login(one.email, PASSWORD)).status).toBe(200);
  });
});
