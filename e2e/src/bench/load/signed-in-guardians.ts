import { createHmac, hkdfSync, randomUUID } from 'node:crypto';
import { make } from '@diapason/contracts/core';
import { AccountOpened } from '@diapason/contracts/identity';
import { appendAll, waitForReadModels } from './append-all';
import type { Installation } from './installation';

/** Somebody who is logged in. */
export interface SignedInGuardian {
  readonly idUtilisateur: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** Seconds that an access token lives. */
const LIVES_S = 900;

/** Opens accounts for guardians, without the cost of a password each. */
export async function openAccounts({ runtime }: Installation, guardians: readonly number[]): Promise<void> {
  const { rows } = await runtime.pool.query<{ id: number }>(
    'select fk_groupe as id from compte where est_responsable limit 1',
  );
  const [group] = rows;
  if (!group) throw new Error('the demonstration has no guardian with an account');
  await appendAll(
    runtime,
    guardians.map((idUtilisateur) => ({
      stream: `account-${idUtilisateur}`,
      events: [
        make(AccountOpened, {
          idUtilisateur,
          isResponsable: 1,
          fk_groupe: group.id,
          email: `famille${idUtilisateur}@mesure.example`,
        }),
      ],
    })),
  );
  await runtime.pool.query(
    'insert into vault.account_access (id_utilisateur) select unnest($1::bigint[]) on conflict do nothing',
    [guardians],
  );
  await waitForReadModels(runtime);
}

/** A session of each, as a login leaves it. */
export async function signInGuardians(
  { runtime: { pool }, env }: Installation,
  guardians: readonly number[],
): Promise<readonly SignedInGuardian[]> {
  const key = Buffer.from(hkdfSync('sha256', env.JWT_SECRET ?? '', 'diapason', 'access-token', 32));
  const sids = guardians.map(() => randomUUID());
  await pool.query(
    `insert into vault.session (id, id_utilisateur, begun_at, expires_at)
       select s.sid, s.id, now(), now() + interval '1 hour' from unnest($1::uuid[], $2::bigint[]) s (sid, id)`,
    [sids, guardians],
  );
  const iat = Math.floor(Date.now() / 1_000);
  return guardians.map((idUtilisateur, at) => {
    const claims = { tv: 1, sid: sids[at], sub: String(idUtilisateur), iss: 'diapason', aud: 'diapason-api' };
    const token = signed({ ...claims, iat, exp: iat + LIVES_S }, key);
    return { idUtilisateur, headers: { authorization: `Bearer ${token}`, 'user-id': String(idUtilisateur) } };
  });
}

function signed(claims: object, key: Buffer): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const body = `${part({ alg: 'HS256', typ: 'at+jwt' })}.${part(claims)}`;
  return `${body}.${createHmac('sha256', key).update(body).digest('base64url')}`;
}
