import { messages } from '@diapason/contracts/constants';
import {
  caughtUp,
  LOCKS,
  type Pool,
  Refusal,
  RetryLater,
  type Runtime,
  retryFailedJob,
  rewriteKeys,
  rowsOf,
  setFailedJobAside,
  sql,
  withKeyLocks,
} from '@diapason/event-sourcing';
import type { Bank } from '../bank/bank';
import type { Files } from '../files/store';
import { forgetAnswers } from '../http/idempotency';
import type { Secrets } from '../session/secrets';
import { emailHash, readResetToken, resetToken } from '../session/secrets';
import { endSessions, forgetPassword, prepareAccess, replacePassword, storePassword } from '../session/vault';
import type { SecurityLog } from './logs';
import type { WorkPowers } from './powers';
import { createStaging, dropImports } from './staging';

interface Owned {
  readonly runtime: Pick<Runtime, 'pool' | 'keys' | 'client' | 'positions' | 'retryPolicy' | 'yearLock' | 'merges'>;
  readonly secrets: Secrets;
  readonly security: SecurityLog;
  readonly files: Files;
  readonly bank?: Bank | undefined;
}

/** The only ways by which commands and jobs change the vault. */
export function workPowers({ runtime, secrets, security, files, bank }: Owned): WorkPowers {
  const { pool, keys, yearLock, merges } = runtime;
  const seen = () => caughtUp(runtime, SETTLED_MS);
  return {
    accounts: {
      emailHash: (email) => emailHash(secrets, email),
      prepare: (idUtilisateur) => prepareAccess(pool, idUtilisateur),
      storePassword: (idUtilisateur, hash) => storePassword(pool, idUtilisateur, hash),
      replacePassword: (idUtilisateur, change) => replacePassword(pool, idUtilisateur, change),
      endSessions: (idUtilisateur) => endSessions(pool, idUtilisateur, 'closed'),
      async forget(idUtilisateur) {
        await forgetPassword(pool, idUtilisateur);
        await forgetAnswers(pool, idUtilisateur);
      },
    },
    passwordLinks: {
      tokenOf: (idUtilisateur, idReset) => resetToken(secrets, idUtilisateur, idReset),
      read: (token) => readResetToken(secrets, token),
    },
    security,
    files,
    bank,
    staging: createStaging(pool),
    forgetting: {
      destroyKey: (subject) => keys.erase(subject),
      dropReplays: () => dropReplays(pool),
      dropImports: () => dropImports(pool),
      rewriteKeys: () => rewriteKeys(pool),
    },
    jobLedger: {
      retry: (id, data) => retryFailedJob(pool, id, data),
      setAside: (id) => setFailedJobAside(pool, id),
    },
    yearLock: {
      shared: (run) => yearLock.shared(run),
      // First whoever goes in now reads what keeps them out; then those who went in before come out; then what they did is read too.
      settled: async () => (await seen()) && (await yearLock.waitForHolders(SETTLED_MS)) && seen(),
    },
    reading: { caughtUp: () => caughtUp(runtime, READ_MS) },
    merging: {
      async inTurn(run, late = () => new Refusal(messages.general.conflict, 409)) {
        const done = await merges.runExclusive(TURN_MS, run);
        if (!done) throw late();
        return done.value;
      },
    },
    importing: {
      async alone(keys, run) {
        const done = await withKeyLocks(pool, { lock: LOCKS.imported, keys }, IMPORT_MS, async () => {
          if (!(await seen())) throw new RetryLater('the read models are late');
          return run();
        });
        if (!done) throw new RetryLater('another import writes the same people');
        return done.value;
      },
    },
  };
}

const SETTLED_MS = 20_000;
const READ_MS = 5_000;
const TURN_MS = 5_000;
const IMPORT_MS = 60_000;

const REPLAY = { name: sql.text('nspname') };

async function dropReplays(pool: Pool): Promise<void> {
  const replays = await rowsOf(pool, REPLAY, String.raw`from pg_namespace where nspname like 'replay\_%'`);
  for (const { name } of replays) await pool.query(`drop schema if exists "${name}" cascade`);
}
