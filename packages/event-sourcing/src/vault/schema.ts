import type { Pool } from 'pg';
import { migrate } from './migrate';

/** The lane of an open job, said so that no index of open jobs serves: with old statistics PostgreSQL would read all of them for each. */
export const OPEN_LANE = 'case when finished_at is null and failed_at is null then lane end';

const VAULT = [
  'create schema if not exists vault',
  `create table if not exists vault.person_key (
     subject text primary key, wrapped bytea, erased_at timestamptz,
     check ((wrapped is null) = (erased_at is not null)))`,
  'alter table vault.person_key add column if not exists wrapped_by text',
  // The key that wraps the others is in the store of FILES_URL; here is its name alone.
  `create table if not exists vault.wrapping_key (
     id text primary key check (id = 'current'), name text not null,
     made_at timestamptz not null default clock_timestamp())`,
  'create table if not exists vault.id_sequence (kind text primary key, last bigint not null)',
  `create table if not exists vault.id_of_key (
     kind text not null, key text not null, id bigint not null, primary key (kind, key))`,
  `create table if not exists vault.job (
     id text primary key, queue text not null, name text not null, data jsonb not null, batch text,
     requested_at timestamptz not null default clock_timestamp(), started_at timestamptz, finished_at timestamptz,
     failed_at timestamptz, attempts integer not null default 0, error text, result jsonb)`,
  'alter table vault.job add column if not exists units integer not null default 1',
  'alter table vault.job add column if not exists progress jsonb',
  'alter table vault.job add column if not exists set_aside_at timestamptz',
  'alter table vault.job add column if not exists lane text',
  'alter table vault.job add column if not exists about text',
  'alter table vault.job add column if not exists waits_since timestamptz',
  'alter table vault.job add column if not exists due_at timestamptz',
  `create index if not exists job_about on vault.job (about, queue)
     where about is not null and started_at is null and finished_at is null and failed_at is null`,
  'drop index if exists vault.job_lane',
  `create index if not exists job_open_lane on vault.job ((${OPEN_LANE}), queue, requested_at, id) where (${OPEN_LANE}) is not null`,
  'create index if not exists job_failed on vault.job (failed_at) where failed_at is not null',
  'create index if not exists job_batch on vault.job (batch) where batch is not null',
  'create index if not exists job_open on vault.job (requested_at) where finished_at is null and failed_at is null',
  'create table if not exists vault.reactor_checkpoint (id text primary key, position bigint not null)',
  // Only a measure of this second: it need not survive a crash.
  `create unlogged table if not exists vault.follower (
     follower text primary key, events integer not null, bytes bigint not null)`,
];

const READ = [
  'create schema if not exists journal',
  `create table if not exists journal.event (
     position bigint primary key, event_id uuid not null, stream text not null, category text not null,
     revision integer not null, type text not null, version integer not null, actor text not null, on_behalf_of text,
     subject text, screen text, correlation_id text not null, at timestamptz not null, data jsonb not null,
     metadata jsonb not null)`,
  // Events that nobody with EVENT_KEY wrote: passed over, and told.
  `create table if not exists journal.unproven (
     position bigint primary key, stream text not null, revision integer not null, type text not null,
     noted_at timestamptz not null default clock_timestamp())`,
  'create unique index if not exists event_stream on journal.event (stream, revision)',
  'create index if not exists event_at on journal.event (at)',
  'create index if not exists event_type on journal.event (type, at)',
  'create index if not exists event_actor on journal.event (actor, at)',
  'create index if not exists event_correlation on journal.event (correlation_id)',
  'create schema if not exists read',
  `create table if not exists read.checkpoint (
     id text primary key, position bigint not null, updated_at timestamptz not null)`,
  'create table if not exists read.table_version (name text primary key, version integer not null)',
  'alter table read.table_version add column if not exists live_since timestamptz',
  `create table if not exists read.standstill (
     id text primary key, at timestamptz not null, position bigint not null, type text not null, stream text not null,
     table_name text not null, reason text not null)`,
];

/**
 * Creates this package's missing objects in schemas `vault`, `journal` and `read`. Every process may call it at start.
 */
export async function prepareDatabase(pool: Pool): Promise<void> {
  await migrate(pool, [...VAULT, ...READ]);
}
