import { compareFrench, weekdayOf } from '@diapason/contracts/constants';
import type { ConflictLesson, ConflictRow } from '@diapason/contracts/teaching';
import { type ReadModels, rowsOf, sql } from '@diapason/event-sourcing';
import { settingOf } from '../site/setting-value';
import type { Contract, Hit, Pair } from './conflict-pairs';
import type { Travel } from './conflicts';
import { agentNames, onlyPupils, pupilNames, roomNames } from './names-by-number';
import type { PlannedWorkshop } from './timetable';

/** Names in one line; the rest are counted. */
const MOST_NAMED = 3;
const inOneLine = (names: readonly string[]): string => {
  const left = names.length - MOST_NAMED;
  if (left <= 1) return names.join(', ');
  return `${names.slice(0, MOST_NAMED).join(', ')} et ${left} autres`;
};
const ORDER = ['agent', 'salle', 'eleve', 'places'] as const;

/** Conflicts in words, in their order. */
export async function inWords(db: ReadModels, pairs: readonly Pair[]): Promise<readonly ConflictRow[]> {
  const first = pairs.map(({ ways: [way] }) => way);
  const lessons = first.flatMap((way) => way.lessons.flatMap((one) => one ?? []));
  const hits = first.flatMap((way) => way.hits);
  const hit = (kind: Hit['what']) => hits.filter(({ what }) => what === kind).map(({ who }) => who);
  const [rooms, agents, pupils, onlyPupil] = await Promise.all([
    roomNames(db, [...hit('salle'), ...lessons.flatMap(({ fk_salle }) => fk_salle ?? [])]),
    agentNames(db, [...hit('agent'), ...lessons.flatMap(({ teachers }) => teachers)]),
    pupilNames(db, hit('eleve')),
    onlyPupils(db, lessons),
  ]);
  const names = { salle: rooms, agent: agents, eleve: pupils };
  return first.map((way, index): ConflictRow => {
    const [one, other] = way.lessons;
    const [date = null] = way.days;
    const lessonOf = (lesson: PlannedWorkshop): ConflictLesson => ({
      idAtelier: lesson.idAtelier,
      libelleType: lesson.libelleType,
      jour: date ? weekdayOf(date) : lesson.jour,
      heureDebut: lesson.heureDebut,
      heureFin: lesson.heureFin,
      libelleSite: lesson.libelleSite,
      libelleSalle: rooms.get(lesson.fk_salle ?? 0) ?? null,
      enseignants: lesson.teachers.flatMap((who) => agents.get(who) ?? []),
      countEleves: lesson.pupils.length,
      seul: onlyPupil(lesson),
    });
    const libelleOf = ({ what, who }: Hit): string =>
      what === 'places' ? `${one.pupils.length} élèves pour ${one.maximumEleves} places` : (names[what].get(who) ?? '');
    const touches = way.hits
      .map((each) => ({ type: each.type, quoi: each.what, id: each.who, libelle: libelleOf(each) }))
      .sort((a, b) => ORDER.indexOf(a.quoi) - ORDER.indexOf(b.quoi) || compareFrench(a.libelle, b.libelle));
    const { cle, ways } = pairs[index] as Pair;
    return {
      cle,
      vu: ways.map(({ print }) => print),
      types: [...new Set(touches.map(({ type }) => type))],
      quoi: inOneLine(touches.map(({ libelle }) => libelle)),
      touches,
      minutes: way.minutes,
      date,
      fois: new Set(ways.flatMap(({ days }) => days)).size,
      atelier: lessonOf(one),
      autre: other && lessonOf(other),
    };
  });
}

const CONTRACT = {
  who: sql.number('f.fk_utilisateur'),
  minutes: sql.number('extract(epoch from f.heures_contrat::interval) / 60'),
};

/** Contracts of a year. @param only of these agents */
export const contractsOf = (
  db: ReadModels,
  fk_anneeScolaire: number,
  only: readonly number[] | null = null,
): Promise<Contract[]> =>
  rowsOf(
    db,
    CONTRACT,
    `from fiche_service f join agent g on g.id_utilisateur = f.fk_utilisateur
      where f.fk_annee_scolaire = $1 and ($2::int[] is null or f.fk_utilisateur = any($2)) order by f.fk_utilisateur`,
    [fk_anneeScolaire, only],
  );

/** Between two sites, by the setting. */
export async function travelTime(db: ReadModels): Promise<Travel> {
  const minutes = await settingOf(db, 'trajetEntreSites');
  return (from, to) => (from === to ? 0 : minutes);
}
