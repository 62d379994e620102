import {
  compareFrench,
  messages,
  right,
  schoolingStatuses,
  statusLabel,
  workshopBadge,
} from '@diapason/contracts/constants';
import { teacherPupilList, teacherWorkshopList } from '@diapason/contracts/teaching';
import { pick, type ReadModels, Refusal, rowsOf, sql, wire } from '@diapason/event-sourcing';
import { z } from 'zod';
import { Conditions } from '../../../machinery/conditions';
import { listRows, type SearchOf } from '../../../machinery/list-rows';
import { inFrenchOrder } from '../../../machinery/order-by';
import { nameSql } from '../../../machinery/person-name';
import { plainSql } from '../../../machinery/plain-text';
import type { QueryContext } from '../../../machinery/query';
import { guardianEmails, PUPILS } from '../../families/pupils-searched';
import { pupils } from '../../families/tables/pupils';
import { cancelledOf } from '../cancelled';
import { goesOnSql } from '../going-on';
import { reachedBy } from '../own-pupils';
import { nextLessons } from '../planned-lessons';
import { contactsOf, guardianContacts } from '../pupil-contacts';
import { schoolCalendar } from '../school-calendar';
import { serviceBySite } from '../service';
import { BADGE_JOINS, BADGES, coursesOf, placesOf, withParameters } from '../teacher-courses';
import { timetable } from '../timetable';
import { daySql, workshopFields, workshopSeen } from '../workshop-at';
import { KIND_AND_SITE, LABELS, ONLY_PUPIL, RHYTHM, TEACHER_NUMBERS } from '../workshop-sql';

type Search = SearchOf<typeof teacherWorkshopList>;

const BY_TYPE = inFrenchOrder('t.libelle_type');
const byDay = 'w.jour nulls last, w.heure_debut, w.id_atelier';
const pupilNames = `(select string_agg(${nameSql('p')}, ' ') from atelier_eleve q join eleve p on p.id_eleve = q.fk_eleve
  where q.fk_atelier = w.id_atelier and ${goesOnSql('q', 'w.vu')})`;

const { badges, eleves } = teacherWorkshopList.rowSchema.shape;
/** What the day of the next lesson follows from. */
const NEXT = {
  ...RHYTHM,
  fk_anneeScolaire: sql.number('w.fk_annee_scolaire'),
  enseignantRemplacant: sql.boolean('w.enseignant_remplacant'),
  teachers: sql.numbers(TEACHER_NUMBERS),
};
const COEF = sql.number('coalesce(t.coef_rh, 1)');
const NUMBER = { idAtelier: sql.number('w.id_atelier') };

/** Whom the search names; what they teach in the year. */
function coursesWhere(search: Search, caller: QueryContext, when: 'now' | 'ever' = 'now'): Conditions {
  const courses = coursesOf(search, caller, when);
  return new Conditions()
    .add(courses.sql, ...courses.values)
    .search([plainSql('t.libelle_type'), plainSql(pupilNames)], search.recherche);
}

/** How many courses there are; real service per site over the year, of those too that were theirs earlier. */
async function service(db: ReadModels, conditions: Conditions, search: Search, caller: QueryContext) {
  const { session, today } = caller;
  const numbersBy = (which: Conditions) =>
    rowsOf(
      db,
      NUMBER,
      `from ${workshopSeen(daySql(today))} w ${KIND_AND_SITE} ${which.where()} order by w.id_atelier`,
      which.values,
    );
  const year = search.fk_anneeScolaire || session.idAnneeScolaire;
  const calendar = await schoolCalendar(db, year);
  const [rows, ever, lessons] = await Promise.all([
    numbersBy(conditions),
    numbersBy(coursesWhere(search, caller, 'ever')),
    timetable(db, year, calendar, { agent: search.fk_enseignant }),
  ]);
  const found = new Set(ever.map(({ idAtelier }) => idAtelier));
  const isHere = placesOf(search, caller);
  const theirs = lessons.filter((one) => found.has(one.idAtelier) && isHere(one));
  const labels = new Map(theirs.map(({ fk_site, libelleSite }) => [fk_site, libelleSite]));
  const taught = [...serviceBySite(theirs, calendar)]
    .filter(([, { minutes }]) => minutes > 0)
    .map(([fk_site, minutes]) => ({ fk_site, libelleSite: labels.get(fk_site) ?? '', ...minutes }));
  return {
    nombre: rows.length,
    service: taught.sort((one, other) => compareFrench(one.libelleSite, other.libelleSite)),
  };
}

type Rhythmic = { readonly [K in keyof typeof NEXT]: NonNullable<(typeof NEXT)[K]['holds']> };

/** With the next day on which each course meets, and whether somebody is there to teach it; courses of one school year. */
async function withNext<R extends object>(rows: readonly R[], { db, today }: QueryContext): Promise<readonly R[]> {
  const courses = rows as readonly (R & Rhythmic)[];
  const [first] = courses;
  if (!first) return rows;
  const { year } = await schoolCalendar(db, first.fk_anneeScolaire);
  const ids = courses.map(({ idAtelier }) => idAtelier);
  const [isCancelled, next] = await Promise.all([cancelledOf(db, courses), nextLessons(db, ids, today, year)]);
  return courses.map((course) => {
    const prochaine = next.get(course.idAtelier) ?? null;
    return { ...course, prochaine, annule: prochaine === null ? 0 : isCancelled(course, prochaine) };
  });
}

export const teacherWorkshopQueries = listRows(teacherWorkshopList, {
  searched: (today) => `${workshopSeen(daySql(today))} w ${KIND_AND_SITE}`,
  key: 'w.id_atelier',
  where: (search, caller) => coursesWhere(search, caller),
  sorts: {
    type: (way) => `${BY_TYPE} ${way} nulls last, ${byDay}`,
    site: (way) => `${inFrenchOrder('s.libelle_site')} ${way} nulls last, ${byDay}`,
    jour: (way) => `w.jour ${way} nulls last, w.heure_debut ${way}, w.id_atelier`,
  },
  joined: () => `left join salle r on r.id_salle = w.fk_salle ${BADGE_JOINS}`,
  select: {
    ...pick(workshopFields('w'), 'heureDebut', 'heureFin', 'maximumEleves'),
    ...NEXT,
    ...LABELS,
    seul: ONLY_PUPIL,
    badges: sql.json(badges, BADGES),
    eleves: sql.json(
      eleves,
      `(select coalesce(jsonb_agg(jsonb_build_object('idEleve', p.id_eleve, 'nomPrenomEleve', ${nameSql('p')})
          order by ${inFrenchOrder(nameSql('p'))}, p.id_eleve), '[]')
        from atelier_eleve l join eleve p on p.id_eleve = l.fk_eleve where l.fk_atelier = w.id_atelier and ${goesOnSql('l', 'w.vu')})`,
    ),
    CoefRH: COEF,
    individuel: sql.flag('w.individuel'),
  },
  also: withNext,
  totals: service,
});

const place = teacherPupilList.rowSchema.shape.cours.element.extend({
  libelleCycle: z.string().nullable(),
  libelleAnnee: z.string().nullable(),
  libelleGroupeSI: z.string().nullable(),
  fk_statut: z.number(),
});
type Place = z.infer<typeof place>;

/** What a pupil's places tell, each once. */
function badgesOf(places: readonly Place[]) {
  const { annee, cycle, statut, groupe } = workshopBadge;
  const all = places.flatMap((one) => [
    { type: cycle, libelle: one.libelleCycle ?? '' },
    { type: annee, libelle: one.libelleAnnee ?? '' },
    { type: groupe, libelle: one.libelleGroupeSI ?? '' },
    { type: statut, libelle: statusLabel(schoolingStatuses, one.fk_statut) },
  ]);
  return [...new Map(all.filter(({ libelle }) => libelle).map((one) => [`${one.type}${one.libelle}`, one])).values()];
}

/** Places of pupils `l` in workshops `w` with the schooling `i` that they are for. */
const placesIn = (today: string) =>
  `atelier_eleve l join ${workshopSeen(daySql(today))} w on w.id_atelier = l.fk_atelier`;
const PLACE_NAMES = `${KIND_AND_SITE}
  left join instrument m on m.id_instrument = l.fk_instrument
  left join scolarite_interne i on i.id_scolarite = l.fk_scolarite_interne
  left join cycle c on c.id_cycle = coalesce(i.fk_cycle, w.fk_cycle)
  left join annee a on a.id_annee = coalesce(i.fk_annee, w.fk_annee)
  left join groupe_si si on si.id_groupe_si = w.fk_groupe`;
const PLACE = `jsonb_build_object('idAtelier', w.id_atelier, 'libelleType', coalesce(t.libelle_type, ''),
  'libelleInstrument', coalesce(m.libelle_instrument, ''), 'libelleSite', coalesce(s.libelle_site, ''), 'jour', w.jour,
  'heureDebut', to_char(w.heure_debut, 'HH24:MI'), 'libelleCycle', c.libelle_cycle, 'libelleAnnee', a.libelle_annee,
  'libelleGroupeSI', si.libelle_groupe_si, 'fk_statut', l.fk_statut)`;

function pupilsWhere(search: SearchOf<typeof teacherPupilList>, caller: QueryContext): Conditions {
  const courses = coursesOf(search, caller, 'now');
  const conditions = new Conditions().add(
    `e.id_eleve in (select l.fk_eleve from ${placesIn(caller.today)} where ${goesOnSql('l', 'w.vu')} and ${courses.sql})`,
    ...courses.values,
  );
  /** Of these courses, whatever else the pupil studies. */
  const theirs = (pattern: string) =>
    `exists (select from ${placesIn(caller.today)} join atelier_type t on t.id_type_atelier = w.fk_type_atelier
       where l.fk_eleve = e.id_eleve and ${goesOnSql('l', 'w.vu')} and ${withParameters(courses, (value) => conditions.parameter(value))}
         and ${plainSql('t.libelle_type')} like ${pattern})`;
  return conditions.search(['n.recherche', theirs], search.recherche);
}

/** What is read of a pupil beside the row. */
interface Told extends Pick<Parameters<typeof contactsOf>[0], 'guardians' | 'telephoneMobile' | 'adulte'> {
  readonly places: readonly Place[];
}

/** Of the guardians whose pupils the search finds. @throws Refusal 403 for whoever may not write to them. */
async function emails(search: SearchOf<typeof teacherPupilList>, caller: QueryContext): Promise<string[]> {
  if (!caller.session.functions.has(right.writeToOwnPupils)) throw new Refusal(messages.identity.notAllowed, 403);
  const conditions = pupilsWhere(search, caller);
  if (search.choisis) conditions.add('e.id_eleve = any(?::bigint[])', search.choisis);
  return guardianEmails(caller.db, conditions);
}

export const teacherPupilQueries = listRows(teacherPupilList, {
  searched: PUPILS,
  key: 'e.id_eleve',
  where: pupilsWhere,
  sorts: { nom: (way) => `n.nom_tri collate "C" ${way}, e.id_eleve ${way}` },
  joined: (parameter, search, caller) => {
    const theirs = withParameters(coursesOf(search, caller, 'now'), parameter);
    return `cross join lateral (select coalesce(jsonb_agg(${PLACE} order by ${byDay}), '[]') as places
      from ${placesIn(caller.today)} ${PLACE_NAMES} where l.fk_eleve = e.id_eleve and ${goesOnSql('l', 'w.vu')} and ${theirs}) own`;
  },
  select: {
    ...pick(wire(pupils, 'e'), 'idEleve', 'dateNaissance', 'telephoneMobile', 'adulte'),
    nomPrenomEleve: sql.text(nameSql('e')),
    places: sql.json(z.array(place), 'own.places'),
    guardians: guardianContacts,
  },
  also: async (rows, caller) => {
    const isReached = await reachedBy(
      caller,
      rows.map(({ idEleve }) => idEleve),
    );
    return (rows as readonly ((typeof rows)[number] & Told)[]).map((row) => ({
      ...row,
      badges: badgesOf(row.places),
      cours: [...row.places],
      contacts: contactsOf(row, caller.today).map((one) =>
        isReached(row.idEleve) ? one : { ...one, telephone: null, email: null },
      ),
    }));
  },
  email: emails,
});
