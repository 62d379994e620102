import { limits } from '@diapason/contracts/constants';
import type { Unlocked } from '@diapason/contracts/core';
import type { ReadModels } from '@diapason/event-sourcing';
import { impersonationRight, type Profile, readProfile } from '@diapason/projections/identity/profile';
import { readSession, readSessionOf, type SessionId } from './session-rows';

/** A session that stands at this moment, with what the server's own state says of who is in it. */
export interface LiveSession {
  readonly sid: string;
  readonly profile: Profile;
  /** Token version of the account. */
  readonly version: number;
  /** Who acts, while impersonating, and that account's version. */
  readonly actor: Profile | undefined;
  readonly actVersion: number | undefined;
  readonly expires: Date;
  readonly unlocked: Unlocked | undefined;
}

type EndedSession = { readonly refused: string };

export const isLiveSession = (one: LiveSession | EndedSession | undefined): one is LiveSession =>
  one !== undefined && !('refused' in one);

/** Whether a session stands: not ended, not over, of an active person, by an actor who still may. Nothing of it is cached. */
export async function liveSessionOf(
  db: ReadModels,
  now: Date,
  { sid, idUtilisateur, act }: SessionId,
): Promise<LiveSession | EndedSession> {
  const [profile, actor] = await Promise.all([
    readSessionOf(db, sid),
    act === undefined ? undefined : readProfile(db, act),
  ]);
  const row = profile ?? (await readSession(db, sid));
  if (row?.id_utilisateur !== idUtilisateur || row.act !== (act ?? null)) return { refused: 'session' };
  if (row.ended) return { refused: 'ended' };
  const expires = new Date(row.expires_at);
  if (expires <= now) return { refused: 'over' };
  if (!profile?.actif) return { refused: 'inactive' };
  if (act !== undefined && !actor?.actif) return { refused: 'actor' };
  if (actor && !actor.fonctions.includes(impersonationRight(profile))) return { refused: 'right' };
  return {
    sid,
    profile,
    version: row.version,
    actor,
    actVersion: row.act_version ?? undefined,
    expires,
    unlocked: unlockedOf(row, now),
  };
}

type Row = NonNullable<Awaited<ReturnType<typeof readSession>>>;

function unlockedOf({ unlocked_until: until, unlocked_used_at: used }: Row, now: Date): Unlocked | undefined {
  if (until === null || used === null) return undefined;
  const idle = new Date(new Date(used).getTime() + limits.databaseIdle);
  if (new Date(until) <= now || idle <= now) return undefined;
  return { until: new Date(until).toISOString(), idleUntil: idle.toISOString() };
}
