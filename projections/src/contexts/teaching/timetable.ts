import { repetition } from '@diapason/contracts/constants';
import { pick, type ReadModels, rowsOf, sql, wire } from '@diapason/event-sourcing';
import { occurrences } from './calendar';
import { minute, type TimedWorkshop } from './conflicts';
import { goesOnSql } from './going-on';
import type { SchoolCalendar } from './school-calendar';
import { workshops } from './tables/workshops';
import { KIND_AND_SITE, LABELS, RHYTHM, TEACHER_NUMBERS } from './workshop-sql';

const TIMED = {
  ...RHYTHM,
  ...pick(LABELS, 'libelleType', 'libelleSite'),
  ...pick(wire(workshops, 'w'), 'fk_salle', 'heureDebut', 'heureFin', 'maximumEleves'),
  sallePartagee: sql.boolean('w.salle_partagee'),
  enseignantRemplacant: sql.boolean('w.enseignant_remplacant'),
  CoefRH: sql.number('coalesce(t.coef_rh, 1)'),
  teachers: sql.numbers(TEACHER_NUMBERS),
  pupils: sql.numbers(
    `array(select l.fk_eleve from atelier_eleve l where l.fk_atelier = w.id_atelier and ${goesOnSql('l')} order by 1)`,
  ),
};

/** A workshop with its hours, its people and the days on which it meets. */
export interface PlannedWorkshop extends TimedWorkshop {
  readonly libelleType: string;
  readonly libelleSite: string;
  readonly jour: number | null;
  readonly fk_typeRepetition: number;
  readonly semaine: number | null;
  readonly dateSeance: string | null;
  readonly maximumEleves: number;
  readonly enseignantRemplacant: boolean;
  readonly CoefRH: number;
}

/** The workshops of a school year with hours. @param only those of this teacher alone; of `asked` too, whatever its year and hours. */
export async function timetable(
  db: ReadModels,
  fk_anneeScolaire: number,
  { year, meets }: SchoolCalendar,
  { agent, asked }: { readonly agent?: number; readonly asked?: number } = {},
): Promise<readonly PlannedWorkshop[]> {
  const rows = await rowsOf(
    db,
    TIMED,
    `from atelier w ${KIND_AND_SITE}
      where (w.fk_annee_scolaire = $1 and w.heure_fin > w.heure_debut or w.id_atelier = $3)
        and ($2::int is null or exists (select from atelier_enseignant e where e.fk_atelier = w.id_atelier and e.fk_enseignant = $2))
      order by w.id_atelier`,
    [fk_anneeScolaire, agent ?? null, asked ?? null],
  );
  return rows.map((row) => ({ ...row, days: occurrences(row, year, meets) }));
}

/** Minutes that a workshop counts in a week of its teacher's service: its length by `CoefRH`, half of it one week of two; none without fixed days. */
export function weeklyMinutes({
  heureDebut,
  heureFin,
  CoefRH,
  fk_typeRepetition,
}: Pick<PlannedWorkshop, 'heureDebut' | 'heureFin' | 'CoefRH' | 'fk_typeRepetition'>): number {
  const length = (minute(heureFin) - minute(heureDebut)) * CoefRH;
  if (fk_typeRepetition === repetition.weekly) return length;
  return fk_typeRepetition === repetition.fortnightly ? length / 2 : 0;
}

/** Minutes of a week that lessons count in service, rounded, by site. */
export function taughtBySite(
  lessons: readonly (Parameters<typeof weeklyMinutes>[0] & { readonly fk_site: number })[],
): ReadonlyMap<number, number> {
  const exact = new Map<number, number>();
  for (const one of lessons) exact.set(one.fk_site, (exact.get(one.fk_site) ?? 0) + weeklyMinutes(one));
  return new Map([...exact].map(([site, minutes]) => [site, Math.round(minutes)]));
}
