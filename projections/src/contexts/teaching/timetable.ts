import { orNull, type ReadModels, rowsOf, sql } from '@diapason/event-sourcing';
import type { TimedWorkshop } from './conflicts';
import { STAYS } from './going-on';
import type { SchoolCalendar } from './school-calendar';
import { type Hours, type Life, type Segment, type SingleLesson, type Stay, segmentsOf } from './segments';
import { sharesOf } from './service';
import { HOURS } from './workshop-sql';

const OF = sql.number('w.id_atelier');
const TIMED = {
  idAtelier: OF,
  libelleType: sql.text("coalesce(t.libelle_type, '')"),
  CoefRH: sql.number('coalesce(t.coef_rh, 1)'),
  maximumEleves: sql.number('w.maximum_eleves'),
  enseignantRemplacant: sql.boolean('w.enseignant_remplacant'),
  dernierJour: orNull(sql.date('w.dernier_jour')),
};
const PERIOD = {
  idAtelier: sql.number('w.fk_atelier'),
  depuis: sql.date('w.depuis'),
  ...HOURS,
  sallePartagee: sql.boolean('w.salle_partagee'),
};
const STAY = {
  idAtelier: sql.number('l.fk_atelier'),
  who: sql.number('l.who'),
  depuis: sql.date('l.depuis'),
  fin: orNull(sql.date('l.fin')),
};
const SINGLE = {
  idAtelier: sql.number('x.fk_atelier'),
  date: sql.date('x.date'),
  tenueLe: orNull(sql.date('x.tenue_le')),
  heureDebut: orNull(sql.time('x.heure_debut')),
  heureFin: orNull(sql.time('x.heure_fin')),
  fk_site: orNull(sql.number('x.fk_site')),
  fk_salle: orNull(sql.number('x.fk_salle')),
  enseignants: orNull(sql.numbers('x.enseignants')),
};
const SITE = { id: sql.number('id_site'), nom: sql.text('libelle_site') };

/**
 * A workshop for a time in which its hours and people are the same, with the days on which it meets then: the same workshop may have several.
 * `share`: what of the year's teaching weeks that time is, of 1.
 */
export interface PlannedWorkshop extends TimedWorkshop, Segment {
  readonly libelleType: string;
  readonly libelleSite: string;
  readonly maximumEleves: number;
  readonly enseignantRemplacant: boolean;
  readonly CoefRH: number;
  readonly share: number;
}

interface Asked {
  readonly agent?: number | undefined;
  readonly asked?: number | undefined;
  readonly begins?: string | undefined;
}

/**
 * The workshops of a school year with hours, in order. @param only those times of this teacher alone; of `asked` too, whatever its year and
 * hours, as if it began on the day `begins`, where it begins later.
 */
export async function timetable(
  db: ReadModels,
  fk_anneeScolaire: number,
  { year, meets }: SchoolCalendar,
  { agent, asked, begins }: Asked = {},
): Promise<readonly PlannedWorkshop[]> {
  const rows = await rowsOf(
    db,
    TIMED,
    `from atelier w left join atelier_type t on t.id_type_atelier = w.fk_type_atelier
      where (w.fk_annee_scolaire = $1 or w.id_atelier = $3)
        and ($2::int is null or exists (select from atelier_enseignant e where e.fk_atelier = w.id_atelier and e.fk_enseignant = $2)
          or exists (select from seance x where x.fk_atelier = w.id_atelier and $2 = any (x.enseignants)))
      order by w.id_atelier`,
    [fk_anneeScolaire, agent ?? null, asked ?? null],
  );
  const lives = await livesOf(
    db,
    rows.map(({ idAtelier }) => idAtelier),
  );
  const sites = new Map((await rowsOf(db, SITE, 'from site order by id_site')).map(({ id, nom }) => [id, nom]));
  const share = sharesOf(year, meets);
  const lifeOf = (id: number) => {
    const life = lives(id);
    const [first] = life.hours;
    if (id !== asked || !begins || !first || first.depuis <= begins) return life;
    return { ...life, hours: [{ ...first, depuis: begins }, ...life.hours] };
  };
  return rows.flatMap(({ dernierJour, ...row }) =>
    segmentsOf({ ...lifeOf(row.idAtelier), dernierJour }, year, meets)
      .filter(({ teachers }) => agent === undefined || teachers.includes(agent))
      .filter(({ heureDebut, heureFin }) => heureFin > heureDebut || row.idAtelier === asked)
      .map((one) => ({ ...row, ...one, libelleSite: sites.get(one.fk_site) ?? '', share: share(one) })),
  );
}

/** The lives of some workshops, by number. */
async function livesOf(db: ReadModels, ids: readonly number[]): Promise<(id: number) => Omit<Life, 'dernierJour'>> {
  const [hours, teachers, pupils, lessons] = await Promise.all([
    rowsOf(db, PERIOD, 'from atelier_horaire w where w.fk_atelier = any($1) order by w.fk_atelier, w.depuis', [ids]),
    rowsOf(
      db,
      STAY,
      `from (select fk_atelier, fk_enseignant as who, depuis, dernier_jour as fin from atelier_enseignant) l
        where l.fk_atelier = any($1) order by l.fk_atelier, l.who, l.depuis`,
      [ids],
    ),
    rowsOf(db, STAY, `from ${STAYS} l where l.fk_atelier = any($1) order by l.fk_atelier, l.who, l.depuis`, [ids]),
    rowsOf(db, SINGLE, 'from seance x where x.fk_atelier = any($1) order by x.fk_atelier, x.date', [ids]),
  ]);
  const [hoursBy, teachersBy, pupilsBy, lessonsBy] = [
    byWorkshop<Hours>(hours),
    byWorkshop<Stay>(teachers),
    byWorkshop<Stay>(pupils),
    byWorkshop<SingleLesson>(lessons),
  ];
  return (id) => ({
    hours: hoursBy.get(id) ?? [],
    teachers: teachersBy.get(id) ?? [],
    pupils: pupilsBy.get(id) ?? [],
    lessons: lessonsBy.get(id) ?? [],
  });
}

function byWorkshop<R>(rows: readonly (R & { readonly idAtelier: number })[]): ReadonlyMap<number, readonly R[]> {
  const found = new Map<number, R[]>();
  for (const row of rows) {
    const own = found.get(row.idAtelier);
    if (own) own.push(row);
    else found.set(row.idAtelier, [row]);
  }
  return found;
}
