import { randomUUID } from 'node:crypto';
import type { Application } from '../../machinery/app/application';
import { begin, type Identity, unlock } from '../../machinery/session/session-rows';
import { ACCESS_SECONDS, issueToken } from '../../machinery/session/tokens';
import { readAccess } from '../../machinery/session/vault';

/** A session of its own and its access token, without the cost of a password; the second login is made in it too. `act`: who acts, while impersonating. */
export async function signInAs({ runtime, secrets }: Application, { idUtilisateur, act }: Identity) {
  const { pool, clock } = runtime;
  const now = clock.now();
  const sid = randomUUID();
  const expires = new Date(now.getTime() + ACCESS_SECONDS * 1000);
  await begin(pool, { sid, idUtilisateur, act, now, expires });
  await unlock(pool, sid, { until: expires, now });
  const versionOf = async (id: number) => (await readAccess(pool, id))?.version ?? 1;
  const actor = act === undefined ? {} : { act: { idUtilisateur: act, version: await versionOf(act) } };
  const claims = { idUtilisateur, version: await versionOf(idUtilisateur), sid, ...actor };
  return { idUtilisateur, sid, token: await issueToken(secrets, claims, now) };
}
