import type { audit } from '@diapason/contracts';
import type { Pool } from 'pg';
import { namesOf } from '../names';

interface JobRow {
  readonly idOperation: number;
  readonly nature: audit.UpkeepKind;
  readonly actor: string | null;
  readonly requested_at: string;
  readonly started_at: string | null;
  readonly finished_at: string | null;
  readonly failed_at: string | null;
  readonly error: string | null;
  readonly progress: { done: number; total: number } | null;
  readonly result: Outcome | null;
}

interface Outcome {
  readonly reussie?: number;
  readonly evenements?: number;
  readonly secondes?: number;
  readonly lignesComparees?: number | null;
  readonly differences?: number | null;
  readonly tables?: readonly string[];
  readonly raison?: string;
}

/** The last rebuilds and verifications, from the job ledger: it is right also while no list is. */
export async function operationsOf(db: Pool): Promise<audit.SystemState['operations']> {
  const { rows } = await db.query<JobRow>(
    `select (data->>'idOperation')::int as "idOperation", name as nature, data->>'acteur' as actor, requested_at, started_at,
       finished_at, failed_at, error, progress, result
     from vault.job where queue = 'entretien' and name in ('reconstruction', 'verification')
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

function stateOf(row: Pick<JobRow, 'started_at' | 'finished_at' | 'failed_at'>, result: Outcome | null) {
  if (row.failed_at || (row.finished_at && result?.reussie !== 1)) return 'echec' as const;
  if (row.finished_at) return 'reussie' as const;
  return row.started_at ? ('enCours' as const) : ('attente' as const);
}
