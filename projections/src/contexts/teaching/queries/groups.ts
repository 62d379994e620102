import { messages, right } from '@diapason/contracts/constants';
import { searchGroups } from '@diapason/contracts/teaching';
import { firstOf, orNull, Refusal, rowsOf, sql } from '@diapason/event-sourcing';
import { inFrenchOrder } from '../../../machinery/order-by';
import { nameSql } from '../../../machinery/person-name';
import { query } from '../../../machinery/query';
import { goesOnSql } from '../going-on';
import { agentNames } from '../names-by-number';
import { beside, lessonOf, lessonsFrom, takenThen, timesOf } from '../other-groups';
import type { PlannedWorkshop } from '../timetable';
import { LEVEL_NAMES } from '../workshop-sql';

const WORKSHOP = {
  fk_anneeScolaire: sql.number('w.fk_annee_scolaire'),
  fk_typeAtelier: orNull(sql.number('w.fk_type_atelier')),
  libelleType: sql.text("coalesce(t.libelle_type, '')"),
};
const GROUP = {
  idAtelier: sql.number('w.id_atelier'),
  libelleGroupe: orNull(sql.text('si.libelle_groupe_si')),
  niveau: sql.text("concat_ws(', ', c.libelle_cycle, a.libelle_annee)"),
  memeNiveau: sql.flag(
    '(w.fk_cycle is not distinct from own.fk_cycle and w.fk_annee is not distinct from own.fk_annee)',
  ),
  maximumEleves: sql.number('w.maximum_eleves'),
  version: sql.number('w.version'),
};
const PUPIL = {
  fk_eleve: sql.number('e.id_eleve'),
  nomPrenomEleve: sql.text(nameSql('e')),
  age: orNull(sql.number('extract(year from age($2::date, e.date_naissance))')),
};

const byHours = (one: PlannedWorkshop, other: PlannedWorkshop) =>
  `${one.jour ?? 8} ${one.heureDebut}` < `${other.jour ?? 8} ${other.heureDebut}` ? -1 : 1;

export const groupSearch = query(searchGroups, async ({ params: { id }, body }, { db, session, sites, today }) => {
  const own = await firstOf(
    db,
    WORKSHOP,
    'from atelier w left join atelier_type t on t.id_type_atelier = w.fk_type_atelier where w.id_atelier = $1',
    [id],
  );
  if (!own) throw new Refusal(messages.general.notFound, 404);
  const { fk_anneeScolaire } = own;
  const lessons = await lessonsFrom(db, { fk_anneeScolaire, left: id, asked: body.aPartirDu, today });
  const { year } = lessons.calendar;
  const { date } = lessons;
  const [kin, pupils] = await Promise.all([
    rowsOf(
      db,
      GROUP,
      `from atelier own join atelier w on w.fk_annee_scolaire = own.fk_annee_scolaire and w.fk_type_atelier = own.fk_type_atelier
         ${LEVEL_NAMES}
        where own.id_atelier = $1 order by ${inFrenchOrder("coalesce(si.libelle_groupe_si, '')")}, w.id_atelier`,
      [id],
    ),
    rowsOf(
      db,
      PUPIL,
      `from atelier_eleve l join eleve e on e.id_eleve = l.fk_eleve
        where l.fk_atelier = $1 and ${goesOnSql('l', '$2::date')} order by ${inFrenchOrder(nameSql('e'))}, e.id_eleve`,
      [id, date],
    ),
  ]);
  const names = await agentNames(
    db,
    kin.flatMap(({ idAtelier }) => timesOf(lessons, idAtelier)[0]?.teachers ?? []),
  );
  const groups = kin.flatMap(({ memeNiveau, ...group }) => {
    const times = timesOf(lessons, group.idAtelier);
    const [first] = times;
    // One that meets no more has no hours then; the one that is left is shown as it is.
    if (!first || (first.from > date && group.idAtelier !== id)) return [];
    const { jour, heureDebut, heureFin, libelleSite, teachers, fk_site } = first;
    const countEleves = Math.max(0, ...times.map((one) => one.pupils.length));
    const enseignants = teachers.flatMap((teacher) => names.get(teacher) ?? []);
    return [{ memeNiveau, fk_site, ...group, jour, heureDebut, heureFin, libelleSite, enseignants, countEleves }];
  });
  const left = groups.find(({ idAtelier }) => idAtelier === id);
  if (!left) throw new Refusal(messages.teaching.groupNotThen, 422, 'aPartirDu');
  const { memeNiveau: _, fk_site: __, ...shown } = left;
  return {
    ...shown,
    ...{ libelleType: own.libelleType, date, ...year },
    eleves: pupils.map((one) => {
      const first = new Map<number, PlannedWorkshop>();
      for (const each of beside(lessons, one.fk_eleve))
        if (!each.single && !first.has(each.idAtelier)) first.set(each.idAtelier, each);
      return { ...one, autres: [...first.values()].sort(byHours).map(lessonOf) };
    }),
    groupes: groups
      .filter(({ idAtelier, fk_site }) => idAtelier !== id && (!sites || sites.includes(fk_site)))
      .sort((one, other) => other.memeNiveau - one.memeNiveau)
      .map(({ fk_site: ___, ...group }) => ({
        ...group,
        pris: pupils.flatMap(({ fk_eleve }) => takenThen(lessons, group.idAtelier, fk_eleve) ?? []),
      })),
    changeable:
      session.functions.has(right.addWorkshopPupil) && session.functions.has(right.removeWorkshopPupil)
        ? (1 as const)
        : (0 as const),
  };
});
