import { dayAfter, messages, repetition, weekdayOf } from '@diapason/contracts/constants';
import { tryLesson } from '@diapason/contracts/teaching';
import { firstOf, type ReadModels, Refusal, rowsOf, sql } from '@diapason/event-sourcing';
import { query } from '../../../machinery/query';
import { pairsOf } from '../conflict-pairs';
import { inWords, travelTime } from '../conflict-words';
import { freeSlots, freeSpans, meetingsOf, type Slot } from '../conflicts';
import { whyFree } from '../free-days';
import { schoolCalendar } from '../school-calendar';
import { type PlannedWorkshop, timetable } from '../timetable';

const YEAR = { fk_anneeScolaire: sql.number('fk_annee_scolaire') };
const SITE = { libelleSite: sql.text('libelle_site') };
const ROOM = { id: sql.number('id_salle'), nom: sql.text('libelle_salle') };
const SLOTS = 3;

export const lessonTried = query(tryLesson, async ({ body }, { db }) => {
  const { fk_atelier, date, tenueLe, heureDebut, heureFin, fk_site } = body;
  if (heureFin <= heureDebut) throw new Refusal(messages.teaching.endBeforeStart, 400, 'heureFin');
  const found = await firstOf(db, YEAR, 'from atelier where id_atelier = $1', [fk_atelier]);
  if (!found) throw new Refusal(messages.general.notFound, 404);
  const calendar = await schoolCalendar(db, found.fk_anneeScolaire);
  const [planned, travel, rooms, libelleSite, libre] = await Promise.all([
    timetable(db, found.fk_anneeScolaire, calendar, { asked: fk_atelier }),
    travelTime(db),
    rowsOf(db, ROOM, 'from salle where fk_site = $1 order by id_salle', [fk_site]),
    siteName(db, fk_site),
    whyFree(db, tenueLe, fk_site),
  ]);
  const own = planned.filter(({ idAtelier }) => idAtelier === fk_atelier);
  const others = planned.filter(({ idAtelier }) => idAtelier !== fk_atelier);
  const before = own.find(({ days }) => days.includes(date));
  const then = own.find((one) => !one.single && one.from <= tenueLe && tenueLe <= one.to) ?? before;
  if (!then) throw new Refusal(messages.teaching.noLesson, 400, 'date');
  const wanted: PlannedWorkshop & { readonly jour: number } = {
    ...then,
    ...{ fk_site, libelleSite, heureDebut, heureFin },
    fk_salle: body.fk_salle || null,
    fk_typeRepetition: repetition.once,
    jour: weekdayOf(tenueLe),
    teachers: body.enseignants ?? (before?.single ? before.teachers : then.teachers),
    days: [tenueLe],
  };
  const monday = dayAfter(tenueLe, 1 - weekdayOf(tenueLe));
  const held = new Set(own.flatMap(({ days }) => days.filter((day) => day !== date)));
  /** The day of that week, where nothing else of the workshop is held then and the school has lessons. */
  const daysOn = (jour: number) =>
    [dayAfter(monday, jour - 1)].filter((day) => day === tenueLe || (calendar.meets(day, fk_site) && !held.has(day)));
  const conflits = await inWords(db, pairsOf(meetingsOf(wanted, others, travel), travel, tenueLe));
  const order = rooms.map(({ id }) => id);
  /** Where it is already. */
  const isNow = (slot: Slot) =>
    dayAfter(monday, slot.day - 1) === date &&
    before?.heureDebut === slot.heureDebut &&
    before.fk_salle === slot.fk_salle;
  const near = conflits.length > 0 ? freeSlots(wanted, others, travel, order, daysOn, SLOTS + 1) : [];
  const slots = near.filter((slot) => !isNow(slot)).slice(0, SLOTS);
  return {
    conflits: [...conflits],
    creneaux: slots.map(({ day, fk_salle, ...hours }) => ({
      date: dayAfter(monday, day - 1),
      ...hours,
      fk_salle,
      libelleSalle: rooms.find(({ id }) => id === fk_salle)?.nom ?? null,
    })),
    libre,
    heuresLibres: libre === null && !held.has(tenueLe) ? [...freeSpans(wanted, others, travel)] : [],
  };
});

const siteName = async (db: ReadModels, fk_site: number) =>
  (await firstOf(db, SITE, 'from site where id_site = $1', [fk_site]))?.libelleSite ?? '';
