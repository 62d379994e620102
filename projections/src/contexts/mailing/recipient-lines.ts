import { right } from '@diapason/contracts/constants';
import type { Session } from '@diapason/contracts/core';
import { firstOf, type ReadModels, rowsOf, sql } from '@diapason/event-sourcing';

/** Each recipient of mailing `v` with the mail of the last round that they were in, and what became of it. */
export const LINES = `unnest(v.destinataires) d(fk_responsable)
  left join lateral (select max(k.tour) as tour from envoi_reprise k
    where k.fk_envoi = v.id_envoi and d.fk_responsable = any(k.destinataires)) k on true
  left join mail m on m.id_mail = 'envoi-' || v.id_envoi || '-' || d.fk_responsable || coalesce('-' || k.tour, '')`;

/** The sites whose families the lines of a mailing tell; null: all. */
export const linesSites = (session: Session): readonly number[] | null =>
  session.functions.has(right.changeContributionSite) ? null : session.sites;

/** Of {@link LINES}, those of the sites `$2`. */
export const OF_SITES = `($2::int[] is null or exists (select from eleve_responsable er
  join scolarite_interne s on s.fk_eleve = er.fk_eleve
  where er.fk_responsable = d.fk_responsable and s.fk_site = any($2)))`;

/** Whom a mailing failed to reach, and how many rounds of it there were. */
export async function failedLines(
  db: ReadModels,
  idEnvoi: number,
  sites: readonly number[] | null,
): Promise<{ readonly ids: readonly number[]; readonly rounds: number }> {
  // First the rounds: whoever is in one that comes between is not among the failed any more.
  const rounds = await firstOf(
    db,
    { tour: sql.number('coalesce(max(k.tour), 0)') },
    'from envoi_reprise k where k.fk_envoi = $1',
    [idEnvoi],
  );
  const ids = await rowsOf(
    db,
    { id: sql.number('d.fk_responsable') },
    `from envoi v cross join ${LINES} where v.id_envoi = $1 and m.statut = 'echec' and ${OF_SITES} order by 1`,
    [idEnvoi, sites],
  );
  return { ids: ids.map(({ id }) => id), rounds: rounds?.tour ?? 0 };
}
