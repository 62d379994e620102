import { setTimeout as pause } from 'node:timers/promises';
import { createPool } from '@diapason/event-sourcing';
import type pg from 'pg';
import { type Asked, overHttp, p95Of, sumOfTimes } from '../load/beside-sql';
import { type Network, networkOf } from '../load/network';
import { addOffices, CLAIMS, DOCUMENTS, FOLDERS, folderName } from '../load/offices';
import type { Measure } from '../measure';

const FAMILIES = 5_000;
const PAGE = 50;
const CALLS = 12;
const LIMIT_MS = 600_000;

/**
 * First pages of claims and of documents, the tree of folders and the home page, each over HTTP through the web server and in turn with its
 * bare SQL, the home with the sum of its statements; and how long a message to every family takes until it is queued, with its progress
 * beside the mails that the log says are sent.
 */
export const offices: Measure = {
  name: 'offices',
  what: `first pages among ${CLAIMS} claims and ${DOCUMENTS} documents in ${FOLDERS} folders, the home page, and a message to ${FAMILIES} families; over HTTP`,
  beside: 'the same statements through the driver',
  mostRounds: 3,
  figures: {
    'claims, p95': { unit: 'ms' },
    'claims beside bare SQL': { unit: '×', bound: { atMost: 3 } },
    'documents, p95': { unit: 'ms' },
    'documents beside bare SQL': { unit: '×', bound: { atMost: 3 } },
    'tree of folders, p95': { unit: 'ms' },
    'tree of folders beside bare SQL': { unit: '×', bound: { atMost: 3 } },
    'home, p95': { unit: 'ms' },
    'home beside its statements': { unit: '×', bound: { atMost: 3 } },
    'message queued': { unit: 'ms', bound: { atMost: 2_000 } },
    'families that the progress lost': { unit: '', bound: { atMost: 0 } },
  },
  async prepare(context) {
    const network = await networkOf(context, FAMILIES);
    const { installation, year } = network;
    await addOffices(installation.runtime, year);
    const db = createPool(installation.env.DATABASE_URL ?? '', { max: 8 });
    await db.query('vacuum analyze');
    const { rows } = await db.query<{ id: number }>(
      "select id_utilisateur as id from responsable where email like 'famille%@mesure.example' order by 1 limit $1",
      [FAMILIES],
    );
    const families = rows.map(({ id }) => id);
    if (families.length < FAMILIES) throw new Error(`${families.length} of ${FAMILIES} families have an address`);
    const claims = Array.from(
      { length: CALLS },
      (_, at): Asked => ({
        method: 'POST',
        path: '/api/utilisateursAdministratifs/listFrais/',
        body: { anneeScolaire: year - (at % 3), listStatuts: [2, 3], page: 0, taille: PAGE },
      }),
    );
    const folders = Array.from({ length: CALLS }, (_, at): Asked => {
      const path = at === 0 ? '' : `/${folderName(at)}`;
      return {
        method: 'GET',
        path: '/api/fichiers/ged/liste',
        address: `/api/fichiers/ged/liste?path=${encodeURIComponent(path)}`,
        query: { path },
      };
    });
    const tree: Asked[] = [{ method: 'GET', path: '/api/fichiers/ged/arbre' }];
    const home: Asked[] = [{ method: 'GET', path: '/api/accueil' }];
    for (const call of [...claims, ...folders, ...tree, ...home]) await overHttp(network, call);
    return {
      async round() {
        const listed = await p95Of(network, db, claims);
        const shown = await p95Of(network, db, folders);
        const grown = await p95Of(network, db, tree);
        const opened = await p95Of(network, db, home, sumOfTimes);
        const sent = await writeTo(network, db, families);
        return {
          'claims, p95': listed.http,
          'claims beside bare SQL': listed.http / listed.bare,
          'documents, p95': shown.http,
          'documents beside bare SQL': shown.http / shown.bare,
          'tree of folders, p95': grown.http,
          'tree of folders beside bare SQL': grown.http / grown.bare,
          'home, p95': opened.http,
          'home beside its statements': opened.http / opened.bare,
          'message queued': sent.queuedMs,
          'families that the progress lost': sent.lost,
        };
      },
      close: () => db.end(),
    };
  },
};

interface Progress {
  readonly idEnvoi: number;
  readonly nombre: number;
  readonly restants: number;
  readonly envoyes: number;
  readonly abandonnes: number;
  readonly echecs: number;
}

/** Mails of a mailing that the log says are sent, and to how many families. */
async function sentOf(db: pg.Pool, idEnvoi: number) {
  const { rows } = await db.query<{ mails: number; families: number }>(
    `select count(*)::int as mails, count(distinct stream)::int as families from journal.event
      where type = 'MailSent' and stream like $1`,
    [`mail-envoi-${idEnvoi}-%`],
  );
  return rows[0] ?? { mails: 0, families: 0 };
}

/** The families' history says it too: only then is there nothing left to do. */
async function untilTraced(db: pg.Pool, idEnvoi: number, families: number, end: number): Promise<void> {
  for (; ; await pause(500)) {
    const { rows } = await db.query<{ n: number }>(
      'select count(*)::int as n from courrier_famille where fk_envoi = $1',
      [idEnvoi],
    );
    if (rows[0]?.n === families) return;
    if (Date.now() > end) throw new Error(`${rows[0]?.n} of ${families} families have the message in their history`);
  }
}

/** One message to all of them, followed to its end. @throws Error where it does not come to one. */
async function writeTo({ supervisor, year }: Network, db: pg.Pool, destinataires: readonly number[]) {
  const began = performance.now();
  const body = { type: 'message', fk_anneeScolaire: year, objet: 'Concert', texte: '<p>À bientôt.</p>', destinataires };
  const queued = await supervisor.call<{ idEnvoi: number; nombre: number }>('POST', '/api/envois', body);
  if (queued.status !== 200) throw new Error(`no message: ${queued.status} ${queued.message}`);
  const queuedMs = performance.now() - began;
  const { idEnvoi, nombre } = queued.data;
  let lost = destinataires.length - nombre;
  for (const end = Date.now() + LIMIT_MS; ; await pause(500)) {
    const before = await sentOf(db, idEnvoi);
    const path = `/api/envois?fk_anneeScolaire=${year}&type=message`;
    const { data } = await supervisor.call<readonly Progress[]>('GET', path);
    const after = await sentOf(db, idEnvoi);
    const one = data.find((progress) => progress.idEnvoi === idEnvoi);
    if (one) {
      // Nothing told that was not sent, nothing sent that is not told, nobody written to twice.
      lost = Math.max(lost, before.mails - one.envoyes, one.envoyes - after.mails, after.mails - after.families);
      if (one.restants === 0) {
        lost = Math.max(lost, Math.abs(destinataires.length - one.envoyes - one.echecs - one.abandonnes));
        await untilTraced(db, idEnvoi, one.envoyes, end);
        return { queuedMs, lost };
      }
    }
    if (Date.now() > end) throw new Error(`${one?.restants ?? nombre} of ${nombre} mails are not sent`);
  }
}
