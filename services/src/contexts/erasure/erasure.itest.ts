import { mkdir, mkdtemp, readdir, readFile, rm, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { StaffAbsenceRequested } from '@diapason/contracts/absences';
import { ExpenseClaimSaved } from '@diapason/contracts/claims';
import { messages } from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import type { ContributionRow } from '@diapason/contracts/money';
import { SettingSaved } from '@diapason/contracts/site';
import { AttendanceRecorded } from '@diapason/contracts/teaching';
import { rebuild, verify } from '@diapason/event-sourcing';
import { eventually, type RunningMailbox, startMailbox } from '@diapason/local-stack/testing';
import { tables } from '@diapason/projections';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pino from 'pino';
import { jobs, reactions } from '../../catalogue';
import { formWith, SMALL_PDF } from '../../proofs/kit/forms';
import type { Caller } from '../../proofs/kit/test-api';
import { absence } from '../absences/aggregate/absence';
import { claim } from '../claims/aggregate/claim';
import { seedFamily } from '../money/testing/network';
import { dataOf, type Office, openOffice } from '../money/testing/office';
import { setting as settingAggregate } from '../site/aggregate/setting';
import { attendance } from '../teaching/aggregate/attendance';
import type { Finding } from './check/finding';
import { search } from './check/search';
import { type PersonValues, valuesOf } from './check/values';
import { erasuresServed } from './commands/erase-person';
import { eraseAgain } from './commands/keep-erased';
import { openMatters } from './commands/open-matters';
import { copyForPerson } from './copy-for-person';

const GUARDIAN = 2042;
const PUPILS = [20420, 20421];
const TEACHER = 2050;
const ALONE = 2060;
const EMAIL = 'ottilie.zimmerwald@example.org';
const API_LOG = 'logs/api.log';

let office: Office;
let supervisor: Caller;
let mailbox: RunningMailbox;
let folder: string;
/** Apart from the product's folder, of which an erasure leaves nothing. */
let copies: string;
let values: PersonValues;
/** The guardian's wrapped key, before the erasure. */
let backedUp: Buffer | undefined;
let books: readonly ContributionRow[];

const places = () => ({
  client: office.api.harness.client,
  pool: office.api.harness.pool,
  redisUrl: office.api.harness.stack.redisUrl,
  env: { DIAPASON_HOME: folder },
});
const found = async (): Promise<readonly Finding[]> => (await search(places(), values)).findings;
const erase = (id: number, body: object, as = supervisor) =>
  office.api.call('POST', `/api/personnes/${id}/effacement`, {
    as,
    body: { motif: 'demande', confirmation: 'EFFACER', ...body },
  });
const blank = () => eventually(async () => ((await erasuresServed(office.api.harness.pool)) ? true : undefined));
const amounts = (rows: readonly ContributionRow[]) =>
  rows.map((row) => [row.idCotisation, row.montantTotal, row.MontantDejaRegle]).sort();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'diapason-erasure-'));
  copies = await mkdtemp(join(tmpdir(), 'diapason-copies-'));
  mailbox = await startMailbox({ folder: join(folder, 'data/mailbox'), smtpPort: 0, httpPort: 0 });
  process.env.SMTP_URL = mailbox.smtpUrl;
  process.env.MAILBOX_URL = mailbox.url;
  // As in the folder of `npm start`, so that the logs are searched too.
  for (const inner of ['data/files', 'logs']) await mkdir(join(folder, inner), { recursive: true });
  office = await openOffice(
    { jobs, reactions },
    { log: pino.destination({ dest: join(folder, API_LOG), sync: true }) },
  );
  const { api } = office;
  const context = api.context();
  await seedFamily(context, { idUtilisateur: GUARDIAN, nom: 'ZIMMERWALD', email: EMAIL });
  supervisor = await office.hire(2001, 'superviseur@example.org', 1);
  await office.hire(TEACHER, 'professeur.kettenbach@example.org', 5);
  await office.hire(GUARDIAN, EMAIL, 7);
  const sheet = {
    prenom: 'Ottilie',
    adresse1: '17 allée des Glycines',
    telephoneMobile: '0639981234',
    profession: 'luthière',
  };
  await dataOf(office.post(`/api/utilisateursResponsables/${GUARDIAN}`, sheet, supervisor));
  const antennes = [{ idSite: 1, role: 'luthier de Mirecourt' }];
  await dataOf(office.post(`/api/utilisateursAdministratifs/${TEACHER}`, { antennes }, supervisor));
  await office.calculate();
  await writeAboutThem();
  const own = (await office.contributions({ recherche: 'zimmerwald' }))[0];
  const paid = office.post(`/api/reglements/${own?.idCotisation}`, { montant: 50, fk_mode: 1 });
  await dataOf(paid);
  await eventually(async () => {
    const mails = (await (await fetch(`${mailbox.url}/api/messages`)).json()) as { to: string }[];
    return mails.some(({ to }) => to === EMAIL) || undefined;
  });
  // The number of a link stands in the account's events in clear, and under the person's key in the mail that carried the link.
  await dataOf(office.post('/api/askNewPassword', { email: EMAIL }));
  await eventually(async () => {
    const [{ n } = { n: 0 }] = await api.harness.query<{ n: number }>(
      "select count(*)::int as n from journal.event where type = 'MailRequested' and data->>'template' = 'nouveauMotDePasse'",
    );
    return n > 0 || undefined;
  });
  // An answer stored under an idempotency key contains their names.
  const link = { fk_eleve: PUPILS[0], fk_responsable: GUARDIAN, fk_role: 1 };
  const headers = { 'Idempotency-Key': 'la-meme-cle-encore' };
  await dataOf(
    api.call('POST', '/api/utilisateursResponsables/elevesResponsables', { as: supervisor, body: link, headers }),
  );
  await api.harness.settled();
  books = await office.contributions();
  const subjects = [`utilisateur-${GUARDIAN}`, ...PUPILS.map((id) => `eleve-${id}`)];
  const sql = 'select wrapped from vault.person_key where subject = $1';
  backedUp = (await api.harness.query<{ wrapped: Buffer }>(sql, [`utilisateur-${GUARDIAN}`]))[0]?.wrapped;
  values = await valuesOf(api.harness.client, api.harness.codec, new Set(subjects));
});
afterAll(async () => {
  await office?.stop();
  await mailbox?.stop();
  for (const one of [folder, copies]) await rm(one, { recursive: true, force: true });
});

/** Free texts in lists of events: a comment on a pupil, the reason of a journey, the motive of an absence. */
async function writeAboutThem(): Promise<void> {
  const { harness } = office.api;
  const pupil = {
    idPresenceEleve: 1,
    fk_eleve: PUPILS[0] ?? 0,
    fk_statutPresence: 4,
    commentaire: 'varicelle déclarée',
  };
  const record = { idPresence: 1, fk_atelier: 1, date: '2026-11-18', commentaire: null, eleves: [pupil] };
  await harness.run(attendance, '1-2026-11-18', () => [make(AttendanceRecorded, record)]);
  const day = {
    idFraisJournee: 1,
    dateJour: '2026-10-06',
    fk_fraisType: 2,
    heureDepart: '08:00',
    heureRetour: '12:00',
    nombreRepas: 0,
    montantDivers: 1250,
    motif: 'jury de harpe celtique',
    kilometrage: 0,
    fraisTrajets: [],
  };
  const saved = { idFrais: 1, fk_user: TEACHER, fk_anneeScolaire: 9, fk_fraisStatut: 4, dateDemande: '2026-11-02' };
  const month = {
    periode: '2026-10',
    fk_vehicule: null,
    commune: null,
    tauxKilometre: null,
    tauxRepas: null,
    anneeBareme: null,
    fraisJournees: [day],
  };
  await harness.run(claim, 1, () => [make(ExpenseClaimSaved, { ...saved, ...month })]);
  await harness.run(absence, 1, () => [
    make(StaffAbsenceRequested, {
      idAbsence: 1,
      fk_user: TEACHER,
      fk_anneeScolaire: 9,
      fk_absencesStatut: 4,
      fk_absencesObjet: 1,
      dateDemande: '2026-11-02',
      dateDebut: '2026-11-10',
      dateFin: '2026-11-10',
      heuresAnnulees: 2,
      reportDemande: 0,
      reportHeures: null,
      reportDetail: null,
      motif: 'obsèques à Kerguelen',
      avisDirection: null,
      refusPossible: 0,
    }),
  ]);
}

describe('before', () => {
  test('the search finds the family in the read models and in the mailbox, and nothing in the log, Valkey or the vault', async () => {
    const where = new Set((await found()).map(({ place, where: at }) => (place === 'database' ? at : place)));
    expect(values.distinctive).toEqual(
      expect.arrayContaining(['zimmerwald', EMAIL, '+33639981234', 'varicelle déclarée']),
    );
    const tables = [
      'compte',
      'cotisation',
      'eleve',
      'eleve_nom',
      'payeur',
      'presence_eleve',
      'quittance',
      'recherche_guardian',
      'recherche_pupil',
      'responsable',
    ];
    expect(where).toEqual(new Set([...tables.map((name) => `read.${name}`), 'files']));
  });

  test('every kind of file is searched: a value in an upload or in a log is found there', async () => {
    expect((await readFile(join(folder, API_LOG), 'utf8')).split('\n').length).toBeGreaterThan(20);
    const left = ['data/files/envoi.txt', 'logs/jobs.log'].map((inner) => join(folder, inner));
    for (const file of left) await writeFile(file, `{"msg":"a mail to ${EMAIL}"}\n`);
    const { findings, searched, notSearched } = await search(places(), values);
    expect(findings.map(({ where }) => where)).toEqual(expect.arrayContaining(left));
    expect(searched.map((part) => part.split(' ')[0])).toEqual(['uploads', 'mailbox', 'logs']);
    expect(notSearched).toEqual([]);
    for (const file of left) await rm(file);
  });

  test('files that are nowhere are told, not taken for searched', async () => {
    const elsewhere = { ...places(), env: { FILES_URL: 's3://uploads', SECURITY_LOG: join(folder, 'no.log') } };
    const { notSearched, searched } = await search(elsewhere, values);
    expect(searched).toEqual([]);
    expect(notSearched.map((part) => part.split(':')[0])).toEqual(['uploads', 'mailbox', 'logs', 'security log']);
  });

  test('only who holds the right may, nobody erases themselves, and a debt comes first', async () => {
    const guardian = { nature: 'responsable' };
    expect((await erase(GUARDIAN, guardian, office.secretary)).status).toBe(403);
    expect((await erase(GUARDIAN, { ...guardian, confirmation: 'oui' })).body.message).toBe(messages.erasure.confirm);
    expect((await erase(supervisor.idUtilisateur, { nature: 'agent' })).status).toBe(403);
    expect((await erase(GUARDIAN, guardian)).body.message).toMatch(/Il reste .+ à régler/);
    expect((await erase(PUPILS[0] ?? 0, { nature: 'eleve' })).body.message).toBe(messages.erasure.enrolled);
    expect((await erase(999_999, guardian)).status).toBe(404);
    expect((await found()).length).toBeGreaterThan(0);
  });

  test('a pupil’s leaving closes what is open from its day on, not when it is told', async () => {
    const { pool } = office.api.harness;
    const [pupil = 0] = PUPILS;
    const leave = (dateAbandon: string | null) =>
      dataOf(office.post(`/api/eleves/${pupil}`, { dateAbandon }, supervisor));
    await leave('2099-12-19');
    expect((await erase(pupil, { nature: 'eleve' })).body.message).toBe(messages.erasure.enrolled);
    const openOn = async (day: string) => (await openMatters(pool, 'eleve', [pupil], day)).scolarites;
    expect([await openOn('2099-12-18'), await openOn('2099-12-19')]).toEqual([1, 0]);
    await leave(null);
  });
});

describe('everything held on a person', () => {
  interface Told {
    readonly fiches: readonly {
      readonly flux: string;
      readonly titre: string;
      readonly parties: readonly unknown[];
      readonly historique: readonly unknown[];
    }[];
    readonly actes: readonly unknown[];
  }
  const ask = (id: number, search: string, as = supervisor) =>
    office.api.call('GET', `/api/personnes/${id}/acces?${search}`, { as });
  const told = async (id: number, nature: string): Promise<{ text: string; held: Told }> => {
    const { status, body } = await ask(id, `nature=${nature}&format=json`);
    expect(status).toBe(200);
    return { text: JSON.stringify(body).toLowerCase(), held: body as unknown as Told };
  };
  /** All of it as files in a folder of their own, as `npm run access` writes them. */
  const copied = async () => {
    const { api } = office;
    const to = await mkdtemp(join(copies, 'copy-'));
    const { codec } = api.harness;
    const copy = await copyForPerson({ ...api.context(), codec }, { nature: 'responsable', id: GUARDIAN }, to);
    if (!copy) throw new Error('nobody has this number');
    return copy;
  };
  const allOf = async (subject: string) => {
    const { distinctive } = await valuesOf(office.api.harness.client, office.api.harness.codec, new Set([subject]));
    return distinctive;
  };
  /** Values as JSON writes them. */
  const missingIn = (text: string, searched: readonly string[]) =>
    searched.filter((value) => !text.includes(JSON.stringify(value).slice(1, -1)));

  test('has every personal value that the log has of a guardian, a pupil and an agent', async () => {
    const people = [
      [GUARDIAN, 'responsable', `utilisateur-${GUARDIAN}`],
      [PUPILS[0] ?? 0, 'eleve', `eleve-${PUPILS[0]}`],
      [TEACHER, 'agent', `utilisateur-${TEACHER}`],
    ] as const;
    for (const [id, nature, subject] of people) {
      const { text } = await told(id, nature);
      const searched = await allOf(subject);
      expect(searched.length).toBeGreaterThan(1);
      expect(missingIn(text, searched)).toEqual([]);
    }
  });

  test('has payments, attendance and claims, in French, and nothing personal of others', async () => {
    const guardian = await told(GUARDIAN, 'responsable');
    expect(guardian.held.fiches[0]?.flux).toBe(`guardian-${GUARDIAN}`);
    expect(guardian.held.fiches.map(({ flux }) => flux.split('-')[0])).toEqual(
      expect.arrayContaining(['contribution', 'account', 'pupil']),
    );
    expect(guardian.text).toContain('règlement enregistré');
    const pupil = await told(PUPILS[0] ?? 0, 'eleve');
    expect(pupil.text).toContain('varicelle déclarée');
    expect(pupil.text).not.toContain(EMAIL);
    // What the log says of the pupil stays with the pupil; only the name, which the family's own facts have, is read elsewhere.
    expect(guardian.text).not.toContain('varicelle déclarée');
    const teacher = await told(TEACHER, 'agent');
    for (const value of ['jury de harpe celtique', 'obsèques à kerguelen', 'luthier de mirecourt'])
      expect(teacher.text).toContain(value);
    expect(missingIn(teacher.text, values.distinctive).length).toBe(values.distinctive.length);
  });

  test('titles records of others by their number: their names are theirs', async () => {
    for (const [id, nature, own, others] of [
      [GUARDIAN, 'responsable', `guardian-${GUARDIAN}`, ['enfant 1', 'enfant 2']],
      [PUPILS[0] ?? 0, 'eleve', `pupil-${PUPILS[0]}`, ['ottilie', 'enfant 2']],
    ] as const) {
      const { held, text } = await told(id, nature);
      const titles = held.fiches.map(({ flux, titre }) => [flux, titre] as const);
      expect(titles.filter(([flux]) => flux === own).map(([, titre]) => titre)).toEqual([
        expect.stringContaining('ZIMMERWALD'),
      ]);
      const foreign = titles.filter(([flux]) => flux !== own).map(([, titre]) => titre);
      expect(foreign.length).toBeGreaterThan(0);
      for (const titre of foreign) expect(titre).not.toMatch(/zimmerwald|ottilie|enfant/i);
      for (const name of others) expect([name, text.includes(name)]).toEqual([name, false]);
    }
  });

  test('has the papers as they were sent', async () => {
    const sent = await office.api.call('POST', '/api/fichiers/upload/justificatifDomicile', {
      as: supervisor,
      body: formWith({ fk_responsable: GUARDIAN, fk_anneeScolaire: 9 }),
    });
    expect(sent.status).toBe(200);
    const { written, missing } = await copied();
    expect(missing).toEqual([]);
    expect(written.map((path) => basename(path).replace(/\d+ /, ''))).toEqual([
      'Pièce facture.pdf',
      `Droit d’accès responsable ${GUARDIAN}.pdf`,
      `Droit d’accès responsable ${GUARDIAN}.json`,
    ]);
    expect((await readFile(written[0] ?? '')).equals(SMALL_PDF)).toBe(true);
    await office.api.harness.settled();
    const { text } = await told(GUARDIAN, 'responsable');
    expect(text).toContain('facture.pdf');
    // The key that opens the file is not given out with it.
    expect(text).not.toContain('"cle"');
  });

  test('a paper that the store lost or that is damaged is named, and all the rest is given', async () => {
    const { api } = office;
    const objects = (await readdir(api.folder, { recursive: true, withFileTypes: true }))
      .filter((one) => one.isFile())
      .map((one) => join(one.parentPath, one.name));
    const [object = ''] = objects;
    const whole = await readFile(object);
    for (const spoil of [() => unlink(object), () => writeFile(object, whole.subarray(0, whole.length - 1))]) {
      await spoil();
      const { written, missing } = await copied();
      expect(missing).toEqual([expect.objectContaining({ nom: 'facture.pdf' })]);
      expect(written.map((path) => path.slice(path.lastIndexOf('.')))).toEqual(['.pdf', '.json']);
      const json = JSON.parse(await readFile(written[1] ?? '', 'utf8')) as Told;
      expect(json).toMatchObject({ piecesManquantes: missing, fiches: expect.any(Array) });
      expect(await readdir(dirname(written[0] ?? ''))).toHaveLength(2);
    }
    await writeFile(object, whole);
  });

  test('is a PDF too; only who holds the right gets it, and nobody who is unknown is found', async () => {
    const { status, body, headers } = await ask(GUARDIAN, 'nature=responsable');
    expect([status, headers.get('content-type'), String(body.data).slice(0, 5)]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ]);
    expect((await ask(GUARDIAN, 'nature=responsable', office.secretary)).status).toBe(403);
    expect((await ask(999_999, 'nature=responsable')).status).toBe(404);
    expect((await ask(GUARDIAN, 'nature=chat')).status).toBe(400);
  });

  test('leaves a line in the security log for each that was given out, whose and to whom; a refusal leaves none of these', async () => {
    const { security } = office.api;
    const since = security.length;
    await told(GUARDIAN, 'responsable');
    await ask(PUPILS[0] ?? 0, 'nature=eleve');
    await ask(GUARDIAN, 'nature=responsable', office.secretary);
    await ask(999_999, 'nature=responsable');
    const by = { user: supervisor.idUtilisateur, endpoint: 'GET /api/personnes/:id/acces' };
    expect(security.slice(since).filter(({ event }) => event === 'person-read')).toMatchObject([
      { nature: 'responsable', id: GUARDIAN, ...by },
      { nature: 'eleve', id: PUPILS[0], ...by },
    ]);
  });
});

describe('after', () => {
  test('none of their values is found anywhere, the fingerprint of an income neither', async () => {
    const { query } = office.api.harness;
    const printOf = async () =>
      (await query('select empreinte from cotisation where id_utilisateur = $1', [GUARDIAN]))[0]?.empreinte;
    expect(values.distinctive).toContain(await printOf());
    const { efface } = await dataOf<{ efface: object[] }>(erase(GUARDIAN, { nature: 'responsable', forcer: 1 }));
    const people = [{ nature: 'responsable', id: GUARDIAN }, ...PUPILS.map((id) => ({ nature: 'eleve', id }))];
    expect(efface).toEqual(people);
    const { idUtilisateur: user } = supervisor;
    const noted = office.api.security.filter(({ event }) => event === 'person-erased');
    expect(noted).toMatchObject(people.map((person) => ({ ...person, user })));
    // The guardian comes last and can be erased again; nobody resumes what was not decided.
    const decided = `select data->>'nature' as nature from journal.event where type = 'PersonErased' order by position`;
    expect(await query(decided)).toEqual(['eleve', 'eleve', 'responsable'].map((nature) => ({ nature })));
    await blank();
    expect(await found()).toEqual([]);
    expect(await printOf()).toBe('');
  });

  test('a value left in one place is found there', async () => {
    const { pool } = office.api.harness;
    await pool.query(`insert into vault.job (id, queue, name, data, error) values ('left', 'q', 'n', '{}', $1)`, [
      `no mailbox of ${EMAIL}`,
    ]);
    expect(await found()).toMatchObject([{ place: 'database', where: 'vault.job' }]);
    await pool.query(`delete from vault.job where id = 'left'`);
  });

  test('the books are the same to the cent, under « Effacé », and a new calculation leaves them so', async () => {
    const rows = await office.contributions();
    expect(amounts(rows)).toEqual(amounts(books));
    expect(rows.find(({ idUtilisateur }) => idUtilisateur === GUARDIAN)).toMatchObject({ email: '' });
    const names = rows.filter(({ idUtilisateur }) => idUtilisateur === GUARDIAN);
    expect(names.map(({ nomPrenomUtilisateur }) => nomPrenomUtilisateur)).toEqual(['Effacé']);
    expect(await office.contributions({ recherche: 'zimmerwald' })).toEqual([]);
    const sheet = await dataOf<{ dateEffacement: string }>(
      office.get(`/api/utilisateursResponsables/${GUARDIAN}`, supervisor),
    );
    expect(sheet.dateEffacement).toMatch(/^\d{4}-\d\d-\d\d$/);
    await office.calculate();
    expect(amounts(await office.contributions())).toEqual(amounts(books));
  });

  test('the audit trail says who did it and why, without a name; every event can be read', async () => {
    const { harness } = office.api;
    const trail = await dataOf<{ etapes: { auteur: string; libelle: string }[] }>(
      office.get(`/api/historique/erasure-responsable-${GUARDIAN}`, supervisor),
    );
    expect(trail.etapes).toMatchObject([
      { auteur: expect.stringMatching(/^DURAND Claire, agent n° \d+$/), libelle: 'Personne effacée' },
    ]);
    let events = 0;
    for await (const { event } of harness.client.readAll())
      if (event) events += (await harness.codec.decode([event])).length;
    expect(events).toBeGreaterThan(50);
  });

  test('a rebuild goes through and verify finds no difference', async () => {
    const { pool, codec, client } = office.api.harness;
    await rebuild({ pool, codec, tables });
    expect((await verify({ client, pool, codec, tables })).differences).toBe(0);
    expect(await found()).toEqual([]);
  });

  test('the account is closed, and the address is free for someone else', async () => {
    await expect(office.api.logIn(EMAIL, 'une phrase de passe pour les tests')).rejects.toThrow('401');
    const anew = { nom: 'Zimmerwald', prenom: 'Ottilie', email: EMAIL };
    expect((await office.post('/api/utilisateursResponsables/0', anew, supervisor)).status).toBe(200);
  });

  test('an agent’s reasons go with the agent; the amounts of a claim stay', async () => {
    const { harness } = office.api;
    // A backup that reads the keys must not block the erasure.
    const log = `select data->'antennes' as antennes from journal.event where data::text like '%Mirecourt%'`;
    expect(await harness.query(log)).toEqual([]);
    const backup = await harness.pool.connect();
    await backup.query('begin; lock table vault.person_key in access share mode');
    await dataOf(erase(TEACHER, { nature: 'agent', forcer: 1 })).finally(() => backup.release(true));
    await blank();
    const [row] = await harness.query<{ motif: string; montant_divers: number }>(
      `select frais_journees->0->>'motif' as motif, montant_divers from frais where id_frais = 1`,
    );
    expect(row).toEqual({ motif: 'effacé', montant_divers: 1250 });
    expect(await harness.query('select motif from absence_agent where id_absence = 1')).toEqual([{ motif: 'effacé' }]);
    const roles = "select antennes->0->>'role' as role from agent where id_utilisateur = $1";
    expect(await harness.query(roles, [TEACHER])).toEqual([{ role: 'effacé' }]);
  });

  test('an agent who was erased is neither changed nor let in again, nor has another vehicle', async () => {
    const { harness } = office.api;
    const facts = `select type from journal.event where stream in ($1, $2) order by position`;
    const streams = [`agent-${TEACHER}`, `account-${TEACHER}`];
    await harness.settled();
    const before = await harness.query(facts, streams);
    expect(before).toContainEqual({ type: 'AgentForgotten' });
    const named = { nom: 'Kettenbach', prenom: 'Ida', email: 'ida.k@example.org', fk_groupe: 5 };
    const vehicle = { fk_utilisateur: TEACHER, vehiculeMarque: 'Renault', vehiculeModele: 'Clio' };
    const sheet = `/api/utilisateursAdministratifs/${TEACHER}`;
    const answers = [
      await office.post(sheet, { ...named, actif: 1 }, supervisor),
      await office.post(sheet, { actif: 1 }, supervisor),
      await office.api.call('DELETE', sheet, { as: supervisor }),
      await office.post(
        '/api/utilisateursAdministratifs/vehicule',
        { ...vehicle, vehiculePuissance: 90, vehiculeCarburant: 'Essence' },
        supervisor,
      ),
    ];
    for (const { status, body } of answers)
      expect([status, body.message]).toEqual([422, messages.families.erasedPerson]);
    await harness.settled();
    expect(await harness.query(facts, streams)).toEqual(before);
  });

  test('a vault restored from an older copy is erased again', async () => {
    const { harness } = office.api;
    const subject = `utilisateur-${GUARDIAN}`;
    await harness.query('update vault.person_key set wrapped = $2, erased_at = null where subject = $1', [
      subject,
      backedUp,
    ]);
    // A restored vault is read by new processes.
    harness.keys.forget(subject);
    expect(await eraseAgain(office.api.context())).toBe(1);
    await eventually(async () => {
      const sql = `select 1 from vault.person_key where subject = $1 and wrapped is null`;
      return (await harness.query(sql, [subject])).length === 1 || undefined;
    });
  });

  test('without a readable school year a schooling of any year counts as open, and force goes on', async () => {
    const context = office.api.context();
    const child = ALONE * 10;
    await seedFamily(context, { idUtilisateur: ALONE, nom: 'SEUL', eleves: [[10]] });
    // As it was saved before it was refused.
    const setting = { cle: 'anneeEnCours', valeur: '' };
    await context.execute(settingAggregate, setting.cle, () => [make(SettingSaved, setting)]);
    await office.api.harness.settled();
    const { status, body } = await erase(child, { nature: 'eleve' });
    expect([status, body.message, body.field]).toEqual([422, messages.erasure.enrolled, 'forcer']);
    await dataOf(erase(ALONE, { nature: 'responsable', forcer: 1 }));
    await office.api.harness.settled();
    const noted = `select data->'enCours' as open from journal.event where stream = $1`;
    expect(await office.api.harness.query(noted, [`erasure-responsable-${ALONE}`])).toEqual([{ open: 1 }]);
  });
});
