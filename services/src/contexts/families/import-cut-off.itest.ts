import { defaultRoleGroups, limits, messages, roleGroupIds } from '@diapason/contracts/constants';
import { createReconciler } from '@diapason/event-sourcing';
import { describe, expect, it, jest } from '@jest/globals';
import { jobContext } from '../../machinery/app/job-context';
import { writeFamiliesJob } from './jobs/import';
import {
  api,
  call,
  checked,
  count,
  HEADINGS,
  hire,
  imported,
  rowsOf,
  secretary,
  send,
  until,
  ZOE,
} from './testing/imports';
import { sendImport } from './testing/send-import';

describe('a file of families whose work is cut off, or that ends', () => {
  it('confirmed twice at once, by two people, creates each child once, and tells the later one so', async () => {
    const row = (child: string) =>
      `Duo;${child};F;02/04/2015;Duo;Alix;duo@example.org;12/03/1985;;;;Mère;Initiation musicale`;
    const head = `${HEADINGS};Offre`;
    await imported([head, row('Aînée')].join('\n'));
    const file = [head, ...['Una', 'Dua', 'Tria'].map(row)].join('\n');
    const colleague = await hire('collegue@example.org', roleGroupIds.administratif);
    const both = await Promise.all(
      [secretary, colleague].map(async (as) => ({ as, id: (await checked(file, as)).state.idImport })),
    );
    await Promise.all(both.map(({ as, id }) => call('POST', `/api/imports/${id}/confirmation`, undefined, as)));
    const done = await Promise.all(both.map(({ as, id }) => until(id, ['termine'], as)));
    await api.harness.settled();
    expect(await count('eleve', "nom = 'DUO'")).toBe(4);
    expect(await count('scolarite_interne', "fk_eleve in (select id_eleve from eleve where nom = 'DUO')")).toBe(4);
    expect(done.map(({ bilan }) => [bilan?.cree, bilan?.inchange]).sort()).toEqual([
      [0, 3],
      [3, 0],
    ]);
  });

  it('goes on where the process died before its work was queued', async () => {
    const { queues, pool } = api.harness;
    if (!queues) throw new Error('no queue');
    const unqueued = async (path: string, name: string, body: object = {}) => {
      const died = jest.spyOn(api.app.runtime.jobs, 'request').mockRejectedValueOnce(new Error('died'));
      expect(
        (await api.call('POST', `/api/imports/${id}/${path}`, { as: secretary, body, isHasty: true })).status,
      ).toBe(500);
      died.mockRestore();
      expect(await count('vault.job', `name = '${name}' and data->>'idImport' = '${id}'`)).toBe(1);
      const reconciler = createReconciler({ pool, queues, olderThanMs: 0 });
      await reconciler.reconcile();
      await reconciler.stop();
    };
    const file = [HEADINGS, ZOE.replaceAll('Petit', 'Mort').replace('lucie@', 'mort@')].join('\n');
    const id = await sendImport(api, secretary, Buffer.from(file));
    await unqueued('lecture', 'lecture');
    const { fichier } = await until(id, ['colonnes']);
    await unqueued('controle', 'controle', { colonnes: fichier?.colonnes.map(({ champ }) => champ) ?? [] });
    expect(await until(id, ['apercu'])).toMatchObject({ bilan: { cree: 1 } });
    await unqueued('confirmation', 'ecriture');
    expect(await until(id, ['termine'])).toMatchObject({ etape: 'termine', erreur: null });
  });

  it('of which the check failed for good is checked again, by other columns too', async () => {
    const { state } = await checked([HEADINGS, ZOE].join('\n'));
    const id = state.idImport;
    const colonnes = state.fichier?.colonnes.map(({ champ }) => champ) ?? [];
    const check = () => api.call('POST', `/api/imports/${id}/controle`, { as: secretary, body: { colonnes } });
    await api.harness.query(`update vault.import set etape = 'controle', tour = tour - 1 where id = $1`, [id]);
    expect((await check()).status).toBe(409);
    await api.harness.query(
      `update vault.job set failed_at = now(), finished_at = null where name = 'controle' and data->>'idImport' = $1`,
      [String(id)],
    );
    expect((await until(id, ['apercu'])).erreur).toBe(messages.imports.failed);
    expect((await check()).status).toBe(200);
    expect(await until(id, ['apercu'])).toMatchObject({ etape: 'apercu', erreur: null, bilan: { cree: 1 } });
  });

  it('of which the reading failed for good is read again', async () => {
    const { idImport: other } = await send([HEADINGS, ZOE].join('\n'));
    const id = await sendImport(api, secretary, Buffer.from([HEADINGS, ZOE].join('\n')));
    const read = () => api.call('POST', `/api/imports/${id}/lecture`, { as: secretary });
    await api.harness.query(`update vault.import set etape = 'lecture', tour = 1 where id = $1`, [id]);
    expect((await read()).status).toBe(409);
    // The ledger as it is once no attempt is left.
    await api.harness.query(
      `update vault.job set batch = $2, failed_at = now(), finished_at = null where name = 'lecture' and data->>'idImport' = $1`,
      [String(other), `import-${id}-1`],
    );
    expect((await until(id, ['colonnes'])).erreur).toBe(messages.imports.failed);
    expect((await read()).status).toBe(200);
    expect(await until(id, ['colonnes'])).toMatchObject({ etape: 'colonnes', erreur: null });
  });

  it('of which the job was killed half-way is finished by the next attempt, once, and reported as the first began it', async () => {
    const head = HEADINGS.replace('Lien', 'Revenu fiscal;Parts');
    const file = [head, 'Lent;Ada;F;03/03/2013;Lent;Rose;rose@example.org;;;;;21000;2'].join('\n');
    const { state } = await checked(file);
    const id = state.idImport;
    const system = { ...api.app, runtime: api.harness };
    const data = { idImport: id, familles: [1], fonctions: [...(defaultRoleGroups[2]?.fonctions ?? [])], sites: null };
    const attempt = () =>
      jobContext(system, {
        id: `import-${id}-killed`,
        name: 'ecriture',
        data,
        batch: undefined,
        attempt: 1,
        begun: 1,
        requestedAt: new Date(),
        progress: async () => undefined,
      });
    const first = attempt();
    const killed: typeof first.executeEach = (aggregate, decisions) => {
      if (aggregate.category === 'pupil') throw new Error('killed');
      return first.executeEach(aggregate, decisions);
    };
    await expect(writeFamiliesJob.run(data, { ...first, executeEach: killed })).rejects.toThrow('killed');
    await api.harness.settled();
    expect([await count('responsable', "nom = 'LENT'"), await count('eleve', "nom = 'LENT'")]).toEqual([1, 0]);
    await writeFamiliesJob.run(data, attempt());
    await api.harness.settled();
    expect([await count('responsable', "nom = 'LENT'"), await count('eleve', "nom = 'LENT'")]).toEqual([1, 1]);
    expect(await count('revenu', 'revenu_fiscal = 2100000')).toBe(1);
    expect(await rowsOf(id)).toMatchObject([{ resultat: 'cree' }]);
    expect((await checked(file)).state.bilan).toMatchObject({ inchange: 1, cree: 0 });
  });

  it('is one of ten that a person has open: the oldest that was not confirmed ends, and they are told', async () => {
    const keeper = await hire('dix@example.org', roleGroupIds.administratif);
    const begin = (nomFichier: string) =>
      api.call('POST', '/api/imports', { as: keeper, body: { nomFichier, taille: 10 } });
    const state = async (id: number) => (await api.call('GET', `/api/imports/${id}`, { as: keeper })).status;
    const first: number[] = [];
    for (let n = 1; n <= limits.importsAtOnce; n += 1) {
      const { status, body } = await begin(`fichier ${n}.csv`);
      expect([status, body.data]).toMatchObject([200, { abandonne: null }]);
      first.push((body.data as { idImport: number }).idImport);
    }
    const [writing = 0, oldest = 0, next = 0] = first;
    await api.harness.query(`update vault.import set etape = 'ecriture' where id = $1`, [writing]);
    expect((await begin('un de plus.csv')).body.data).toMatchObject({ abandonne: null });
    const more = await begin('de plus.csv');
    expect([more.body.data, more.body.message]).toMatchObject([
      { abandonne: 'fichier 2.csv' },
      messages.imports.oldestEnded('fichier 2.csv'),
    ]);
    expect([await state(writing), await state(oldest), await state(next)]).toEqual([200, 404, 200]);
    // What was confirmed is neither counted nor ended, so that its report stays.
    await api.harness.query(`update vault.import set etape = 'ecriture' where id_utilisateur = $1`, [
      keeper.idUtilisateur,
    ]);
    const after = await begin('encore.csv');
    expect([after.status, after.body.data]).toMatchObject([200, { abandonne: null }]);
    expect(await count('vault.import', `id_utilisateur = ${keeper.idUtilisateur}`)).toBe(limits.importsAtOnce + 2);
    // Others have their own.
    await send([HEADINGS, ZOE].join('\n'));
  });

  it('leaves nothing that is not as declared', () => {
    expect([...api.deviations]).toEqual([]);
  });
});
