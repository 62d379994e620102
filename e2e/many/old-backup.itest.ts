import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dayAfter, weekdayOf } from '@diapason/contracts/constants';
import { createPool } from '@diapason/event-sourcing';
import { eventually } from '@diapason/local-stack/testing';
import { jsonEvent } from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { runtimeIn } from '../src/bench/load/secrets-in';
import { done } from '../src/done';
import { type Caller, logInOverHttp } from '../src/http-client';
import {
  fillWithDemonstration,
  type Installation,
  runToEnd,
  startInstallation,
  verifyOutput,
} from '../src/many/installation';
import type { Login } from '../src/product';
import { beganIn } from '../src/school-year';

/** Beyond the numbers that the demonstration gives. */
const OLD = 900_000;

interface People {
  readonly teachers: readonly number[];
  readonly pupils: readonly { readonly fk_eleve: number; readonly fk_scolariteInterne: number }[];
}

/** What the log says of a workshop where no fact names a day: hours stand in every change of the sheet. */
function lifeOf({ teachers: [first = 0, second = 0], pupils: [stays, left] }: People, fk_anneeScolaire: number) {
  const sheet = {
    ...{ idAtelier: OLD, fk_anneeScolaire, fk_groupeAtelier: 4, fk_typeAtelier: 30, fk_site: 10, fk_salle: null },
    ...{ jour: 2, heureDebut: '14:00', heureFin: '15:00', fk_typeRepetition: 1, fk_visibilite: null, fk_cycle: null },
    ...{ fk_annee: null, fk_groupe: null, maximumEleves: 0, enseignantRemplacant: 0, evaluation: 0, individuel: 0 },
    ...{ commentaire: null, dureeAtelier: null, propriete: null, semaine: null, dateSeance: null, sallePartagee: 0 },
  };
  const place = { idAtelier: OLD, fk_instrument: 3, fk_statut: 1 };
  return [
    ['WorkshopDefined', sheet],
    ['TeacherAttached', { idAtelier: OLD, fk_enseignant: first, fk_instrument: 3 }],
    ['PupilAttached', { ...place, ...stays }],
    ['PupilAttached', { ...place, ...left }],
    ['WorkshopChanged', { ...sheet, jour: 3, commentaire: 'Salle du haut' }],
    ['PupilDetached', { idAtelier: OLD, fk_eleve: left?.fk_eleve ?? 0 }],
    ['TeacherAttached', { idAtelier: OLD, fk_enseignant: second, fk_instrument: 3 }],
    ['TeacherDetached', { idAtelier: OLD, fk_enseignant: first }],
  ] as const;
}

/** Appends them as the release of before did: signed, without a version. */
async function append(env: Installation['env'], facts: ReturnType<typeof lifeOf>): Promise<void> {
  const runtime = await runtimeIn(env);
  for (const [revision, [type, data]] of facts.entries()) {
    const event = { eventId: randomUUID(), stream: `workshop-${OLD}`, revision, type, data };
    const said = { actor: '1', commandId: randomUUID(), correlationId: 'c', at: '2026-09-03T08:00:00.000Z' };
    const metadata = { ...said, mac: runtime.macs.of({ ...event, metadata: said }) };
    await runtime.client.appendToStream(event.stream, jsonEvent({ id: event.eventId, type, data, metadata }));
  }
  await runtime.stop();
}

/** Tables of workshops as that release left them: without days, of a version of before, and without those that came with the days. */
const AS_LEFT = [
  'drop table read.atelier_horaire, read.seance, read.depart, read.scolarite_statut, read.eleve_desactive',
  "delete from read.table_version where name in ('atelier_horaire', 'seance', 'depart', 'scolarite_statut', 'eleve_desactive')",
  'alter table read.atelier_eleve drop column depuis cascade, drop column dernier_jour cascade',
  'alter table read.atelier_enseignant drop column depuis cascade, drop column dernier_jour cascade',
  "update read.table_version set version = version - 1 where name in ('atelier', 'atelier_eleve', 'atelier_enseignant')",
];

describe('a backup of before facts held from a day to a day', () => {
  const folder = mkdtempSync(join(tmpdir(), 'diapason-old-backup-'));
  const [backup, first, second] = ['backup', 'first', 'second'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  let running: Installation | undefined;
  let supervisor: Login;
  let office: Caller;
  let people: People;
  let days: readonly string[];

  beforeAll(async () => {
    running = await startInstallation(first);
    const { env, url } = running;
    const logins = await fillWithDemonstration(env, 30);
    supervisor = logins.find(({ role }) => /^Superviseur/.test(role)) as Login;
    office = await logInOverHttp(url, supervisor);
    const { valeur } = await done<{ valeur: string }>(office, 'GET', '/api/parametres/getValeur/anneeEnCours');
    const began = beganIn(Number(valeur));
    // Of the autumn and the spring.
    days = [`${began}-09-14`, `${began}-11-16`, `${began + 1}-03-15`].map(wednesdayFrom);
    const pool = createPool(env.DATABASE_URL ?? '');
    const pupils = await pool.query<{ fk_eleve: number; fk_scolariteInterne: number }>(
      `select fk_eleve, min(id_scolarite) as "fk_scolariteInterne" from read.scolarite_interne
        where fk_annee_scolaire = $1 and fk_statut = 1 group by 1 order by 1 limit 2`,
      [Number(valeur)],
    );
    const teachers = await pool.query<{ who: number }>(
      'select distinct fk_enseignant as who from read.atelier_enseignant order by 1 limit 2',
    );
    people = { pupils: pupils.rows, teachers: teachers.rows.map(({ who }) => who) };
    await append(env, lifeOf(people, Number(valeur)));
    await eventually(async () => {
      const { rows } = await pool.query('select from journal.event where stream = $1', [`workshop-${OLD}`]);
      return rows.length === 8 || undefined;
    });
    await pool.end();
  });
  afterAll(async () => {
    await running?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Who is on the roll of each day. */
  const rolls = async () => {
    const found: number[][] = [];
    for (const day of days) {
      const path = `/api/presences/parAtelier/${OLD}?date=${day}`;
      const { eleves } = await done<{ eleves: readonly { fk_eleve: number }[] }>(office, 'GET', path);
      found.push(eleves.map(({ fk_eleve }) => fk_eleve));
    }
    return found;
  };
  /** As the log says, whatever the day: who stayed, on Wednesdays, by the teacher who came last. */
  const expectItsLife = async () => {
    expect(await rolls()).toEqual(days.map(() => [people.pupils[0]?.fk_eleve]));
    const sheet = await done<{ jour: number; enseignants: readonly { fk_enseignant: number }[] }>(
      office,
      'GET',
      `/api/ateliers/${OLD}`,
    );
    expect([sheet.jour, sheet.enseignants.map(({ fk_enseignant }) => fk_enseignant)]).toEqual([
      3,
      [people.teachers[1]],
    ]);
  };

  test('has rolls of who the log says, whatever the day', async () => {
    await expectItsLife();
  });

  test('is made with the tables of then, and restored', async () => {
    const pool = createPool(running?.env.DATABASE_URL ?? '');
    for (const statement of AS_LEFT) await pool.query(statement);
    await pool.end();
    await runToEnd('packages/build/bin/backup.mjs', [backup], { DIAPASON_HOME: first });
    await running?.stop();
    running = undefined;
    const output = await runToEnd('packages/build/bin/restore.mjs', [backup], { DIAPASON_HOME: second });
    expect(output).toMatch(/^backup of \S+\nposition \d+$/m);
  });

  test('starts; its rolls are what they were, and verify finds no difference', async () => {
    running = await startInstallation(second);
    office = await logInOverHttp(running.url, supervisor);
    await expectItsLife();
    expect(await verifyOutput(running.env)).toMatch(/^differences 0$/m);
  });
});

const WEDNESDAY = 3;
const wednesdayFrom = (day: string): string => dayAfter(day, (WEDNESDAY - weekdayOf(day) + 7) % 7);
