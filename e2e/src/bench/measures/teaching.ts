import { createPool, rowsOf, sql } from '@diapason/event-sourcing';
import { type Asked, overHttp, p95Of } from '../load/beside-sql';
import { addLessons, PLACES, SHEETS, WORKSHOPS } from '../load/lessons';
import { networkOf } from '../load/network';
import type { Measure } from '../measure';

/** What else is in the network; pupils of workshops come with these. */
const FAMILIES = 300;
const CALLS = 24;
const PAGE = 20;

const LESSON = { site: sql.number('w.fk_site'), workshop: sql.number('w.fk_atelier'), date: sql.date('p.date') };

/**
 * The day's list of a site, and a workshop's sheet, each over HTTP through the web server and in turn with its bare SQL. A sheet's SQL takes
 * less than HTTP, session and rights do: it is compared without them.
 */
export const teaching: Measure = {
  name: 'teaching',
  what: `the day's list of a site, and a workshop's sheet, among ${WORKSHOPS} workshops with ${PLACES} pupils and ${SHEETS} sheets; over HTTP`,
  beside: 'the same statements through the driver',
  figures: {
    "day's list, p95": { unit: 'ms' },
    "day's list, bare SQL, p95": { unit: 'ms' },
    "day's list beside bare SQL": { unit: '×', bound: { atMost: 3 } },
    'sheet, p95': { unit: 'ms' },
    'sheet, without HTTP, p95': { unit: 'ms' },
    'sheet, bare SQL, p95': { unit: 'ms' },
    'sheet without HTTP beside bare SQL': { unit: '×', bound: { atMost: 3 } },
  },
  async prepare(context) {
    const network = await networkOf(context, FAMILIES);
    const { installation, year } = network;
    const began = performance.now();
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
    for (const call of [...days, ...sheets]) await overHttp(network, call);
    return {
      async round() {
        const day = await p95Of(network, db, days);
        const sheet = await p95Of(network, db, sheets);
        return {
          "day's list, p95": day.http,
          "day's list, bare SQL, p95": day.bare,
          "day's list beside bare SQL": day.http / day.bare,
          'sheet, p95': sheet.http,
          'sheet, without HTTP, p95': sheet.query,
          'sheet, bare SQL, p95': sheet.bare,
          'sheet without HTTP beside bare SQL': sheet.query / sheet.bare,
        };
      },
      close: () => db.end(),
    };
  },
};
