import { roleGroupIds } from '@diapason/contracts/constants';
import type { ContributionRow } from '@diapason/contracts/money';
import { createReactorRunner, createReconciler, type Reaction } from '@diapason/event-sourcing';
import { eventually } from '@diapason/local-stack/testing';
import { jobs, reactions } from '../../../catalogue';
import type { JobHandler } from '../../../machinery/app/job';
import { startWorkers } from '../../../machinery/app/job-context';
import { hireAgent } from '../../../proofs/kit/staff';
import { type Answer, type Caller, startTestApi, type TestApi } from '../../../proofs/kit/test-api';
import { openAccount } from '../../identity/commands/accounts';
import { seedFamily, seedPlaces } from './network';

export const PASSWORD = 'une phrase de passe pour les tests';
export const YEAR = 9;

interface Progress {
  readonly total: number;
  readonly done: number;
  readonly changed: number;
  readonly failed: number;
  readonly finished: boolean;
}

/** The school office of the tests: three families, two secretaries, a guardian, and the jobs running. */
export interface Office {
  readonly api: TestApi;
  readonly secretary: Caller;
  readonly colleague: Caller;
  /** Guardian 1042, whose family is member and has two pupils. */
  readonly guardian: Caller;
  get(path: string, as?: Caller): Promise<Answer>;
  post(path: string, body: unknown, as?: Caller): Promise<Answer>;
  /** The contributions of the year, as the secretary sees them. */
  contributions(body?: object): Promise<ContributionRow[]>;
  /** Asks for a calculation of the year and waits until it has finished. */
  calculate(more?: object): Promise<Progress>;
  /** For how long receipts wait for another change from now on, in ms: not at all at first. */
  receiptsWait(ms: number): void;
  /** Opens an account of a role group and logs in. */
  hire(idUtilisateur: number, email: string, fk_groupe: number): Promise<Caller>;
  stop(): Promise<void>;
}

/** What a call answers, where it must succeed. @throws Error with the status and message of one that does not. */
export async function dataOf<T>(answer: Promise<Answer>): Promise<T> {
  const { status, body } = await answer;
  if (status !== 200) throw new Error(`${status} ${body.message}`);
  return body.data as T;
}

/**
 * @param work whose jobs run and which events ask for them: money's unless told.
 * @param options of the API; nothing is logged without `log`.
 */
export async function openOffice(
  work: { readonly jobs: readonly JobHandler[]; readonly reactions: readonly Reaction[] } = { jobs, reactions },
  options: Parameters<typeof startTestApi>[0] = {},
): Promise<Office> {
  const api = await startTestApi(options);
  const { harness } = api;
  const context = api.context();
  await seedPlaces(context);
  await seedFamily(context, { idUtilisateur: 1042, nom: 'LEFÈVRE', email: 'lucie@example.org' });
  await seedFamily(context, { idUtilisateur: 1043, codeInsee: '81004', fiscalite: null, eleves: [[10]] });
  await seedFamily(context, { idUtilisateur: 1044, eleves: [] });
  const hire = (idUtilisateur: number, email: string, fk_groupe: number) =>
    openAndLogIn(api, idUtilisateur, email, fk_groupe);
  const secretary = await hire(501, 'secretaire@example.org', 3);
  const colleague = await hire(502, 'collegue@example.org', 3);
  const guardian = await hire(1042, 'lucie@example.org', 7);
  let waitMs = 0;
  const workers = startWorkers(api.app, work.jobs);
  const { client, pool, codec } = harness;
  const reactors = createReactorRunner({
    client,
    pool,
    codec,
    reactions: work.reactions,
    enqueue: harness.jobs.enqueue,
    waitMs: async () => waitMs,
  });
  // As in the product, a job that had all its tries while something was in the way comes again.
  const reconciler = harness.queues && createReconciler({ pool, queues: harness.queues, everyMs: 2_000 });

  const get = (path: string, as = secretary) => api.call('GET', path, { as });
  const post = (path: string, body: unknown, as = secretary) => api.call('POST', path, { body, as });
  return {
    api,
    secretary,
    colleague,
    guardian,
    get,
    post,
    contributions: (body = {}) => dataOf(post('/api/cotisations/liste', { fk_anneeScolaire: YEAR, ...body })),
    async calculate(more = {}) {
      const asked = post('/api/cotisations/calcul', { fk_anneeScolaire: YEAR, ...more });
      const { idCalcul } = await dataOf<{ idCalcul: number }>(asked);
      return eventually(async () => {
        const progress = await dataOf<Progress>(get(`/api/cotisations/calcul/${idCalcul}`));
        if (progress.finished) await harness.settled();
        return progress.finished ? progress : undefined;
      });
    },
    receiptsWait(ms) {
      waitMs = ms;
    },
    hire,
    async stop() {
      await reconciler?.stop();
      await reactors.stop();
      await Promise.all(workers.map((worker) => worker.stop()));
      await api.stop();
    },
  };
}

async function openAndLogIn(api: TestApi, idUtilisateur: number, email: string, fk_groupe: number): Promise<Caller> {
  if (fk_groupe === roleGroupIds.responsable)
    await openAccount(api.context(), { idUtilisateur, isResponsable: 1, email, fk_groupe, motDePasse: PASSWORD });
  else await hireAgent(api, { email, fk_groupe }, { idUtilisateur, motDePasse: PASSWORD, fk_siteResidence: 2 });
  await api.harness.settled();
  return api.logIn(email, PASSWORD);
}
