import { audit } from '@diapason/contracts';
import type { Pool } from 'pg';
import { query } from '../../query';
import { tables } from '../../tables';

/** What an operator looks at first: is the read side up to date, is work piling up, what failed last. */
export const systemState = query(audit.systemState, async (_input, { db }) => {
  const [projection, files, generations, erreurs] = await Promise.all([
    projectionOf(db),
    db.query<{ nom: string; attente: number; actifs: number; echecs: number; termines: number }>(
      `select queue as nom,
        (count(*) filter (where finished_at is null and failed_at is null and started_at is null))::int as attente,
        (count(*) filter (where finished_at is null and failed_at is null and started_at is not null))::int as actifs,
        (count(*) filter (where failed_at is not null))::int as echecs,
        (count(*) filter (where finished_at is not null))::int as termines
       from vault.job group by queue order by queue`,
    ),
    generationsOf(db),
    db.query<{ date: Date; source: string; message: string | null }>(
      `select coalesce(failed_at, finished_at) as date, queue || '/' || name as source, error as message from vault.job
       where failed_at is not null or (finished_at is not null and error is not null)
       order by coalesce(failed_at, finished_at) desc limit 20`,
    ),
  ]);
  return {
    projection,
    files: files.rows,
    generations,
    erreurs: erreurs.rows.map((row) => ({
      date: new Date(row.date).toISOString(),
      source: row.source,
      message: row.message ?? '',
    })),
  };
});

/** `retard`: seconds between the decision of the newest event and its writing into the read models. */
async function projectionOf(db: Pool) {
  const { rows } = await db.query<{
    position: string | null;
    tete: string | null;
    retard: string | null;
    evenements: string;
  }>(
    `select (select max(position)::text from read.checkpoint) as position,
       (select max(position)::text from journal.event) as tete,
       (select greatest(0, extract(epoch from c.updated_at - e.at)) from read.checkpoint c,
         (select at from journal.event order by position desc limit 1) e order by c.position desc limit 1) as retard,
       (select count(*) from journal.event) as evenements`,
  );
  const row = rows[0];
  return {
    position: row?.position ?? '-1',
    tete: row?.tete ?? null,
    retard: Number(row?.retard ?? 0),
    evenements: Number(row?.evenements ?? 0),
  };
}

/** Rows per live table. Names come from the declarations, never from a client. */
async function generationsOf(db: Pool) {
  const counts = tables.map(({ name }) => `select '${name}' as nom, count(*)::int as lignes from read.${name}`);
  const [rows, versions] = await Promise.all([
    db.query<{ nom: string; lignes: number }>(counts.join(' union all ')),
    db.query<{ name: string; version: number }>('select name, version from read.table_version'),
  ]);
  return rows.rows.map(({ nom, lignes }) => {
    const live = versions.rows.find(({ name }) => name === nom)?.version;
    const declared = tables.find(({ name }) => name === nom)?.version;
    return {
      nom,
      version: String(live ?? declared ?? ''),
      etat: live === declared ? 'à jour' : 'à reconstruire',
      lignes,
      creeLe: null,
    };
  });
}
