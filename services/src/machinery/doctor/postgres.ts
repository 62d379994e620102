import { createPool, rowsOf, sql } from '@diapason/event-sourcing';
import { clockOf, found, latencyOf, type Seen } from './examined';

const SCHEMAS = ['journal', 'read', 'vault'];
const STATE = {
  copies: sql.boolean('pg_is_in_recovery()'),
  creates: sql.boolean(`has_database_privilege(current_database(), 'create')`),
  french: sql.boolean(`exists (select from pg_collation where collname = 'fr-x-icu')`),
  encoding: sql.text(`current_setting('server_encoding')`),
  free: sql.number(
    `current_setting('max_connections')::int - (select count(*) from pg_stat_activity where backend_type = 'client backend')`,
  ),
  megabytes: sql.number('pg_database_size(current_database()) / 1000000'),
};
const RIGHT = {
  name: sql.text('nspname::text'),
  writes: sql.boolean(`has_schema_privilege(oid, 'create') and has_schema_privilege(oid, 'usage')`),
};
const NOW = { at: sql.instant('clock_timestamp()') };
/** An API and a jobs process hold up to twenty each, projector and node some more. */
const LEAST_FREE = 20;

/** On connections that PostgreSQL lets only read. */
export async function lookAtPostgres(url: string, replica: boolean): Promise<Seen> {
  const db = createPool(url, { max: 1, readOnly: true });
  try {
    const [state] = await rowsOf(db, STATE, '', []);
    if (!state) throw new Error('no answer');
    const schemas = await rowsOf(db, RIGHT, 'from pg_namespace where nspname = any($1) order by 1', [SCHEMAS]);
    const closed = schemas.filter(({ writes }) => !writes).map(({ name }) => name);
    const mayWrite = (state.creates || schemas.length === SCHEMAS.length) && closed.length === 0;
    const rights = mayWrite
      ? 'droits : crée des schémas et des tables, y écrit'
      : `droits : ne peut pas créer de tables${closed.length > 0 ? ` dans ${closed.join(', ')}` : ''}`;
    const asWriter = [
      found(!state.copies, state.copies ? 'c’est une copie, où rien ne s’écrit' : 'c’est la base principale'),
      found(mayWrite, rights),
    ];
    return {
      latency: await latencyOf(() => db.query('select 1')),
      findings: [
        ...(replica ? [] : asWriter),
        found(state.encoding === 'UTF8', `encodage : ${state.encoding}`),
        found(state.french, state.french ? 'ordre français (ICU)' : 'l’ordre français (ICU) manque'),
        found(state.free >= LEAST_FREE, `connexions libres : ${state.free}`),
        found(true, `taille : ${state.megabytes} Mo`),
        await clockOf(async () => Date.parse((await rowsOf(db, NOW, '', []))[0]?.at ?? '')),
      ],
    };
  } finally {
    await db.end();
  }
}
