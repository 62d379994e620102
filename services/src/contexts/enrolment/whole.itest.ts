import { enrolmentLimits } from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import { SettingSaved } from '@diapason/contracts/site';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import { startTestApi, type TestApi } from '../../proofs/kit/test-api';
import { seedNetwork } from '../../proofs/rights-matrix/network';
import { setting } from '../site/aggregate/setting';
import { imprintOf } from './commands/request';
import { finishEnrolment } from './jobs/carry-out';
import { draft, eleve, offre, responsable } from './testing/drafts';

let api: TestApi;
const SAVE = '/api/cotisations/cotisationsInscriptionSauvegarde';
const MINUTE_MS = 60_000;

beforeAll(async () => {
  api = await startTestApi({ now: '2026-11-22T10:00:00.000Z' });
  await seedNetwork(api.context());
  for (const [cle, valeur] of Object.entries({ inscriptionsPubliquesOuvertes: '2026-11-01', anneeInscriptions: '10' }))
    await api.context().execute(setting, cle, () => [make(SettingSaved, { cle, valeur })]);
  await api.harness.settled();
});
afterAll(() => api?.stop());

const pass = (ms: number) => {
  const { clock } = api.harness;
  clock.set(new Date(clock.now().getTime() + ms));
};
async function firstStep(): Promise<string> {
  const { body } = await api.call('POST', '/api/inscriptions/jeton', { body: {} });
  pass((enrolmentLimits.soonest + 1) * 1_000);
  return (body.data as { jeton: string }).jeton;
}

/** The process is killed at the n-th write of the call; from then on nothing of it happens. */
async function killedAt<T>(write: number, call: () => Promise<T>): Promise<number> {
  const { runtime } = api.app;
  const { execute, executeOn } = runtime;
  let writes = 0;
  const alive = () => {
    writes += 1;
    if (writes > write) throw new Error('killed');
  };
  const spies = [
    jest.spyOn(runtime, 'execute').mockImplementation(async (command) => {
      alive();
      return execute(command);
    }),
    jest.spyOn(runtime, 'executeOn').mockImplementation(async (command, history) => {
      alive();
      return executeOn(command, history);
    }),
  ];
  await call();
  for (const spy of spies) spy.mockRestore();
  return writes;
}

const count = async (table: string, column: string, of: readonly number[]) =>
  (await api.harness.query(`select 1 from ${table} where ${column} = any($1::int[])`, [of])).length;

// Several offers a pupil, with and without income, schools and image rights.
const shape = fc.record({
  eleves: fc.array(
    fc.record({
      offres: fc.integer({ min: 1, max: 2 }),
      scolaritesExterne: fc.constantFrom([], [{ nonScolarise: 1 }]),
      droitImage: fc.constantFrom(0, 1, null),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  income: fc.option(
    fc.record({
      revenuFiscal: fc.integer({ min: 0, max: 9_000_000 }).map((one) => one / 100),
      nombrePart: fc.constantFrom(1, 2.5, 3),
    }),
  ),
  killed: fc.integer({ min: 0, max: 6 }),
});

test('a submission of any shape is whole, or not there, wherever the process is killed', async () => {
  await fc.assert(
    fc.asyncProperty(shape, async ({ eleves, income, killed }) => {
      const asked = eleves.map(({ offres, ...more }) =>
        eleve({
          ...more,
          scolarites: [offre(), offre({ fk_offre: 40, fk_instrument: [] })].slice(0, offres),
        }),
      );
      const body = draft({
        jeton: await firstStep(),
        responsable: responsable(),
        eleves: asked,
        document: { fiscalite: income ? { ...income, absence: 0 } : { absence: 1 } },
      });
      const writes = await killedAt(killed, () => api.call('POST', SAVE, { body, isHasty: true }));
      await api.harness.settled();
      const empreinte = imprintOf(body.cle);
      const [request] = await api.harness.query<{ id_utilisateur: number; eleves: { idEleve: number }[] }>(
        'select id_utilisateur, eleves from demande_inscription where empreinte = $1',
        [empreinte],
      );
      if (killed === 0) {
        // Without the event nothing is there.
        expect(request).toBeUndefined();
        expect(
          (await api.harness.query('select 1 from responsable where email = $1', [body.responsable.email])).length,
        ).toBe(0);
        return;
      }
      expect(writes).toBeGreaterThan(1);
      if (!request) throw new Error('the fact was written and is not there');
      // With it everything is: the ledger's job finishes what died, twice as well as once.
      pass(2 * MINUTE_MS);
      for (const _time of [1, 2])
        await finishEnrolment.run({ empreinte }, {
          ...api.context(),
          now: api.harness.clock.now().toISOString(),
          jobId: 'job',
        } as never);
      await api.harness.settled();
      const ids = request.eleves.map(({ idEleve }) => idEleve);
      const guardian = [request.id_utilisateur];
      expect([
        await count('responsable', 'id_utilisateur', guardian),
        await count('revenu', 'fk_responsable', guardian),
        await count('eleve', 'id_eleve', ids),
        await count('eleve_responsable', 'fk_responsable', guardian),
        await count('scolarite_interne', 'fk_eleve', ids),
        await count('droit_image', 'fk_eleve', ids),
        await count('scolarite_externe', 'fk_eleve', ids),
      ]).toEqual([
        1,
        income ? 1 : 0,
        eleves.length,
        eleves.length,
        eleves.reduce((sum, one) => sum + one.offres, 0),
        eleves.filter(({ droitImage }) => droitImage !== null).length,
        eleves.filter(({ scolaritesExterne }) => scolaritesExterne.length > 0).length,
      ]);
      // The same key once more is the same request.
      await api.call('POST', SAVE, { body });
      await api.harness.settled();
      expect(await count('eleve', 'id_eleve', ids)).toBe(eleves.length);
      expect(
        (await api.harness.query('select 1 from demande_inscription where empreinte = $1', [empreinte])).length,
      ).toBe(1);
    }),
    { numRuns: 12 },
  );
});
