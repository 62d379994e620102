import { orNull, type ReadModels, rowsOf, sql } from '@diapason/event-sourcing';
import { occurrences, repetition } from './calendar';
import { minute, type TimedWorkshop } from './conflicts';
import { goesOnSql } from './going-on';
import type { SchoolCalendar } from './school-calendar';

const NUMBERS = (select: string) => sql.numbers(`array(${select})`);

const TIMED = {
  idAtelier: sql.number('w.id_atelier'),
  libelleType: sql.text(`coalesce(t.libelle_type, '')`),
  libelleSite: sql.text(`coalesce(s.libelle_site, '')`),
  fk_site: sql.number('w.fk_site'),
  fk_salle: orNull(sql.number('w.fk_salle')),
  jour: orNull(sql.number('w.jour')),
  heureDebut: sql.time('w.heure_debut'),
  heureFin: sql.time('w.heure_fin'),
  fk_typeRepetition: sql.number('w.fk_type_repetition'),
  semaine: orNull(sql.number('w.semaine')),
  dateSeance: orNull(sql.date('w.date_seance')),
  sallePartagee: sql.boolean('w.salle_partagee'),
  maximumEleves: sql.number('w.maximum_eleves'),
  enseignantRemplacant: sql.boolean('w.enseignant_remplacant'),
  CoefRH: sql.number('coalesce(t.coef_rh, 1)'),
  teachers: NUMBERS('select fk_enseignant from atelier_enseignant e where e.fk_atelier = w.id_atelier order by 1'),
  pupils: NUMBERS(
    `select l.fk_eleve from atelier_eleve l where l.fk_atelier = w.id_atelier and ${goesOnSql('l')} order by 1`,
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
    `from atelier w
       left join atelier_type t on t.id_type_atelier = w.fk_type_atelier
       left join site s on s.id_site = w.fk_site
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
