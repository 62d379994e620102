import { audit } from '@diapason/contracts';
import type { ReadModels } from '@diapason/event-sourcing';
import { orNull, rowsOf, type Selected, sql } from '@diapason/event-sourcing';
import { namesOf } from '../names';

const JOB = {
  idOperation: sql.number(`(data->>'idOperation')::int`),
  nature: sql.json(audit.upkeepRow.shape.nature, 'to_jsonb(name)'),
  actor: orNull(sql.text(`data->>'acteur'`)),
  requested_at: sql.instant('requested_at'),
  started_at: orNull(sql.instant('started_at')),
  finished_at: orNull(sql.instant('finished_at')),
  failed_at: orNull(sql.instant('failed_at')),
  error: orNull(sql.text('error')),
  progress: orNull(sql.json(audit.upkeepProgress, 'progress')),
  result: orNull(sql.json(audit.upkeepOutcome, 'result')),
};
type Job = Selected<typeof JOB>;

/** The last rebuilds and verifications. The job ledger has them even while read models are unavailable. */
export async function operationsOf(db: ReadModels): Promise<audit.SystemState['operations']> {
  const rows = await rowsOf(
    db,
    JOB,
    `from vault.job where queue = 'entretien' and name in ('reconstruction', 'verification')
     order by requested_at desc limit 5`,
  );
  const nameOf = await namesOf(
    db,
    rows.map((row) => row.actor ?? undefined),
  );
  return rows.map(({ idOperation, nature, actor, progress, result, ...row }) => ({
    idOperation,
    nature,
    etat: stateOf(row, result),
    demandeeLe: row.requested_at,
    demandeePar: nameOf(actor ?? undefined),
    finieLe: row.finished_at ?? row.failed_at,
    lus: progress?.done ?? 0,
    total: progress?.total ?? 0,
    evenements: result?.evenements ?? null,
    secondes: result?.secondes ?? null,
    lignes: result?.lignesComparees ?? null,
    differences: result?.differences ?? null,
    tables: [...(result?.tables ?? [])],
    raison: result?.raison ?? (row.failed_at ? row.error : null),
  }));
}

function stateOf(row: Pick<Job, 'started_at' | 'finished_at' | 'failed_at'>, result: Job['result']) {
  if (row.failed_at || (row.finished_at && result?.reussie !== 1)) return 'echec' as const;
  if (row.finished_at) return 'reussie' as const;
  return row.started_at ? ('enCours' as const) : ('attente' as const);
}
