import { type ReadModels, rowsOf, sql } from '@diapason/event-sourcing';
import { nameSql } from '../../machinery/person-name';
import type { PlannedWorkshop } from './timetable';
import { PUPIL_AND_INSTRUMENT } from './workshop-sql';

const NAMED = { id: sql.number('id'), nom: sql.text('nom') };

const namesFrom =
  (from: string) =>
  async (db: ReadModels, ids: readonly number[]): Promise<ReadonlyMap<number, string>> => {
    if (ids.length === 0) return new Map();
    const rows = await rowsOf(db, NAMED, `from (${from}) one where id = any($1)`, [[...new Set(ids)]]);
    return new Map(rows.map(({ id, nom }) => [id, nom]));
  };

export const roomNames = namesFrom('select id_salle as id, libelle_salle as nom from salle');
export const agentNames = namesFrom(`select g.id_utilisateur as id, ${nameSql('g')} as nom from agent g`);
export const pupilNames = namesFrom(`select e.id_eleve as id, ${nameSql('e')} as nom from eleve e`);

const ALONE = {
  id: sql.number('l.fk_atelier'),
  eleve: sql.number('l.fk_eleve'),
  depuis: sql.date('l.depuis'),
  nom: sql.text(PUPIL_AND_INSTRUMENT),
};

type Attended = Pick<PlannedWorkshop, 'idAtelier' | 'pupils' | 'from'>;

/** « ADAM Tom, piano »: whom a lesson of one pupil is for, and the instrument as that time begins; null of the others. */
export async function onlyPupils(
  db: ReadModels,
  lessons: readonly Attended[],
): Promise<(lesson: Attended) => string | null> {
  const alone = lessons.filter(({ pupils }) => pupils.length === 1);
  const rows = await rowsOf(
    db,
    ALONE,
    `from atelier_eleve l join atelier a on a.id_atelier = l.fk_atelier join eleve p on p.id_eleve = l.fk_eleve
        left join instrument i on i.id_instrument = l.fk_instrument
      where a.individuel and (l.fk_atelier, l.fk_eleve) in (select * from unnest($1::int[], $2::int[]))
      order by l.fk_atelier, l.fk_eleve, l.depuis`,
    [alone.map(({ idAtelier }) => idAtelier), alone.flatMap(({ pupils }) => pupils)],
  );
  return ({ idAtelier, pupils, from }) => {
    const places = rows.filter(({ id, eleve }) => pupils.length === 1 && id === idAtelier && eleve === pupils[0]);
    return (places.filter(({ depuis }) => depuis <= from).at(-1) ?? places[0])?.nom ?? null;
  };
}
