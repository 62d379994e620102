import { dayOfBeginning, messages, nearestInYear, right } from '@diapason/contracts/constants';
import { searchReplacement } from '@diapason/contracts/teaching';
import { firstOf, type ReadModels, Refusal, rowsOf, sql } from '@diapason/event-sourcing';
import { nameSql } from '../../../machinery/person-name';
import { query } from '../../../machinery/query';
import { assignedTeachers } from '../assigned-teachers';
import { contractsOf } from '../conflict-words';
import { onlyPupils, roomNames } from '../names-by-number';
import { pupilsNamedTo } from '../pupils-named';
import { fullestWeek, minutesBetween, weeklyMinutes } from '../service';
import { lessonsOfYear, obstacleTo } from '../taking-over';
import type { PlannedWorkshop } from '../timetable';
import { LEVEL, LEVEL_NAMES } from '../workshop-sql';

const AGENT = { nomPrenomUtilisateur: sql.text(nameSql('g')) };
const COURSE = {
  id: sql.number('w.id_atelier'),
  niveau: sql.text(LEVEL),
};
const PART = { idAtelier: sql.number('k.fk_atelier'), fk_instrument: sql.number('k.fk_instrument') };

type Times = readonly PlannedWorkshop[];
const lasting = (times: Times, day: string) => times.filter(({ single, to }) => !single && to >= day);
/** Minutes of service of the fullest week from a day on. */
const weekFrom = (times: Times, day: string): number =>
  Math.round(fullestWeek(lasting(times, day).map((one) => ({ ...one, from: one.from < day ? day : one.from }))));

async function named(db: ReadModels, agent: number) {
  const found = await firstOf(db, AGENT, 'from agent g where g.id_utilisateur = $1', [agent]);
  if (!found) throw new Refusal(messages.general.notFound, 404);
  return found.nomPrenomUtilisateur;
}

export const replacementSearch = query(searchReplacement, async ({ body }, { db, session, sites, today }) => {
  const { fk_enseignant } = body;
  const fk_anneeScolaire = body.fk_anneeScolaire || session.idAnneeScolaire;
  const lessons = await lessonsOfYear(db, fk_anneeScolaire);
  const { year } = lessons.calendar;
  const { all } = lessons;
  const heldMinutes = minutesBetween(lessons.calendar);
  const date = body.aPartirDu ? nearestInYear(body.aPartirDu, year) : dayOfBeginning(today, year);
  const until = body.jusquau && body.jusquau < year.dateFin ? body.jusquau : year.dateFin;
  const held = sites ?? body.fk_site;
  const [nomPrenomUtilisateur, assigned] = await Promise.all([
    named(db, fk_enseignant),
    assignedTeachers(db, { year: fk_anneeScolaire, sites: undefined }),
  ]);
  const own = lasting(all, date).filter(({ teachers }) => teachers.includes(fk_enseignant));
  const firstDay = (one: PlannedWorkshop) => one.days.find((day) => day >= date) ?? `9${one.from}`;
  // As each is in the week of that day, or later where it begins or moves then.
  const first = new Map<number, PlannedWorkshop>();
  for (const one of own) {
    if (held && !held.includes(one.fk_site)) continue;
    const known = first.get(one.idAtelier);
    if (!known || firstDay(one) < firstDay(known)) first.set(one.idAtelier, one);
  }
  const hoursOf = ({ idAtelier, jour, heureDebut, heureFin }: PlannedWorkshop) =>
    [idAtelier, jour, heureDebut, heureFin].join(' ');
  const heldNow = new Set(own.filter(({ from }) => from <= date).map(hoursOf));
  const week = [...first.values()].filter(({ from }) => from <= until);
  const byWeekday = (one: PlannedWorkshop) => `${one.jour ?? 8} ${one.heureDebut}`;
  week.sort((one, other) => (byWeekday(one) < byWeekday(other) ? -1 : 1));
  const ids = week.map(({ idAtelier }) => idAtelier);
  const isNamed = pupilsNamedTo(session);
  const maySeeService = session.functions.has(right.openAgentServices);
  const [levels, rooms, dues, parts, onlyPupil] = await Promise.all([
    rowsOf(db, COURSE, `from atelier w ${LEVEL_NAMES} where w.id_atelier = any($1)`, [ids]),
    roomNames(
      db,
      week.flatMap(({ fk_salle }) => fk_salle ?? []),
    ),
    maySeeService ? contractsOf(db, fk_anneeScolaire) : [],
    rowsOf(
      db,
      PART,
      `from atelier_enseignant k where k.fk_enseignant = $1 and k.fk_atelier = any($2) order by k.fk_atelier, k.depuis`,
      [fk_enseignant, ids],
    ),
    onlyPupils(
      db,
      week.filter(({ fk_site, teachers }) =>
        isNamed({ fk_site, enseignants: teachers.map((idUtilisateur) => ({ idUtilisateur })) }),
      ),
    ),
  ]);
  const niveau = new Map(levels.map(({ id, niveau }) => [id, niveau]));
  const due = new Map(dues.map(({ who, minutes }) => [who, Math.round(minutes)]));
  const former = new Map(parts.map(({ idAtelier, fk_instrument }) => [idAtelier, fk_instrument]));
  const timesOf = (agent: number) => all.filter(({ teachers }) => teachers.includes(agent));
  const serviceOf = (agent: number) =>
    maySeeService
      ? {
          minutesSemaine: weekFrom(timesOf(agent), date),
          minutesAnnee: heldMinutes(timesOf(agent), year.dateDebut, year.dateFin),
          minutesDues: due.get(agent) ?? null,
        }
      : { minutesSemaine: null, minutesAnnee: null, minutesDues: null };
  const candidats = await Promise.all(
    assigned
      .filter(({ idUtilisateur }) => idUtilisateur !== fk_enseignant)
      .map(async ({ idUtilisateur, nomPrenomUtilisateur, disciplines }) => ({
        ...{ idUtilisateur, nomPrenomUtilisateur },
        ...serviceOf(idUtilisateur),
        seances: await Promise.all(
          week.flatMap(({ idAtelier, fk_site }) => {
            const there = disciplines.filter((one) => one.fk_site === fk_site).map((one) => one.fk_instrument);
            const fk_instrument = there.find((one) => one === former.get(idAtelier)) ?? there[0];
            return fk_instrument === undefined ? [] : [reasonOf(idAtelier, fk_instrument, idUtilisateur)];
          }),
        ),
      })),
  );

  async function reasonOf(idAtelier: number, fk_instrument: number, taker: number) {
    const found = await obstacleTo(db, lessons, { idAtelier, former: fk_enseignant, taker, from: date, until });
    return {
      ...{ idAtelier, fk_instrument },
      libre: found ? (0 as const) : (1 as const),
      motif: found?.motif ?? null,
      gardable: found?.mayKeep ? (1 as const) : (0 as const),
    };
  }
  const free = ({ seances }: (typeof candidats)[number]) => seances.filter(({ libre }) => libre === 1).length;
  const left = ({ minutesDues, minutesSemaine }: (typeof candidats)[number]) =>
    (minutesDues ?? 0) - (minutesSemaine ?? 0);
  return {
    ...{ idUtilisateur: fk_enseignant, nomPrenomUtilisateur, date, ...year },
    ...serviceOf(fk_enseignant),
    seances: week.map((one) => ({
      ...{ idAtelier: one.idAtelier, libelleType: one.libelleType, niveau: niveau.get(one.idAtelier) ?? '' },
      seul: onlyPupil(one),
      ...{ jour: one.jour, heureDebut: one.heureDebut, heureFin: one.heureFin, libelleSite: one.libelleSite },
      libelleSalle: rooms.get(one.fk_salle ?? 0) ?? null,
      countEleves: one.pupils.length,
      des: one.from > date && !heldNow.has(hoursOf(one)) ? one.from : null,
      minutesSemaine: Math.round(weeklyMinutes(one)),
      minutesAnnee: heldMinutes(
        own.filter(({ idAtelier }) => idAtelier === one.idAtelier),
        date,
        until,
      ),
    })),
    candidats: candidats
      .filter(({ seances }) => seances.length > 0)
      .sort((one, other) => free(other) - free(one) || left(other) - left(one)),
    remplacable:
      session.functions.has(right.addWorkshopTeacher) && session.functions.has(right.changeWorkshopTeacher)
        ? (1 as const)
        : (0 as const),
  };
});
