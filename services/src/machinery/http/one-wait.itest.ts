import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { RETRY_POLICY, withRetryBudget } from '@diapason/event-sourcing';
import { shortest } from '@diapason/local-stack/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openAccount } from '../../contexts/identity/commands/accounts';
import { type Caller, startTestApi, type TestApi } from '../../proofs/kit/test-api';
import { workContext } from '../app/command-context';
import { openStore } from '../files/store';
import { loadSecrets } from '../session/secrets';

/** A caller waits so long; the machine may stall for a moment. */
const WAIT_MS = 8_000;
const STALL_MS = 500;

let api: TestApi;
let superviseur: Caller;
beforeAll(async () => {
  api = await startTestApi({ retryPolicy: RETRY_POLICY });
  const [email, motDePasse] = ['chef@exemple.fr', 'une portee de cinq lignes'];
  const context = api.context();
  await openAccount(context, { idUtilisateur: 901, isResponsable: 0, fk_groupe: 1, email, motDePasse });
  await context.visible();
  superviseur = await api.logIn(email, motDePasse);
});
afterAll(() => api?.stop());

test('a command of many writes waits 8 s in all for a store that falters between them, and the same click finishes it', async () => {
  let tries = 0;
  const click = () => {
    tries += 1;
    const headers = { 'Idempotency-Key': randomUUID() };
    const body = { nom: 'Morel', prenom: 'Ines', fk_groupe: 5, email: `nouvelle${tries}@exemple.fr` };
    return () =>
      api.call('POST', '/api/utilisateursAdministratifs/0', { as: superviseur, headers, body, isHasty: true });
  };
  const written = async () => {
    await api.harness.settled();
    return (await api.harness.query("select 1 from journal.event where data->>'email' is not null")).length;
  };
  const before = await written();
  let register = click();
  const waited = await shortest(WAIT_MS + STALL_MS, async () => {
    register = click();
    api.harness.stack.behave({ mood: 'leaderless' });
    const begun = performance.now();
    const waiting = register();
    await pause(WAIT_MS / 2);
    api.harness.stack.behave({ mood: 'leaderless', afterWrites: 2 });
    const given = await waiting;
    expect(given.status).toBe(503);
    expect(given.headers.get('retry-after')).toBe('5');
    api.harness.stack.behave({ mood: 'leader' });
    return performance.now() - begun;
  });
  expect(waited).toBeLessThan(WAIT_MS + STALL_MS);
  expect(await written()).toBeGreaterThan(before);
  const done = await register();
  expect(done.status).toBe(200);
  const agents = await api.harness.query('select id_utilisateur from agent');
  expect(agents).toEqual([{ id_utilisateur: (done.body.data as { idUtilisateur: number }).idUtilisateur }]);
  const again = await register();
  expect(again.body).toEqual(done.body);
});

test.each([
  ['that was well', undefined, 2_000],
  ['for which its caller waited as long as it may', { retryForMs: 0 }, 500],
])('what was written to a store %s is waited for until it is in the lists', async (_, retryPolicy, expected) => {
  const asked: (number | undefined)[] = [];
  const { positions } = api.harness;
  const waitFor = (position: bigint, timeoutMs?: number) => {
    asked.push(timeoutMs);
    return positions.waitFor(position, timeoutMs);
  };
  const context = workContext(
    {
      runtime: { ...api.harness, positions: { ...positions, waitFor } },
      secrets: await loadSecrets(api.harness.pool, 'x'.repeat(32)),
      security: () => undefined,
      files: openStore(undefined),
      publicUrl: 'http://ecole.example',
    },
    { actor: { actor: 'test', correlationId: 'visible' }, commandId: randomUUID(), repeatable: false },
  );
  const account = { isResponsable: 0, fk_groupe: 1, motDePasse: 'une portee de cinq lignes' } as const;
  const write = () =>
    openAccount(context, { ...account, idUtilisateur: 902 + expected, email: `vu${expected}@exemple.fr` });
  // Whoever has waited as long as they may has written before.
  if (retryPolicy) await write();
  await withRetryBudget(async () => {
    if (!retryPolicy) await write();
    await context.visible();
  }, retryPolicy ?? RETRY_POLICY);
  expect(asked.at(-1)).toBe(expected);
});
