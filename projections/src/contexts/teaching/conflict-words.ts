import type { ConflictRow } from '@diapason/contracts/teaching';
import { type ReadModels, rowsOf, sql } from '@diapason/event-sourcing';
import { nameSql } from '../../machinery/person-name';
import { settingOf } from '../site/setting-value';
import type { Conflict, Travel } from './conflicts';
import { fullestWeek, type PlannedWorkshop } from './timetable';

/** A conflict in words, and what it follows from. */
export interface Told {
  readonly row: ConflictRow;
  /** Of the room, the teacher or the pupil; 0 of places. */
  readonly who: number;
  readonly isPupil: boolean;
  /** The workshops that bring it about. */
  readonly workshops: readonly number[];
}

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

/** Conflicts in words. */
export async function inWords(db: ReadModels, found: readonly Conflict<PlannedWorkshop>[]): Promise<Told[]> {
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
  return found.map(({ kind, who, isPupil, minutes, day, lessons: [atelier, autre] }): Told => {
    const names = kind === 'salle' ? rooms : isPupil ? pupils : agents;
    const quoi = names.get(who) ?? '';
    const lessons = { atelier: lessonOf(atelier), autre: lessonOf(autre) };
    const row = { type: kind, quoi, minutes, date: day, ...lessons };
    return { row, who, isPupil, workshops: [atelier.idAtelier, autre.idAtelier] };
  });
}

/** Workshops with more pupils than places, as they are when they are fullest. */
export const crowded = (workshops: readonly PlannedWorkshop[]): Told[] =>
  [
    ...workshops
      .filter(({ maximumEleves, pupils }) => maximumEleves > 0 && pupils.length > maximumEleves)
      .sort((one, other) => one.pupils.length - other.pupils.length)
      .reduce((fullest, one) => fullest.set(one.idAtelier, one), new Map<number, PlannedWorkshop>())
      .values(),
  ]
    .sort((one, other) => one.idAtelier - other.idAtelier)
    .map((one) => ({
      row: {
        type: 'places',
        quoi: `${one.pupils.length} élèves pour ${one.maximumEleves} places`,
        minutes: 0,
        date: null,
        atelier: lessonOf(one),
        autre: null,
      },
      who: 0,
      isPupil: false,
      workshops: [one.idAtelier],
    }));

const CONTRACT = {
  fk_utilisateur: sql.number('f.fk_utilisateur'),
  nom: sql.text(nameSql('g')),
  minutes: sql.number('extract(epoch from f.heures_contrat::interval) / 60'),
};

/** Teachers whose lessons of their fullest week, with `CoefRH`, are more than their contract. @param only of these times' teachers. */
export async function beyondContract(
  db: ReadModels,
  fk_anneeScolaire: number,
  workshops: readonly PlannedWorkshop[],
  only?: readonly PlannedWorkshop[],
): Promise<Told[]> {
  const contracts = await rowsOf(
    db,
    CONTRACT,
    `from fiche_service f join agent g on g.id_utilisateur = f.fk_utilisateur
      where f.fk_annee_scolaire = $1 and ($2::int[] is null or f.fk_utilisateur = any($2)) order by f.fk_utilisateur`,
    [fk_anneeScolaire, only?.flatMap(({ teachers }) => teachers) ?? null],
  );
  return contracts.flatMap(({ fk_utilisateur: who, nom, minutes }): Told[] => {
    const own = workshops.filter(({ teachers }) => teachers.includes(who));
    const beyond = fullestWeek(own) - minutes;
    const shown = only?.find(({ teachers }) => teachers.includes(who)) ?? own.at(-1);
    if (beyond <= 0 || !shown) return [];
    const row = { minutes: Math.round(beyond), date: null, atelier: lessonOf(shown), autre: null };
    const told = { who, isPupil: false, workshops: [...new Set(own.map(({ idAtelier }) => idAtelier))] };
    return [{ row: { type: 'contrat', quoi: nom, ...row }, ...told }];
  });
}

/** Between two sites, by the setting. */
export async function travelTime(db: ReadModels): Promise<Travel> {
  const minutes = await settingOf(db, 'trajetEntreSites');
  return (from, to) => (from === to ? 0 : minutes);
}
