import { setTimeout as pause } from 'node:timers/promises';
import { dayAfter } from '@diapason/contracts/constants';
import { createPool } from '@diapason/event-sourcing';
import type pg from 'pg';
import { waitForReadModels } from '../load/append-all';
import { type Asked, pagesP95 } from '../load/beside-sql';
import { type Continuing, type Enrolling, enrollingAt, SOONEST_MS } from '../load/enrolling';
import { callFrom, hangUp } from '../load/from-address';
import type { Installation } from '../load/installation';
import { networkOf } from '../load/network';
import { openAccounts, signInGuardians } from '../load/signed-in-guardians';
import { callSteadily } from '../load/steadily';
import { type Measure, percentile } from '../measure';

const FAMILIES = 20_000;
const SECONDS = 60;
const ENROLMENTS = 200;
const RE_ENROLMENTS = 400;
const READERS = 50;
/** Seconds between two pages of a reader. */
const EACH = 10;

/** The evening on which enrolments open: newcomers and families who come again, while others read. */
export const families: Measure = {
  name: 'families',
  what: `${ENROLMENTS} enrolments and ${RE_ENROLMENTS} re-enrolments a minute beside ${READERS} readers, each from an address of its own; the portal's first page among ${FAMILIES} families`,
  beside: 'plain calls of the same run; the page beside the bare SQL of its calls',
  figures: {
    'processor a submission': { unit: 'ms' },
    'submission, p50': { unit: 'ms' },
    'submission, p99': { unit: 'ms' },
    'plain call, p99': { unit: 'ms' },
    'submission beside plain call, p99': { unit: '×' },
    lost: { unit: '', bound: { atMost: 0 } },
    doubled: { unit: '', bound: { atMost: 0 } },
    "portal's first page, p95": { unit: 'ms' },
    "portal's first page, bare SQL, p95": { unit: 'ms' },
    "portal's first page beside bare SQL": { unit: '×', bound: { atMost: 3 } },
  },
  // Each round takes families that have not enrolled yet.
  mostRounds: 1,
  async prepare(context) {
    const network = await networkOf(context, FAMILIES);
    const { installation } = network;
    const db = createPool(installation.env.DATABASE_URL ?? '', { max: 4 });
    await db.query('vacuum analyze');
    const children = await childrenOf(db, network.year);
    await openAccounts(installation, [...new Set(children.map(({ guardian }) => guardian))]);
    const enrolling = await enrollingAt(installation);
    if (enrolling.year === network.year) throw new Error('families enrol for the year in progress');
    return {
      async round() {
        const seats = await signInGuardians(
          installation,
          children.map(({ guardian }) => guardian),
        );
        const continuing = children.map(
          (child, at): Continuing => ({ ...child, guardian: seats[at] as Continuing['guardian'] }),
        );
        const readers = continuing.slice(RE_ENROLMENTS);
        const pages = readers.map((one) => firstPage(one, network.year, enrolling.year));
        const page = await pagesP95(network, db, pages);
        const tokens = await enrolling.begin(ENROLMENTS);
        await pause(SOONEST_MS);
        const evening = await openingEvening(installation, { enrolling, tokens, continuing, pages });
        await waitForReadModels(installation.runtime);
        const again = continuing.slice(0, RE_ENROLMENTS).map(({ idEleve }) => idEleve);
        const pupils = [...evening.pupils, ...again];
        const found = await enrolledIn(db, enrolling.year, pupils);
        return {
          'processor a submission': evening.processorMs,
          'submission, p50': percentile(evening.submissions, 0.5),
          'submission, p99': percentile(evening.submissions, 0.99),
          'plain call, p99': percentile(evening.plain, 0.99),
          'submission beside plain call, p99': percentile(evening.submissions, 0.99) / percentile(evening.plain, 0.99),
          lost: pupils.filter((id) => !found.has(id)).length,
          doubled: [...found.values()].filter((schoolings) => schoolings > 1).length,
          "portal's first page, p95": page.http,
          "portal's first page, bare SQL, p95": page.bare,
          "portal's first page beside bare SQL": page.http / page.bare,
        };
      },
      async close() {
        hangUp();
        await db.end();
      },
    };
  },
};

interface Child {
  readonly guardian: number;
  readonly idEleve: number;
  readonly idScolarite: number;
}

/** One child of each of so many families that are enrolled this year: those who come again, then those who read. */
async function childrenOf(db: pg.Pool, year: number): Promise<readonly Child[]> {
  const { rows } = await db.query<Child>(
    `select distinct on (l.fk_responsable) l.fk_responsable as guardian, s.fk_eleve as "idEleve", s.id_scolarite as "idScolarite"
      from scolarite_interne s join eleve_responsable l on l.fk_eleve = s.fk_eleve and l.ordre = 1
        join responsable r on r.id_utilisateur = l.fk_responsable
      where s.fk_annee_scolaire = $1 and s.fk_statut = 1 and r.email like '%@mesure.example'
      order by l.fk_responsable, s.id_scolarite limit $2`,
    [year, RE_ENROLMENTS + READERS],
  );
  if (rows.length < RE_ENROLMENTS + READERS) throw new Error(`${rows.length} families to enrol again`);
  return rows;
}

/** What the home of the portal asks. */
function firstPage({ guardian, idEleve }: Continuing, year: number, next: number): readonly Asked[] {
  const { idUtilisateur } = guardian;
  const today = new Date().toISOString().slice(0, 10);
  const [week, month] = [6, 28].map((days) => ({ dateDebut: today, dateFin: dayAfter(today, days) }));
  const asked = (path: string, params: object, query: object = {}): Asked => {
    const named = Object.entries(params).reduce((text, [name, value]) => text.replace(`:${name}`, String(value)), path);
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    return { method: 'GET', path, address: `${named}?${search}`, params, query, as: guardian };
  };
  return [
    asked('/api/reglements/paiementCarte/:idUtilisateur', { idUtilisateur }),
    asked('/api/cotisations/liste/:userId', { userId: idUtilisateur }),
    asked('/api/cotisations/cotisationPayeur/:idUser', { idUser: idUtilisateur }, { fk_anneeScolaire: year }),
    asked('/api/informations/list', {}, { lecture: 'true', visible: 1 }),
    asked('/api/utilisateursResponsables/:id/elevesAttached', { id: idUtilisateur }),
    asked('/api/eleves/:id/SI_list', { id: idEleve }, { fk_anneeScolaire: year }),
    asked('/api/inscriptions/offres', {}),
    asked('/api/eleves/SI_In_JSON', {}, { fk_eleve: idEleve }),
    asked('/api/droitImage/verificationDroitImage/:idEleve', { idEleve }, { fk_anneeScolaire: next }),
    asked('/api/utilisateursResponsables/:id/justificatifs/attendus', { id: idUtilisateur }),
    asked('/api/ateliers/elevesParAteliersParEleve/:id', { id: idEleve }, week),
    asked('/api/ateliers/elevesParAteliersParEleve/:id', { id: idEleve }, month),
    asked('/api/presences/excusesParEleve/:idEleve', { idEleve }, week),
  ];
}

interface Evening {
  readonly enrolling: Enrolling;
  readonly tokens: readonly string[];
  readonly continuing: readonly Continuing[];
  readonly pages: readonly (readonly Asked[])[];
}

/** Everybody at once for a minute. Each family that comes again sends twice, as from two tabs. */
async function openingEvening(installation: Installation, { enrolling, tokens, continuing, pages }: Evening) {
  const plain: number[] = [];
  const pupils: number[] = [];
  let [reader, newcomer, family] = [0, 0, 0];
  const read = async () => {
    const number = reader++ % pages.length;
    await Promise.all(
      (pages[number] ?? []).map(async ({ address = '', as }) => {
        const began = performance.now();
        await callFrom(RE_ENROLMENTS + number, new URL(address, installation.url), {
          method: 'GET',
          headers: as?.headers ?? {},
        });
        plain.push(performance.now() - began);
      }),
    );
  };
  const enrol = async () => {
    const number = newcomer++;
    pupils.push(await enrolling.enrol(number, tokens[number] ?? ''));
  };
  const reEnrol = async () => {
    const number = family++;
    const child = continuing[number] as Continuing;
    await Promise.all([enrolling.reEnrol(number, child), enrolling.reEnrol(number, child)]);
  };
  const reading = READERS / EACH;
  // What readers alone cost.
  const idle = await usedDuring(installation, () => callSteadily(reading, SECONDS / 3, read));
  plain.length = 0;
  const [used, taken] = await usedDuring(installation, () =>
    Promise.all([
      callSteadily(ENROLMENTS / SECONDS, SECONDS, enrol),
      callSteadily(RE_ENROLMENTS / SECONDS, SECONDS, reEnrol),
      callSteadily(reading, SECONDS, read),
    ]),
  );
  const submissions = [...taken[0].times, ...taken[1].times];
  return {
    plain,
    pupils,
    submissions,
    processorMs: ((used - idle[0] * 3) * 1_000) / submissions.length,
  };
}

/** Seconds of processor of the whole product. */
async function usedDuring<T>(installation: Installation, work: () => Promise<T>): Promise<readonly [number, T]> {
  const used = () => Object.values(installation.processorSeconds()).reduce((sum, one) => sum + one, 0);
  const before = used();
  const done = await work();
  return [used() - before, done];
}

/** How often each pupil is enrolled in a year. */
async function enrolledIn(db: pg.Pool, year: number, pupils: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const { rows } = await db.query<{ id: number; times: number }>(
    `select fk_eleve as id, count(*)::int as times from scolarite_interne
      where fk_annee_scolaire = $1 and fk_eleve = any($2::int[]) group by fk_eleve`,
    [year, pupils],
  );
  return new Map(rows.map(({ id, times }) => [id, times]));
}
