import { setTimeout as pause } from 'node:timers/promises';
import { createPool } from '@diapason/event-sourcing';
import { type Asked, overHttp, p95Of } from '../load/beside-sql';
import { type Network, networkOf } from '../load/network';
import { addOffices, CLAIMS, DOCUMENTS, FOLDERS, folderName } from '../load/offices';
import type { Measure } from '../measure';

const FAMILIES = 5_000;
const PAGE = 50;
const CALLS = 12;
const LIMIT_MS = 600_000;

/**
 * First pages of claims and of documents and the home page, each over HTTP through the web server and in turn with its bare SQL; and how long
 * a message to every family takes until it is queued, with its progress beside what was written.
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
      'select id_utilisateur as id from responsable where email is not null order by 1 limit $1',
      [FAMILIES],
    );
    const families = rows.map(({ id }) => id);
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
    const home: Asked[] = [{ method: 'GET', path: '/api/accueil' }];
    for (const call of [...claims, ...folders, ...home]) await overHttp(network, call);
    return {
      async round() {
        const listed = await p95Of(network, db, claims);
        const shown = await p95Of(network, db, folders);
        const opened = await p95Of(network, db, home);
        const sent = await writeTo(network, families);
        return {
          'claims, p95': listed.http,
          'claims beside bare SQL': listed.http / listed.bare,
          'documents, p95': shown.http,
          'documents beside bare SQL': shown.http / shown.bare,
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

/** One message to all of them, followed to its end. @throws Error where it does not come to one. */
async function writeTo({ supervisor, year }: Network, destinataires: readonly number[]) {
  const began = performance.now();
  const body = { type: 'message', fk_anneeScolaire: year, objet: 'Concert', texte: '<p>À bientôt.</p>', destinataires };
  const queued = await supervisor.call<{ idEnvoi: number; nombre: number }>('POST', '/api/envois', body);
  if (queued.status !== 200) throw new Error(`no message: ${queued.status} ${queued.message}`);
  const queuedMs = performance.now() - began;
  const { idEnvoi, nombre } = queued.data;
  let lost = destinataires.length - nombre;
  for (const end = Date.now() + LIMIT_MS; ; await pause(500)) {
    const path = `/api/envois?fk_anneeScolaire=${year}&type=message`;
    const { data } = await supervisor.call<readonly Progress[]>('GET', path);
    const one = data.find((progress) => progress.idEnvoi === idEnvoi);
    if (one) {
      const told = one.restants + one.envoyes + one.echecs + one.abandonnes;
      lost = Math.max(lost, Math.abs(one.nombre - told));
      if (one.restants === 0) return { queuedMs, lost };
    }
    if (Date.now() > end) throw new Error(`${one?.restants ?? nombre} of ${nombre} mails are not sent`);
  }
}
