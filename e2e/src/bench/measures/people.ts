import { createPool } from '@diapason/event-sourcing';
import { type Asked, overHttp, p95Of } from '../load/beside-sql';
import { networkOf } from '../load/network';
import type { Measure } from '../measure';

const FAMILIES = 20_000;
const PAGE = 50;
/** As secretaries type them: names with and without errors, beginnings, an address, a number that nobody has. */
const SEARCHES = [
  'helene dubois',
  'guerinet',
  'martniot',
  'ma',
  'zoe boye',
  'famille21',
  '06 12 34',
  'noemi andre',
  'xyzzy',
];
const LIST_SEARCHES = ['helene dubois', 'guerin', 'martinot', 'zoe boyerac', 'noemie andre'];

/** Searching everywhere, the lists of people and their sheets, each over HTTP through the web server and in turn with its bare SQL. */
export const people: Measure = {
  name: 'people',
  what: `searching everywhere among ${FAMILIES} families, pages of guardians and pupils with three filters and a search, sheets; over HTTP`,
  beside: 'the same statements through the driver',
  figures: {
    'search, p95': { unit: 'ms', bound: { atMost: 50 } },
    'search, bare SQL, p95': { unit: 'ms' },
    'guardians, p95': { unit: 'ms' },
    'guardians beside bare SQL': { unit: '×', bound: { atMost: 3 } },
    'pupils, p95': { unit: 'ms' },
    'pupils beside bare SQL': { unit: '×', bound: { atMost: 3 } },
    'sheet, p95': { unit: 'ms' },
    'sheet beside bare SQL': { unit: '×', bound: { atMost: 5 } },
  },
  async prepare(context) {
    const network = await networkOf(context, FAMILIES);
    const db = createPool(network.installation.env.DATABASE_URL ?? '', { max: 4 });
    await db.query('vacuum analyze');
    const { rows } = await db.query<{ id: number }>('select id_eleve as id from eleve order by id_eleve limit 1000');
    const filters = { fk_anneeScolaire: network.year, fk_site: [1, 2, 3], page: 0, taille: PAGE };
    const lists = (path: string, more: object): Asked[] =>
      LIST_SEARCHES.map((recherche) => ({ method: 'POST', path, body: { ...filters, ...more, recherche } }));
    const sheets = Array.from({ length: 20 }, (_, at): Asked => {
      const { id = 1 } = rows[at * 40] ?? {};
      return { method: 'GET', path: '/api/eleves/:id', address: `/api/eleves/${id}`, params: { id } };
    });
    const searches = SEARCHES.map((texte): Asked => ({ method: 'POST', path: '/api/recherche', body: { texte } }));
    const guardians = lists('/api/utilisateursResponsables/list', { actif: 1 });
    const pupils = lists('/api/eleves/list/', { etatAbandon: 0 });
    for (const call of [...searches, ...guardians, ...pupils, ...sheets]) await overHttp(network, call);
    return {
      async round() {
        const searched = await p95Of(network, db, searches);
        const [listed, enrolled, opened] = [
          await p95Of(network, db, guardians),
          await p95Of(network, db, pupils),
          await p95Of(network, db, sheets),
        ];
        return {
          'search, p95': searched.http,
          'search, bare SQL, p95': searched.bare,
          'guardians, p95': listed.http,
          'guardians beside bare SQL': listed.http / listed.bare,
          'pupils, p95': enrolled.http,
          'pupils beside bare SQL': enrolled.http / enrolled.bare,
          'sheet, p95': opened.http,
          'sheet beside bare SQL': opened.http / opened.bare,
        };
      },
      close: () => db.end(),
    };
  },
};
