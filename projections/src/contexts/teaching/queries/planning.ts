import { dayAfter, daysBetween, messages, paletteColour, weekdayOf } from '@diapason/contracts/constants';
import { actsOf, type Session } from '@diapason/contracts/core';
import {
  freeRooms,
  MOST_DAYS,
  type PlannedLesson,
  planningActs,
  planningChoices,
  planPupil,
  planRooms,
} from '@diapason/contracts/teaching';
import { orNull, type ReadModels, Refusal, rowsOf, sql } from '@diapason/event-sourcing';
import { Conditions } from '../../../machinery/conditions';
import { inFrenchOrder } from '../../../machinery/order-by';
import { nameSql } from '../../../machinery/person-name';
import { query } from '../../../machinery/query';
import { clock, minute } from '../conflicts';
import { freeDaysIn } from '../free-days';
import { lessonsOf, withConflicts } from '../lessons-of';
import { movedAwayFrom } from '../moved-away';
import { pupilsNamedTo } from '../pupils-named';
import { schoolCalendar } from '../school-calendar';
import { otherwiseFor } from '../single-lesson';
import { daySql, workshopSeen } from '../workshop-at';
import { TAUGHT_BY_SOME, toldTo } from '../workshop-sql';

/** Lessons outside of the network's rooms. */
const OUTSIDE = 'Hors-site';

interface Asked {
  readonly from: string | null | undefined;
  readonly to: string | null | undefined;
}

/** From one day to another; a week from its Monday where none is told. @throws Refusal 400 */
function daysOf({ from, to }: Asked, today: string) {
  const first = from || (to ? dayAfter(to, -6) : dayAfter(today, 1 - weekdayOf(today)));
  const last = to || dayAfter(first, 6);
  if (last < first) throw new Refusal(messages.teaching.periodEnds, 400, 'dateFin');
  if (daysBetween(first, last) >= MOST_DAYS) throw new Refusal(messages.teaching.lessonsTooLong, 400, 'dateFin');
  return { from: first, to: last };
}

async function planned(
  db: ReadModels,
  days: { from: string; to: string },
  which: Conditions,
  year: number,
  session: Session,
  pupil?: number,
) {
  const [lessons, parties, libres, { hasHolidays }] = await Promise.all([
    lessonsOf(db, days, which, pupil),
    // A pupil who left meanwhile is not asked for here.
    pupil === undefined ? movedAwayFrom(db, days, which) : [],
    freeDaysIn(db, days),
    schoolCalendar(db, year),
  ]);
  const isNamed = pupil === undefined ? pupilsNamedTo(session) : () => false;
  const seances = await withConflicts(db, days, lessons);
  return {
    dateDebut: days.from,
    dateFin: days.to,
    seances: seances.map((one) => (isNamed(one) ? one : { ...one, seul: null })),
    parties: [...parties],
    libres: [...libres],
    vacancesSaisies: hasHolidays ? (1 as const) : (0 as const),
    peut: [...actsOf(planningActs, session)],
  };
}

/** The lessons of a school year on sites that may be seen. */
function ofYear(year: number, sites: readonly number[] | undefined): Conditions {
  const conditions = new Conditions().add('w.fk_annee_scolaire = ?::int', year);
  return sites ? conditions.add('w.fk_site = any(?::int[])', sites) : conditions;
}

export const roomPlanning = query(planRooms, async ({ body }, { db, session, sites, today }) => {
  const year = body.fk_anneeScolaire || session.idAnneeScolaire;
  const which = ofYear(year, sites ?? body.fk_site);
  if (body.fk_salle && !body.fk_enseignant) which.add('w.fk_salle = any(?::int[])', body.fk_salle);
  const { fk_enseignant } = body;
  if (fk_enseignant) which.add(TAUGHT_BY_SOME, fk_enseignant, fk_enseignant);
  const answer = await planned(db, daysOf({ from: body.dateDebut, to: body.dateFin }, today), which, year, session);
  if (!fk_enseignant) return answer;
  // Each lesson is of those who hold it.
  const isTheirs = ({ enseignants }: Pick<PlannedLesson, 'enseignants'>) =>
    enseignants.some(({ idUtilisateur }) => fk_enseignant.includes(idUtilisateur));
  return { ...answer, seances: answer.seances.filter(isTheirs), parties: answer.parties.filter(isTheirs) };
});

export const pupilPlanning = query(planPupil, async ({ body }, { db, session, today }) => {
  const year = body.fk_anneeScolaire || session.idAnneeScolaire;
  const which = ofYear(year, undefined)
    .add('exists (select from atelier_eleve l where l.fk_atelier = w.id_atelier and l.fk_eleve = ?)', body.fk_eleve)
    .add(toldTo(session));
  const { seances, ...answer } = await planned(
    db,
    daysOf({ from: body.debutPeriode, to: body.finPeriode }, today),
    which,
    year,
    session,
    body.fk_eleve,
  );
  // What else a room or a teacher is wanted for is the school's affair.
  const told = otherwiseFor(session);
  return {
    ...answer,
    seances: seances.map((one) => ({ ...one, conflits: [], autrement: told(one.autrement) })),
  };
});

const SITE = { idSite: sql.number('s.id_site'), libelleSite: sql.text('s.libelle_site') };
const ROOM = {
  idSalle: sql.number('r.id_salle'),
  libelleSalle: sql.text('r.libelle_salle'),
  fk_site: sql.number('r.fk_site'),
  libelleSite: sql.text('s.libelle_site'),
  places: orNull(sql.number('r.places')),
};
const TEACHER = { idUtilisateur: sql.number('g.id_utilisateur'), nomPrenomUtilisateur: sql.text(nameSql('g')) };
/** SQL: the sites `s` of a planning, held to `$1` where that is told. */
const SITES = `s.visible and s.libelle_site <> '${OUTSIDE}' and ($1::int[] is null or s.id_site = any($1))`;
const BY_ROOM = `${inFrenchOrder('s.libelle_site')}, ${inFrenchOrder('r.libelle_salle')}, r.id_salle`;

export const choices = query(planningChoices, async ({ body }, { db, session, sites, today }) => {
  const held = sites ?? body.fk_site ?? null;
  const year = body.fk_anneeScolaire || session.idAnneeScolaire;
  const [found, rooms, enseignants] = await Promise.all([
    rowsOf(db, SITE, `from site s where ${SITES} order by ${inFrenchOrder('s.libelle_site')}`, [held]),
    rowsOf(db, ROOM, `from salle r join site s on s.id_site = r.fk_site where ${SITES} order by ${BY_ROOM}`, [held]),
    rowsOf(
      db,
      TEACHER,
      `from agent g where exists (select from atelier_enseignant k join ${workshopSeen(daySql(today))} w on w.id_atelier = k.fk_atelier
          join site s on s.id_site = w.fk_site where k.fk_enseignant = g.id_utilisateur and w.fk_annee_scolaire = $2 and ${SITES})
        order by ${inFrenchOrder(nameSql('g'))}, g.id_utilisateur`,
      [held, year],
    ),
  ]);
  return {
    sites: found.map((site) => ({
      ...site,
      couleur: paletteColour(site.idSite - 1),
      salles: rooms
        .filter(({ fk_site }) => fk_site === site.idSite)
        .map(({ idSalle, libelleSalle }) => ({ idSalle, libelleSalle })),
    })),
    enseignants: [...enseignants],
  };
});

/** Until when a room is offered where nobody says. */
const SHUTS = '22:00';

export const roomsFree = query(freeRooms, async ({ body }, { db, session, sites }) => {
  const { date, duree } = body;
  const [opens, shuts] = [minute(body.heureDebut), minute(body.heureFin || SHUTS)];
  if (shuts - opens < duree) throw new Refusal(messages.teaching.noRoomForIt, 400, 'duree');
  const held = sites ?? body.fk_site ?? null;
  const [rooms, lessons, libres] = await Promise.all([
    rowsOf(db, ROOM, `from salle r join site s on s.id_site = r.fk_site where ${SITES} order by ${BY_ROOM}`, [held]),
    lessonsOf(db, { from: date, to: date }, ofYear(session.idAnneeScolaire, held ?? undefined)),
    freeDaysIn(db, { from: date, to: date }),
  ]);
  const everywhere = libres.find(({ fk_site }) => fk_site === null);
  const shut = new Set(libres.map(({ fk_site }) => fk_site));
  return {
    libre: everywhere?.libelle ?? null,
    salles: rooms.flatMap((room) => {
      if (everywhere || shut.has(room.fk_site)) return [];
      if (body.personnes && room.places !== null && room.places < body.personnes) return [];
      const taken = lessons.filter(({ fk_salle, annule }) => fk_salle === room.idSalle && annule === 0);
      const creneaux = gaps(taken, opens, shuts).filter(({ from, to }) => to - from >= duree);
      if (creneaux.length === 0) return [];
      return [
        { ...room, creneaux: creneaux.map(({ from, to }) => ({ heureDebut: clock(from), heureFin: clock(to) })) },
      ];
    }),
  };
});

/** Minutes between two hours that no lesson takes. */
function gaps(
  taken: readonly { readonly heureDebut: string; readonly heureFin: string }[],
  opens: number,
  shuts: number,
): readonly { readonly from: number; readonly to: number }[] {
  const found: { from: number; to: number }[] = [];
  let free = opens;
  const inOrder = taken
    .map(({ heureDebut, heureFin }) => ({ from: minute(heureDebut), to: minute(heureFin) }))
    .sort((one, other) => one.from - other.from);
  for (const { from, to } of inOrder) {
    if (from > free) found.push({ from: free, to: Math.min(from, shuts) });
    free = Math.max(free, to);
  }
  if (free < shuts) found.push({ from: free, to: shuts });
  return found.filter(({ from, to }) => to > from);
}
