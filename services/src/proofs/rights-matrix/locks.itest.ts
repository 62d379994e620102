import { functionRight, functionRights, modules, restrictingRights, right } from '@diapason/contracts/constants';
import { everyOwnSites } from '@diapason/contracts/core';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { TestApi } from '../kit/test-api';
import { declared, noLimits } from './door';
import type { Hiring, Someone } from './people';
import { elsewhere, here } from './place';
import { startNetwork } from './start-network';

const free = functionRights.map(({ idFonction }) => idFonction).filter((id) => !restrictingRights.has(id));
const locks = [...restrictingRights].map((lock) => [lock, functionRight(lock)?.fk_parent ?? 0] as const);

describe('who is held to their own sites by a lock', () => {
  let api: TestApi;
  let hire: Hiring;

  beforeAll(async () => {
    ({ api, hire } = await startNetwork({ limits: noLimits }));
  });
  afterAll(() => api?.stop());

  const groupOf = async ({ idUtilisateur }: Someone) => {
    const rows = await api.harness.query<{ fk_groupe: number }>(
      'select fk_groupe from read.compte where id_utilisateur = $1',
      [idUtilisateur],
    );
    return rows[0]?.fk_groupe ?? 0;
  };
  const limitsAgents = ({ functions, role }: Someone) =>
    functions.has(right.restrictAgentsToOwnSites) || role === 'Enseignant Resp.';
  let saves = 0;
  const save = (as: Someone, idGroupe: number, functions: readonly number[]) =>
    api.call('POST', `/api/gestionRole/${idGroupe}`, {
      as,
      body: {
        libelleGroupe: `Réessai ${++saves}`,
        supprimable: 1,
        fonctionsGroupe: { listeFonction: functions.map((fk_fonction) => ({ fk_fonction })) },
      },
    });

  test.each(locks)(
    '%d: takes it from nobody, makes no group without it, and gives nobody such a group',
    async (lock, list) => {
      const [held, unheld, other, open, colleague] = await hire.all([
        { functions: [...free, lock], modules },
        { functions: free, modules },
        { functions: [list, lock], modules },
        { functions: [list], modules },
        { functions: [right.seeOwnProfile], modules },
      ]);
      if (!held || !unheld || !other || !open || !colleague) throw new Error('nobody was hired');
      await hire.ready();
      const own = await groupOf(held);
      expect((await save(held, own, free)).status).toBe(403);
      expect((await save(unheld, await groupOf(unheld), free)).status).toBe(403);
      const locked = await groupOf(other);
      const refused = await save(held, locked, [list]);
      expect([refused.status, refused.body.field]).toEqual([403, 'fonctionsGroupe']);
      expect((await save(held, 0, [list])).status).toBe(403);
      expect((await save(held, 0, [list, lock])).status).toBe(200);
      expect((await save(unheld, locked, [list])).status).toBe(200);

      const profile = { nom: 'ESSAI', prenom: 'Ada', email: `promu-${lock}@exemple.fr` };
      const hireAs = async (as: Someone, fk_groupe: number) =>
        (await api.call('POST', '/api/utilisateursAdministratifs/0', { as, body: { ...profile, fk_groupe } })).status;
      expect(await hireAs(held, await groupOf(open))).toBe(403);
      expect(await hireAs(held, await groupOf(colleague))).toBe(200);
    },
  );

  test.each([
    ...locks
      .filter(([lock]) => declared.some((one) => everyOwnSites(one).some(({ lockedBy }) => lockedBy === lock)))
      .map(([lock]) => [`with ${lock}`, [lock], 'Agent'] as const),
    ['as a lead teacher', [], 'Enseignant Resp.'] as const,
  ])(
    '%s: puts no agent on a site of others, neither a new one, nor a colleague, nor themself; and takes nobody off one',
    async (how, held, role) => {
      const as = await hire.agent([...free, ...held], modules, role);
      const office = await hire.agent(free, modules);
      const colleague = await hire.agent([right.seeOwnProfile], modules);
      await hire.ready();
      const put = (one: Someone, id: number, sites: readonly number[], more: object = {}) =>
        api.call('POST', `/api/utilisateursAdministratifs/${id}`, {
          as: one,
          body: { antennes: sites.map((idSite) => ({ idSite })), ...more },
        });
      const fresh = { nom: 'ESSAI', prenom: 'Ada', email: `neuf-${how}@exemple.fr`.replaceAll(' ', '-') };
      const profile = { ...fresh, fk_groupe: await groupOf(colleague) };
      const both = [here.site, elsewhere.site];
      for (const answer of [
        await put(as, 0, both, profile),
        await put(as, colleague.idUtilisateur, both),
        await put(as, as.idUtilisateur, both),
      ])
        expect([answer.status, answer.body.field]).toEqual([403, 'antennes']);
      expect((await put(as, 0, [here.site], profile)).status).toBe(200);
      expect((await put(office, colleague.idUtilisateur, both)).status).toBe(200);
      await hire.ready();
      expect((await put(as, colleague.idUtilisateur, both, { ville: 'Albi' })).status).toBe(200);
      if (!limitsAgents(as)) return;
      for (const sites of [[], [here.site]]) {
        const answer = await put(as, colleague.idUtilisateur, sites);
        expect([answer.status, answer.body.field]).toEqual([403, 'antennes']);
      }
      expect((await put(as, colleague.idUtilisateur, [elsewhere.site])).status).toBe(200);
      expect((await put(office, colleague.idUtilisateur, [])).status).toBe(200);
    },
  );

  test('every lock is tried', () => {
    expect(locks.map(([lock]) => lock).sort((a, b) => a - b)).toEqual([115, 141, 182, 223]);
    expect(locks.every(([, list]) => list > 0)).toBe(true);
  });
});
