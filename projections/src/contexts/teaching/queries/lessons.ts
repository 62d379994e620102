import { compareCodes, daysBetween, messages } from '@diapason/contracts/constants';
import { actsOf } from '@diapason/contracts/core';
import { type LessonRow, lessonActs, lessonRow, listLessons, MOST_DAYS } from '@diapason/contracts/teaching';
import { firstOf, orNull, type ReadModels, Refusal, rowsOf, sql } from '@diapason/event-sourcing';
import { Conditions } from '../../../machinery/conditions';
import { inFrenchOrder } from '../../../machinery/order-by';
import { nameSql } from '../../../machinery/person-name';
import { query } from '../../../machinery/query';
import { settingOf } from '../../site/setting-value';
import { cancelledOf } from '../cancelled';
import { departureFor } from '../departures';
import { freeDaysIn } from '../free-days';
import { STAYS } from '../going-on';
import { conflictsAmong, lessonsOf } from '../lessons-of';
import { movedAwayFrom } from '../moved-away';
import { onlyPupils, roomNames } from '../names-by-number';
import { contactsOf, guardianContacts } from '../pupil-contacts';
import { runningAbsences } from '../running-absences';
import { schoolCalendar } from '../school-calendar';
import { isCalledOff } from '../single-lesson';
import { BADGE_JOINS, BADGES, coursesOf, placesOf, withParameters } from '../teacher-courses';
import { type PlannedWorkshop, timetable } from '../timetable';
import { daySql, workshopSeen } from '../workshop-at';
import { TAUGHT_BY_SOME } from '../workshop-sql';

const { badges } = lessonRow.shape;
const NAME = { nom: sql.text(nameSql('g')) };

const COURSE = {
  idAtelier: sql.number('w.id_atelier'),
  badges: sql.json(badges, BADGES),
  individuel: sql.flag('w.individuel'),
};
const TEACHER = { idUtilisateur: sql.number('g.id_utilisateur'), nomPrenomUtilisateur: sql.text(nameSql('g')) };

const PUPIL = {
  fk_atelier: sql.number('l.fk_atelier'),
  depuis: sql.date('stay.depuis'),
  fin: orNull(sql.date('stay.fin')),
  idEleve: sql.number('e.id_eleve'),
  nomPrenomEleve: sql.text(nameSql('e')),
  libelleInstrument: sql.text("coalesce(i.libelle_instrument, '')"),
  telephoneMobile: orNull(sql.text("nullif(e.telephone_mobile, '')")),
  adulte: sql.flag('e.adulte'),
  dateNaissance: orNull(sql.date('e.date_naissance')),
  guardians: guardianContacts,
};
/** Pupils of courses, a row for each time for which they are there. */
const pupilsOf = (db: ReadModels, courses: readonly number[]) =>
  rowsOf(
    db,
    PUPIL,
    `from ${STAYS} stay join eleve e on e.id_eleve = stay.who
       join lateral (select one.fk_atelier, one.fk_instrument from atelier_eleve one where one.fk_atelier = stay.fk_atelier
         and one.fk_eleve = stay.who and one.depuis <= stay.depuis order by one.depuis desc limit 1) l on true
       left join instrument i on i.id_instrument = l.fk_instrument
      where stay.fk_atelier = any($1) order by ${inFrenchOrder(nameSql('e'))}, e.id_eleve, stay.depuis`,
    [courses],
  );
/** Whether the pupil is there on a day. */
const isThere = ({ depuis, fin }: { readonly depuis: string; readonly fin: string | null }, day: string) =>
  depuis <= day && (fin === null || fin >= day);

const SHEET = {
  idPresence: sql.number('d.id_presence'),
  fk_atelier: sql.number('d.fk_atelier'),
  date: sql.date('d.date'),
  dateValidation: orNull(sql.date('d.date_validation')),
};
const LINE = {
  fk_atelier: sql.number('d.fk_atelier'),
  idEleve: sql.number('l.fk_eleve'),
  date: sql.date('d.date'),
  fk_statutPresence: orNull(sql.number('p.fk_statut_presence')),
};
/** Lines of the sheets of days; those of records that were merged stand for the kept one. */
const linesOf = (db: ReadModels, courses: readonly number[], from: string, to: string) =>
  rowsOf(
    db,
    LINE,
    `from presence d join presence_eleve p on p.fk_presence = d.id_presence
       join (select distinct fk_atelier, fk_eleve, remplace from atelier_eleve) l
         on l.fk_atelier = d.fk_atelier and (p.fk_eleve = l.fk_eleve or p.fk_eleve = any(l.remplace))
      where d.fk_atelier = any($1) and d.date between $2 and $3 order by p.id_presence_eleve`,
    [courses, from, to],
  );

type PupilRow = Awaited<ReturnType<typeof pupilsOf>>[number];

/** A pupil of one lesson. @param status as its sheet has it */
function expected(pupil: PupilRow, status: number | null, running: number, today: string) {
  const { idEleve, nomPrenomEleve, libelleInstrument } = pupil;
  return {
    idEleve,
    nomPrenomEleve,
    libelleInstrument,
    fk_statutPresence: status,
    absencesDeSuite: running,
    telephones: contactsOf(pupil, today).flatMap(({ nom, telephone }) => (telephone ? [{ nom, telephone }] : [])),
  };
}

/** Teachers of lessons by name, in order. */
async function teachersOf(db: ReadModels, lessons: readonly Pick<PlannedWorkshop, 'teachers'>[]) {
  const rows = await rowsOf(
    db,
    TEACHER,
    `from agent g where g.id_utilisateur = any($1) order by ${inFrenchOrder(nameSql('g'))}, g.id_utilisateur`,
    [[...new Set(lessons.flatMap(({ teachers }) => teachers))]],
  );
  return (teachers: readonly number[]) => rows.filter(({ idUtilisateur }) => teachers.includes(idUtilisateur));
}

/** The courses that are asked for, by number. */
async function coursesBy(db: ReadModels, asked: ReturnType<typeof coursesOf>, today: string) {
  const values: unknown[] = [];
  const where = withParameters(asked, (value) => `$${values.push(value)}`);
  const from = `from ${workshopSeen(daySql(today))} w ${BADGE_JOINS} where ${where}`;
  const rows = await rowsOf(db, COURSE, from, values);
  return new Map(rows.map((one) => [one.idAtelier, one]));
}

/** Workshops of a teacher of which something is told of one lesson on those days. */
const toldOf = (agent: number, year: number, { from, to }: { readonly from: string; readonly to: string }) =>
  new Conditions()
    .add('w.fk_annee_scolaire = ?', year)
    .add(TAUGHT_BY_SOME, [agent], [agent])
    .add(
      `exists (select from seance told where told.fk_atelier = w.id_atelier
         and (told.date between ?::date and ?::date or told.tenue_le between ?::date and ?::date))`,
      ...[from, to, from, to],
    );

/** The lessons of a teacher in order, from the year's real occurrences, with whom to expect and how the sheet stands. */
export const lessons = query(listLessons, async ({ body }, { db, session, sites, today }) => {
  const { fk_enseignant, dateDebut: from, dateFin: to } = body;
  if (daysBetween(from, to) >= MOST_DAYS) throw new Refusal(messages.teaching.lessonsTooLong, 400, 'dateFin');
  const teacher = await firstOf(db, NAME, 'from agent g where g.id_utilisateur = $1', [fk_enseignant]);
  if (!teacher) throw new Refusal(messages.general.notFound, 404);
  const year = body.fk_anneeScolaire || session.idAnneeScolaire;
  const calendar = await schoolCalendar(db, year);
  // All of them: one leaves for a lesson after another that was not asked for, too.
  const ofYear = await timetable(db, year, calendar, { agent: fk_enseignant });
  const planned = ofYear
    .flatMap((one) => one.days.filter((day) => day >= from && day <= to).map((date) => ({ ...one, date })))
    .sort((one, other) => compareCodes(one.date + one.heureDebut, other.date + other.heureDebut));
  const search = { ...body, fk_anneeScolaire: year };
  const courses = await coursesBy(db, coursesOf(search, { session, sites }, 'ever'), today);
  const ids = [...courses.keys()];
  const isAskedPlace = placesOf(search, { session, sites });
  const [pupils, sheets, lines, running, minutes, isCancelled, rooms, named, onlyPupil, otherwise, gone, free] =
    await Promise.all([
      pupilsOf(db, ids),
      rowsOf(db, SHEET, 'from presence d where d.fk_atelier = any($1) and d.date between $2 and $3', [ids, from, to]),
      linesOf(db, ids, from, to),
      runningAbsences(db, ids, { day: from, before: from }),
      settingOf(db, 'trajetEntreSites'),
      cancelledOf(db, planned),
      roomNames(
        db,
        planned.flatMap(({ fk_salle }) => fk_salle ?? []),
      ),
      teachersOf(db, planned),
      onlyPupils(db, planned),
      lessonsOf(db, { from, to }, toldOf(fk_enseignant, year, { from, to })),
      movedAwayFrom(db, { from, to }, toldOf(fk_enseignant, year, { from, to })),
      freeDaysIn(db, { from, to }),
    ]);
  const toldBy = new Map(otherwise.map((one) => [`${one.idAtelier} ${one.date}`, one.autrement]));
  const peut = actsOf(lessonActs, session, fk_enseignant === session.idUtilisateur);
  const conflictsOf = peut.includes('deplacer')
    ? await conflictsAmong(
        db,
        { from, to },
        planned.map((one) => ({ ...one, enseignants: named(one.teachers), annule: isCancelled(one, one.date) })),
      )
    : () => [];
  const held = planned.flatMap((one) => {
    const { idAtelier, date, heureDebut, heureFin, libelleType, fk_site, fk_salle, libelleSite, maximumEleves } = one;
    const { fk_typeRepetition, semaine, sallePartagee } = one;
    const course = courses.get(idAtelier);
    if (!course || !isAskedPlace(one)) return [];
    const sheet = sheets.find((other) => other.fk_atelier === idAtelier && other.date === date);
    const statusOf = ({ idEleve }: PupilRow) =>
      lines.find((line) => line.fk_atelier === idAtelier && line.idEleve === idEleve && line.date === date);
    const missed = ({ idEleve }: PupilRow) =>
      running.find((line) => line.fk_atelier === idAtelier && line.fk_eleve === idEleve)?.fois ?? 0;
    const [enseignants, annule] = [named(one.teachers), isCancelled(one, date)];
    const there = pupils.filter((pupil) => pupil.fk_atelier === idAtelier && isThere(pupil, date));
    return [
      {
        ...course,
        ...{ fk_anneeScolaire: year, fk_typeRepetition, semaine, maximumEleves },
        ...{ date, heureDebut, heureFin, libelleType, fk_site, libelleSite, fk_salle, enseignants, annule },
        libelleSalle: rooms.get(fk_salle ?? 0) ?? null,
        conflits: conflictsOf({
          ...{ idAtelier, date, heureDebut, heureFin, fk_salle, sallePartagee, enseignants, annule },
        }),
        eleves: there.map((pupil) => expected(pupil, statusOf(pupil)?.fk_statutPresence ?? null, missed(pupil), today)),
        countEleves: there.length,
        seul: onlyPupil(one),
        partirA: departureFor(one, planned, minutes),
        idPresence: sheet?.idPresence ?? null,
        dateValidation: sheet?.dateValidation ?? null,
        autrement: toldBy.get(`${idAtelier} ${date}`) ?? null,
      },
    ];
  });
  const isTheirs = (one: Pick<LessonRow, 'enseignants'>) =>
    one.enseignants.some(({ idUtilisateur }) => idUtilisateur === fk_enseignant);
  const calledOff = otherwise.flatMap((one) => {
    const { niveau: _level, sallePartagee: _shared, semaineDuMois: _week, ...lesson } = one;
    const course = courses.get(one.idAtelier);
    if (!isCalledOff(one.autrement) || !course || !isTheirs(one) || !isAskedPlace(one)) return [];
    const nobody = { eleves: [], partirA: null, idPresence: null, dateValidation: null };
    return [{ ...course, ...lesson, ...nobody, annule: 1 as const, conflits: [] }];
  });
  const seances = [...held, ...calledOff].sort((one, other) =>
    compareCodes(one.date + one.heureDebut, other.date + other.heureDebut),
  );
  const theirSites = new Set(ofYear.map(({ fk_site }) => fk_site));
  return {
    nomPrenomUtilisateur: teacher.nom,
    seances,
    parties: gone.filter((one) => courses.has(one.idAtelier) && isTheirs(one) && isAskedPlace(one)),
    libres: free.filter(({ fk_site }) => fk_site === null || theirSites.has(fk_site)),
    peut: [...peut],
    vacancesSaisies: calendar.hasHolidays ? (1 as const) : (0 as const),
  };
});
