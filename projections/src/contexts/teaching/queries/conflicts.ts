import { messages } from '@diapason/contracts/constants';
import { actsOf } from '@diapason/contracts/core';
import {
  type ConflictRow,
  listConflicts,
  searchConflicts,
  WorkshopChanged,
  WorkshopDefined,
  workshop,
  workshopList,
} from '@diapason/contracts/teaching';
import { type ReadModels, Refusal, rowsOf, sql } from '@diapason/event-sourcing';
import { nameSql } from '../../../machinery/person-name';
import { query } from '../../../machinery/query';
import { settingOf } from '../../site/setting-value';
import { occurrences, repetition } from '../calendar';
import { allConflicts, type Conflict, conflictsOf, freeSlots } from '../conflicts';
import { schoolCalendar } from '../school-calendar';
import { type PlannedWorkshop, timetable, weeklyMinutes } from '../timetable';

const NAMED = { id: sql.number('id'), nom: sql.text('nom') };
type Names = ReadonlyMap<number, string>;

const namesOf = async (db: ReadModels, from: string, ids: readonly number[]): Promise<Names> =>
  new Map((await rowsOf(db, NAMED, `from (${from}) one where id = any($1)`, [ids])).map(({ id, nom }) => [id, nom]));

const ROOMS = 'select id_salle as id, libelle_salle as nom from salle';
const AGENTS = `select g.id_utilisateur as id, ${nameSql('g')} as nom from agent g`;
const PUPILS = `select e.id_eleve as id, ${nameSql('e')} as nom from eleve e`;

const lessonOf = ({ idAtelier, libelleType, heureDebut, heureFin, libelleSite }: PlannedWorkshop) => ({
  idAtelier,
  libelleType,
  heureDebut,
  heureFin,
  libelleSite,
});

/** Conflicts in words. @param about the workshops by number. */
async function inWords(
  db: ReadModels,
  found: readonly Conflict[],
  about: ReadonlyMap<number, PlannedWorkshop>,
): Promise<ConflictRow[]> {
  const of = (keep: (one: Conflict) => boolean) => found.filter(keep).map(({ who }) => who);
  const [rooms, agents, pupils] = await Promise.all([
    namesOf(
      db,
      ROOMS,
      of(({ kind }) => kind === 'salle'),
    ),
    namesOf(
      db,
      AGENTS,
      of(({ kind, isPupil }) => kind !== 'salle' && !isPupil),
    ),
    namesOf(
      db,
      PUPILS,
      of(({ isPupil }) => isPupil),
    ),
  ]);
  return found.flatMap(({ kind, who, isPupil, minutes, day, first, second }) => {
    const [atelier, autre] = [about.get(first), about.get(second)];
    if (!atelier || !autre) return [];
    const names = kind === 'salle' ? rooms : isPupil ? pupils : agents;
    const quoi = names.get(who) ?? '';
    const lessons = { atelier: lessonOf(atelier), autre: lessonOf(autre) };
    return [{ type: kind, quoi, minutes, date: day, ...lessons, decision: null }];
  });
}

/** Workshops with more pupils than places. */
const crowded = (workshops: readonly PlannedWorkshop[]): ConflictRow[] =>
  workshops
    .filter(({ maximumEleves, pupils }) => maximumEleves > 0 && pupils.length > maximumEleves)
    .map((one) => ({
      type: 'places',
      quoi: `${one.pupils.length} élèves pour ${one.maximumEleves} places`,
      minutes: 0,
      date: null,
      atelier: lessonOf(one),
      autre: null,
      decision: null,
    }));

const CONTRACT = {
  fk_utilisateur: sql.number('f.fk_utilisateur'),
  nom: sql.text(nameSql('g')),
  minutes: sql.number('extract(epoch from f.heures_contrat::interval) / 60'),
};

/** Teachers whose lessons of a week, with `CoefRH`, are more than their contract. @param only of this workshop's teachers. */
async function beyondContract(
  db: ReadModels,
  fk_anneeScolaire: number,
  workshops: readonly PlannedWorkshop[],
  only?: PlannedWorkshop,
): Promise<ConflictRow[]> {
  const contracts = await rowsOf(
    db,
    CONTRACT,
    `from fiche_service f join agent g on g.id_utilisateur = f.fk_utilisateur
      where f.fk_annee_scolaire = $1 and ($2::int[] is null or f.fk_utilisateur = any($2)) order by f.fk_utilisateur`,
    [fk_anneeScolaire, only?.teachers ?? null],
  );
  return contracts.flatMap(({ fk_utilisateur, nom, minutes }): ConflictRow[] => {
    const own = workshops.filter(({ teachers }) => teachers.includes(fk_utilisateur));
    const beyond = own.reduce((sum, one) => sum + weeklyMinutes(one), 0) - minutes;
    const shown = only ?? own.at(-1);
    if (beyond <= 0 || !shown) return [];
    const more = { minutes: Math.round(beyond), date: null, atelier: lessonOf(shown), autre: null, decision: null };
    return [{ type: 'contrat', quoi: nom, ...more }];
  });
}

const LABELS = {
  libelleType: sql.text(
    `coalesce((select libelle_type from atelier a join atelier_type t on t.id_type_atelier = a.fk_type_atelier where a.id_atelier = $1), '')`,
  ),
  libelleSite: sql.text(`coalesce((select libelle_site from site where id_site = $2), '')`),
  CoefRH: sql.number(
    `coalesce((select coef_rh from atelier a join atelier_type t on t.id_type_atelier = a.fk_type_atelier where a.id_atelier = $1), 1)`,
  ),
};
const ROOM = { id: sql.number('id_salle'), nom: sql.text('libelle_salle') };

export const conflictSearch = query(searchConflicts, async ({ body }, { db }) => {
  const { fk_anneeScolaire, heureDebut, heureFin } = body;
  if (heureFin <= heureDebut) throw new Refusal(messages.teaching.endBeforeStart, 400, 'heureFin');
  const calendar = await schoolCalendar(db, fk_anneeScolaire);
  const [planned, travel, rooms, [labels]] = await Promise.all([
    timetable(db, fk_anneeScolaire, calendar, body.idAtelier ? { asked: body.idAtelier } : {}),
    travelTime(db),
    rowsOf(db, ROOM, 'from salle where fk_site = $1 order by id_salle', [body.fk_site]),
    rowsOf(db, LABELS, '', [body.idAtelier || 0, body.fk_site]),
  ]);
  const before = planned.find(({ idAtelier }) => idAtelier === body.idAtelier);
  const rhythm = {
    fk_typeRepetition: body.fk_typeRepetition || repetition.weekly,
    jour: body.jour || null,
    semaine: body.semaine || null,
    dateSeance: body.dateSeance || null,
    fk_site: body.fk_site,
  };
  const wanted: PlannedWorkshop = {
    ...rhythm,
    idAtelier: body.idAtelier || 0,
    libelleType: labels?.libelleType ?? '',
    libelleSite: labels?.libelleSite ?? '',
    CoefRH: labels?.CoefRH ?? 1,
    fk_salle: body.fk_salle || null,
    heureDebut,
    heureFin,
    sallePartagee: body.sallePartagee === 1,
    enseignantRemplacant: before?.enseignantRemplacant ?? false,
    maximumEleves: body.maximumEleves ?? before?.maximumEleves ?? 0,
    teachers: body.enseignants ?? before?.teachers ?? [],
    pupils: before?.pupils ?? [],
    days: occurrences(rhythm, calendar.year, calendar.meets),
  };
  const others = planned.filter((one) => one !== before);
  const about = new Map([...others, wanted].map((one) => [one.idAtelier, one]));
  const conflits = [
    ...(await inWords(db, conflictsOf(wanted, others, travel), about)),
    ...crowded([wanted]),
    ...(await beyondContract(db, fk_anneeScolaire, [...others, wanted], wanted)),
  ];
  const daysOn = (jour: number) => occurrences({ ...rhythm, jour }, calendar.year, calendar.meets);
  const slots =
    conflits.some(({ date }) => date !== null) && rhythm.jour !== null
      ? freeSlots(
          { ...wanted, jour: rhythm.jour },
          others,
          travel,
          rooms.map(({ id }) => id),
          daysOn,
        )
      : [];
  const nameOf = (room: number | null) => rooms.find(({ id }) => id === room)?.nom ?? null;
  return {
    conflits,
    creneaux: slots.map(({ day, fk_salle, ...hours }) => ({
      jour: day,
      ...hours,
      fk_salle,
      libelleSalle: nameOf(fk_salle),
    })),
    vacancesSaisies: calendar.hasHolidays ? (1 as const) : (0 as const),
  };
});

const SAVED = {
  stream: sql.text('e.stream'),
  par: sql.text(`coalesce(nullif(${nameSql('g')}, ''), '')`),
  le: sql.instant('e.at'),
};

/** Who saved each workshop last: nothing of it is saved before they decided on its conflicts. */
async function savings(db: ReadModels, workshops: readonly number[]) {
  const rows = await rowsOf(
    db,
    SAVED,
    `from (select distinct on (stream) stream, actor, at from journal.event
        where stream = any($1::text[]) and type = any($2::text[]) order by stream, position desc) e
      left join agent g on g.id_utilisateur::text = e.actor`,
    [workshops.map((id) => `${workshop.stream}-${id}`), [WorkshopDefined.type, WorkshopChanged.type]],
  );
  return new Map(rows.map(({ stream, ...saved }) => [Number(stream.slice(workshop.stream.length + 1)), saved]));
}

/** Conflicts with who decided on each: the later of the two that saved. */
async function withDecisions(db: ReadModels, rows: readonly ConflictRow[]): Promise<ConflictRow[]> {
  const ids = rows.flatMap(({ atelier, autre }) => [atelier.idAtelier, ...(autre ? [autre.idAtelier] : [])]);
  const saved = await savings(db, [...new Set(ids)]);
  return rows.map((row) => {
    const [one, other] = [saved.get(row.atelier.idAtelier), saved.get(row.autre?.idAtelier ?? 0)];
    const decision = one && other ? (one.le > other.le ? one : other) : (one ?? other);
    return { ...row, decision: decision ?? null };
  });
}

export const conflictList = query(
  listConflicts,
  async ({ query: { fk_anneeScolaire, fk_site } }, { db, session, sites }) => {
    const calendar = await schoolCalendar(db, fk_anneeScolaire);
    const planned = await timetable(db, fk_anneeScolaire, calendar);
    const about = new Map(planned.map((one) => [one.idAtelier, one]));
    const found = await inWords(db, allConflicts(planned, await travelTime(db)), about);
    const all = [...found, ...crowded(planned), ...(await beyondContract(db, fk_anneeScolaire, planned))];
    const asked = sites ?? fk_site;
    const isOn = (lesson: ConflictRow['autre']) => asked?.includes(about.get(lesson?.idAtelier ?? 0)?.fk_site ?? 0);
    return {
      conflits: await withDecisions(db, asked ? all.filter(({ atelier, autre }) => isOn(atelier) || isOn(autre)) : all),
      peut: [...actsOf(workshopList.acts, session)],
      vacancesSaisies: calendar.hasHolidays ? (1 as const) : (0 as const),
    };
  },
);

async function travelTime(db: ReadModels) {
  const minutes = await settingOf(db, 'trajetEntreSites');
  return (from: number, to: number) => (from === to ? 0 : minutes);
}
