import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { EndpointDefinition, Session } from '@diapason/contracts/core';
import { ASYNC_COMMIT, firstOf, named, orNull, Refusal, sql } from '@diapason/event-sourcing';
import type { Pool } from 'pg';
import { z } from 'zod';
import type { FirstId } from '../app/first-id';
import type { Envelope } from './envelope';
import { messages } from './messages';

/** Tables of the HTTP server in the vault. */
export const HTTP_VAULT = [
  `create table if not exists vault.idempotency (
     id_utilisateur bigint not null, key text not null, request_hash text not null, status integer, answer jsonb,
     held_until timestamptz not null, created_at timestamptz not null default now(), primary key (id_utilisateur, key))`,
  'create index if not exists idempotency_created on vault.idempotency (created_at)',
];

export interface Answer {
  readonly status: number;
  readonly body: Envelope;
}

/**
 * A command that outlives this is taken to have died with its process; the same key may then run it again. One that merely is
 * slow loses nothing by it: both run under the same command id.
 */
const HELD_SECONDS = 10;
/** A draft on a phone or a device that was left in a drawer sends its key weeks later, nobody after a school year. */
const HASH_DAYS = 400;
/** Who comes while the key is held waits for the answer, or for the end of the hold, and asks this often. */
const ASK_MS = 200;
const TIMEOUT_MS = HELD_SECONDS * 1_000 + 2_000;

/** @throws Refusal 400 when the header is not a usable key. */
export function idempotencyKeyOf(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (!/^[\w.-]{8,128}$/.test(header)) throw new Refusal(messages.keyInvalid, 400, 'Idempotency-Key');
  return header;
}

/** The command's id: stable for a key, so that running it again appends the same events. */
export function commandIdOf(session: Session, key: string): string {
  return createHash('sha256').update(`${session.idUtilisateur}\n${key}`).digest('hex').slice(0, 32);
}

/**
 * The same call with the same content, whatever the order of its fields. Hashed with the key, which the database does not have: a bare
 * hash of a content that holds a password or an income would tell it to whoever tries them all.
 */
export function requestHash(key: string, endpoint: EndpointDefinition, input: unknown): string {
  return createHmac('sha256', key)
    .update(`${endpoint.method} ${endpoint.path}\n${canonical(input)}`)
    .digest('hex');
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_, item: unknown) =>
    typeof item === 'object' && item !== null && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)))
      : item,
  );
}

/**
 * Runs a command once per key and keeps its answer for 24 hours, and for {@link HASH_DAYS} days which content the key stands for: its
 * events stand under the key's command id, so another content would be answered as done and never written. Only answers that are final are kept: after a 5xx, a 409, a
 * 429, or where a right was missing, the same key may try again, under the same command id. Who comes while the first call is under
 * way waits for its answer; if its process died, the call is run again after the hold.
 * An answer does not wait for the disk: what a crash of PostgreSQL takes of it, the events under the command's id give back.
 * @param run hears whether the key was taken before: what it does may have been done.
 * @throws Refusal 422 for the same key with another content, 409 when the first call is under way for longer than anybody waits.
 */
export async function runOncePerKey(
  db: Pool,
  { session, key: secret, hash, first }: { session: Session; key: string; hash: string; first?: Taken | undefined },
  run: (claimed: { readonly again: boolean; readonly first?: FirstId | undefined }) => Promise<Answer>,
): Promise<Answer & { readonly replayed: boolean }> {
  const { idUtilisateur } = session;
  const key = storedKeyOf(idUtilisateur, secret);
  const claimed = await claimInTime(db, { user: idUtilisateur, key, hash, first });
  if (claimed.kind === 'answered')
    return { status: claimed.status, body: openAnswer(claimed.answer, secret), replayed: true };
  try {
    const answer = await run(claimed);
    await (isFinal(answer.status)
      ? keep(db, idUtilisateur, key, answer.status, sealAnswer(answer.body, secret))
      : release(db, idUtilisateur, key));
    return { ...answer, replayed: false };
  } catch (error) {
    await release(db, idUtilisateur, key);
    throw error;
  }
}

/** Whether the same call of the same person under the same key was let in within the last minutes. */
export async function wasRecentlyAdmitted(
  db: Pool,
  { session, key, hash }: { session: Session; key: string; hash: string },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from vault.idempotency
     where id_utilisateur = $1 and key = $2 and request_hash = $3 and created_at > now() - interval '10 minutes'`,
    [session.idUtilisateur, storedKeyOf(session.idUtilisateur, key), hash],
  );
  return rowCount === 1;
}

/** Answers may name people. Only who knows the key can read its answer: the database has the key's hash, and the answer sealed by the key. */
const storedKeyOf = (idUtilisateur: number, secret: string) =>
  createHash('sha256').update(`${idUtilisateur}/${secret}`).digest('hex');

const answerKey = (secret: string) => Buffer.from(hkdfSync('sha256', secret, 'diapason', 'idempotent-answer', 32));

/** Nonce, tag and ciphertext in base64. */
function sealAnswer(body: Envelope, secret: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', answerKey(secret), nonce);
  const sealed = Buffer.concat([cipher.update(JSON.stringify(body)), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
}

function openAnswer(piece: string, secret: string): Envelope {
  const bytes = Buffer.from(piece, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', answerKey(secret), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString()) as Envelope;
}

const isFinal = (status: number) => status < 500 && ![401, 403, 409, 429].includes(status);

type Claimed =
  /** This call holds the key. `again`: an earlier call held it and left no outcome. */
  | { readonly kind: 'taken'; readonly again: boolean; readonly first: FirstId | undefined }
  /** An earlier call stored its answer, which is sealed. */
  | { readonly kind: 'answered'; readonly status: number; readonly answer: string };

interface Claim {
  readonly user: number;
  readonly key: string;
  readonly hash: string;
  readonly first: Taken | undefined;
}

/** An id that was taken for the command, and the key under which it is kept with the claim. */
interface Taken extends FirstId {
  readonly key: string;
}

async function claimInTime(db: Pool, wanted: Claim): Promise<Claimed> {
  const began = performance.now();
  for (;;) {
    const claimed = await claim(db, wanted);
    if (claimed) return claimed;
    if (performance.now() - began > TIMEOUT_MS) throw new Refusal(messages.keyBusy, 409);
    await pause(ASK_MS);
  }
}

const KEPT = {
  request_hash: sql.text('request_hash'),
  status: orNull(sql.number('status')),
  /** A JSON string: sealed by the key. */
  answer: orNull(sql.json(z.string(), 'answer')),
};

const TAKEN = { again: sql.boolean('again'), isNumbered: sql.boolean('exists (select from numbered)') };

/** @returns undefined while another call holds the key. */
async function claim(db: Pool, { user, key, hash, first }: Claim): Promise<Claimed | undefined> {
  // A row that was there before has the number of the transaction that locked it; a new one has none.
  const taken = await firstOf(
    named(db),
    TAKEN,
    (list) => `with taken as (
       insert into vault.idempotency as i (id_utilisateur, key, request_hash, held_until)
       values ($1, $2, $3, now() + make_interval(secs => $4))
       on conflict (id_utilisateur, key) do update
         set held_until = excluded.held_until, request_hash = excluded.request_hash, status = null, answer = null, created_at = now()
         where i.request_hash = $3 and ((i.status is null and i.held_until < now()) or i.created_at < now() - interval '24 hours')
       returning xmax <> 0 as again),
     numbered as (
       insert into vault.id_of_key (kind, key, id) select $5::text, $6::text, $7::bigint from taken where $5 is not null
       on conflict (kind, key) do nothing returning id)
     select ${list} from taken`,
    [user, key, hash, HELD_SECONDS, first?.kind ?? null, first?.key ?? null, first?.id ?? null],
  );
  // Where the command ran before, its id is kept already.
  if (taken) return { kind: 'taken', again: taken.again, first: taken.isNumbered ? first : undefined };
  const row = await firstOf(db, KEPT, 'from vault.idempotency where id_utilisateur = $1 and key = $2', [user, key]);
  if (row && row.request_hash !== hash) throw new Refusal(messages.keyReused, 422, 'Idempotency-Key');
  if (!row || row.status === null || row.answer === null) return undefined;
  return { kind: 'answered', status: row.status, answer: row.answer };
}

async function keep(db: Pool, user: number, key: string, status: number, answer: string): Promise<void> {
  await named(db).query(
    `update vault.idempotency set status = $3, answer = $4 where id_utilisateur = $1 and key = $2 and ${ASYNC_COMMIT}`,
    [user, key, status, JSON.stringify(answer)],
  );
}

/** Releases the key and keeps the hash of its content: the same call may try again at once. */
async function release(db: Pool, user: number, key: string): Promise<void> {
  await named(db).query(
    `update vault.idempotency set held_until = now()
     where id_utilisateur = $1 and key = $2 and status is null and ${ASYNC_COMMIT}`,
    [user, key],
  );
}

/** Forgets what a person was answered: answers may name people. */
export async function forgetAnswers(db: Pool, idUtilisateur: number): Promise<void> {
  await db.query('delete from vault.idempotency where id_utilisateur = $1', [idUtilisateur]);
}

/** Forgets answers older than two days, and keys that nobody sends again. */
export async function forgetOldKeys(db: Pool): Promise<void> {
  await db.query(
    "update vault.idempotency set answer = null, status = null where created_at < now() - interval '48 hours' and status is not null",
  );
  await db.query('delete from vault.idempotency where created_at < now() - make_interval(days => $1)', [HASH_DAYS]);
}
