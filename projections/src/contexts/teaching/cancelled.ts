import { type ReadModels, rowsOf, sql } from '@diapason/event-sourcing';
import { absentAmong, someAbsentOn } from './absent';
import { workshopOfSheet } from './workshop-at';
import { TEACHER_NUMBERS } from './workshop-sql';

const CALLED = { idAtelier: sql.number('d.fk_atelier'), date: sql.date('d.date') };

export interface Taught {
  readonly idAtelier: number;
  readonly teachers: readonly number[];
  readonly enseignantRemplacant: boolean;
}

/**
 * Which lessons do not take place: all their teachers are absent, and nobody replaces them (document 001 §2). What somebody recorded took place.
 * @param workshops whose lessons are asked about.
 */
export async function cancelledOf(
  db: ReadModels,
  workshops: readonly Taught[],
): Promise<(workshop: Taught, day: string) => 0 | 1> {
  const teachers = [...new Set(workshops.flatMap((one) => one.teachers))];
  const [isAbsent, called] = await Promise.all([
    absentAmong(db, teachers),
    rowsOf(
      db,
      CALLED,
      `from presence d where d.fk_atelier = any($2) and (d.date_creation is not null or d.date_validation is not null)
         and ${someAbsentOn('d.date')}`,
      [teachers, [...new Set(workshops.map(({ idAtelier }) => idAtelier))]],
    ),
  ]);
  const tookPlace = new Set(called.map(({ idAtelier, date }) => `${idAtelier} ${date}`));
  return ({ idAtelier, teachers, enseignantRemplacant }, day) =>
    !enseignantRemplacant &&
    teachers.length > 0 &&
    teachers.every((agent) => isAbsent(agent, day)) &&
    !tookPlace.has(`${idAtelier} ${day}`)
      ? 1
      : 0;
}

const TAUGHT = {
  idAtelier: sql.number('w.id_atelier'),
  date: sql.date('o.date'),
  teachers: sql.numbers(TEACHER_NUMBERS),
  enseignantRemplacant: sql.boolean('w.enseignant_remplacant'),
};

/** {@link cancelledOf} lessons that are known by their workshops and days, each with its teachers of that day. */
export async function cancelledAmong(
  db: ReadModels,
  { workshops, days }: { readonly workshops: readonly number[]; readonly days: readonly string[] },
): Promise<(idAtelier: number, day: string) => 0 | 1> {
  const taught = await rowsOf(
    db,
    TAUGHT,
    `from unnest($1::int[], $2::date[]) o (fk_atelier, date)
       join lateral ${workshopOfSheet('o.date')} w on w.id_atelier = o.fk_atelier order by w.id_atelier, o.date`,
    [workshops, days],
  );
  const isCancelled = await cancelledOf(db, taught);
  const by = new Map(taught.map((one) => [`${one.idAtelier} ${one.date}`, one]));
  return (idAtelier, day) => {
    const one = by.get(`${idAtelier} ${day}`);
    return one ? isCancelled(one, day) : 0;
  };
}
