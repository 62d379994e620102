import { dayAfter, weekdayOf } from '@diapason/contracts/constants';
import { createPool, rowsOf, sql } from '@diapason/event-sourcing';
import type pg from 'pg';
import { type Asked, overHttp, p95Of } from '../load/beside-sql';
import { openPlanning } from '../load/dragging';
import { addLessons, addRooms, PLACES, ROOMS, SHEETS, teacherOf, WORKSHOPS } from '../load/lessons';
import { FROM } from '../load/like';
import { type Network, networkOf } from '../load/network';
import type { Measure } from '../measure';

/** What else is in the network; pupils of workshops come with these. */
const FAMILIES = 300;
const CALLS = 24;
const PAGE = 20;

/** What a calendar's address tells of. */
const LESSONS = 600;

const LESSON = { site: sql.number('w.fk_site'), workshop: sql.number('w.fk_atelier'), date: sql.date('p.date') };

const planning = (body: object): Asked => ({ method: 'POST', path: '/api/planning/salle', body });

/** The week of single rooms, of single teachers, and of all rooms of the busiest site, each with lessons in it; and that of a room to look at. */
async function weeksOf(db: pg.Pool, site: number, day: string) {
  const dateDebut = dayAfter(day, 1 - weekdayOf(day));
  const week = { dateDebut, dateFin: dayAfter(dateDebut, 6) };
  const some = (column: string, from: string, values: unknown[]) =>
    rowsOf(db, { id: sql.number(column) }, `${from} group by ${column} order by ${column} limit ${CALLS}`, values);
  const rooms = await some('h.fk_salle', 'from atelier_horaire h where h.fk_site = $1 and h.fk_salle is not null', [
    site,
  ]);
  const teachers = await some('e.fk_enseignant', 'from atelier_enseignant e where e.fk_atelier > $1', [FROM]);
  return {
    rooms: rooms.map(({ id }) => planning({ fk_site: [site], fk_salle: [id], ...week })),
    teachers: teachers.map(({ id }) => planning({ fk_enseignant: [id], ...week })),
    site: [planning({ fk_site: [site], ...week })],
    address: `/planning-salle?par=salle&vue=semaine&jour=${dateDebut}&salles=${rooms[0]?.id}`,
  };
}

/** The address at which an agenda reads a teacher's year. */
async function agendaOf({ supervisor, installation }: Network): Promise<Asked> {
  const fk_enseignant = await teacherOf(installation.runtime, LESSONS);
  const { data } = await supervisor.call<{ chemin: string }>('POST', '/api/calendriers/enseignant', { fk_enseignant });
  await supervisor.call('POST', '/api/calendriers/enseignant/liste', { fk_enseignant });
  const path = '/api/calendriers/:secret/planning.ics';
  return { method: 'GET', path, address: data.chemin, params: { secret: data.chemin.split('/')[3] } };
}

/**
 * The day's list of a site, a workshop's sheet, weeks of plannings and a calendar's address, each over HTTP through the web server and in
 * turn with its bare SQL. A sheet's SQL takes less than HTTP, session and rights do: it is compared without them.
 */
export const teaching: Measure = {
  name: 'teaching',
  what: `the day's list of a site, a workshop's sheet, plannings and a calendar among ${WORKSHOPS} workshops with ${PLACES} pupils and ${SHEETS} sheets; over HTTP`,
  beside: 'the same statements through the driver',
  figures: {
    "day's list, p95": { unit: 'ms' },
    "day's list, bare SQL, p95": { unit: 'ms' },
    "day's list beside bare SQL": { unit: '×', bound: { atMost: 3 } },
    'sheet, p95': { unit: 'ms' },
    'sheet, without HTTP, p95': { unit: 'ms' },
    'sheet, bare SQL, p95': { unit: 'ms' },
    'sheet without HTTP beside bare SQL': { unit: '×', bound: { atMost: 3 } },
    'week of a room, p95': { unit: 'ms' },
    'week of a room beside bare SQL': { unit: '×', bound: { atMost: 3 } },
    'week of a teacher, p95': { unit: 'ms' },
    'week of a teacher beside bare SQL': { unit: '×', bound: { atMost: 3 } },
    [`week of a site with ${ROOMS} rooms, p95`]: { unit: 'ms' },
    [`week of a site with ${ROOMS} rooms beside bare SQL`]: { unit: '×', bound: { atMost: 3 } },
    [`calendar of ${LESSONS} lessons, p95`]: { unit: 'ms' },
    [`calendar of ${LESSONS} lessons beside bare SQL`]: { unit: '×', bound: { atMost: 5 } },
    'dragging a lesson, p95 of frames, best of three': { unit: 'ms', bound: { atMost: 50 } },
  },
  async prepare(context) {
    const network = await networkOf(context, FAMILIES);
    const { installation, year } = network;
    const began = performance.now();
    const busiest = await addRooms(installation.runtime);
    await addLessons(installation.runtime, year);
    const db = createPool(installation.env.DATABASE_URL ?? '', { max: 4 });
    await db.query('vacuum analyze');
    context.tell(`  ${SHEETS} sheets in ${((performance.now() - began) / 1000).toFixed(1)} s`);
    // Days with lessons of the last four weeks, each on another site.
    const lessons = await rowsOf(
      db,
      LESSON,
      `from (select distinct on (w.fk_site, p.date) p.* from presence p join atelier_horaire w on w.fk_atelier = p.fk_atelier
               where p.date > current_date - 28 order by w.fk_site, p.date, p.id_presence) p
       join atelier_horaire w on w.fk_atelier = p.fk_atelier order by p.id_presence % 97, p.id_presence limit ${CALLS}`,
    );
    const days = lessons.map(
      ({ site, date }): Asked => ({
        method: 'POST',
        path: '/api/presences/liste',
        body: { fk_site: [site], dateDebut: date, dateFin: date, page: 0, taille: PAGE },
      }),
    );
    const sheets = lessons.map(
      ({ workshop: id, date }): Asked => ({
        method: 'GET',
        path: '/api/presences/parAtelier/:id',
        address: `/api/presences/parAtelier/${id}?date=${date}`,
        params: { id },
        query: { date },
      }),
    );
    const weeks = await weeksOf(db, busiest, lessons[0]?.date ?? '');
    const agenda = await agendaOf(network);
    const asked = [...days, ...sheets, ...weeks.rooms, ...weeks.teachers, ...weeks.site, agenda];
    for (const call of asked) await overHttp(network, call);
    const shown = await openPlanning(network, weeks.address);
    return {
      async round() {
        const day = await p95Of(network, db, days);
        const sheet = await p95Of(network, db, sheets);
        const [room, teacher] = [await p95Of(network, db, weeks.rooms), await p95Of(network, db, weeks.teachers)];
        const site = await p95Of(network, db, weeks.site);
        const calendar = await p95Of(network, db, [agenda]);
        return {
          "day's list, p95": day.http,
          "day's list, bare SQL, p95": day.bare,
          "day's list beside bare SQL": day.http / day.bare,
          'sheet, p95': sheet.http,
          'sheet, without HTTP, p95': sheet.query,
          'sheet, bare SQL, p95': sheet.bare,
          'sheet without HTTP beside bare SQL': sheet.query / sheet.bare,
          'week of a room, p95': room.http,
          'week of a room beside bare SQL': room.http / room.bare,
          'week of a teacher, p95': teacher.http,
          'week of a teacher beside bare SQL': teacher.http / teacher.bare,
          [`week of a site with ${ROOMS} rooms, p95`]: site.http,
          [`week of a site with ${ROOMS} rooms beside bare SQL`]: site.http / site.bare,
          [`calendar of ${LESSONS} lessons, p95`]: calendar.http,
          [`calendar of ${LESSONS} lessons beside bare SQL`]: calendar.http / calendar.bare,
          'dragging a lesson, p95 of frames, best of three': await shown.drag(),
        };
      },
      async close() {
        await shown.close();
        await db.end();
      },
    };
  },
};
