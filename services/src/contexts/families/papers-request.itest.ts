import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { messages, right } from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import {
  type ExpectedPaper,
  GuardianMerged,
  PupilDetailsChanged,
  SchoolingChanged,
  TaxRecordChanged,
} from '@diapason/contracts/families';
import { eventually, type RunningMailbox, startMailbox } from '@diapason/local-stack/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { jobs, reactions } from '../../catalogue';
import { formWith, SMALL_PDF } from '../../proofs/kit/forms';
import type { Caller } from '../../proofs/kit/test-api';
import { hiring } from '../../proofs/rights-matrix/people';
import { dataOf, type Office, openOffice } from '../money/testing/office';
import { requestMail } from '../site/mail/request-mail';
import { guardian } from './aggregate/guardian';
import { pupil } from './aggregate/pupil';

/** Who pays for two pupils; the offer of the second asks for a certificate. */
const GUARDIAN = 1042;
const [FIRST, SECOND] = [10_420, 10_421];
/** Who has no pupil. */
const ALONE = 1044;
/** Who has a pupil, and papers to give. */
const MERGED = 1043;
const YEAR = 9;

interface Expected {
  readonly pieces: readonly ExpectedPaper[];
  readonly demandes: readonly {
    readonly dateDemande: string;
    readonly nombre: number;
    readonly nomPrenomUtilisateur: string;
  }[];
  readonly attendu: boolean;
  readonly complet: boolean;
  readonly joignable: boolean;
}

let office: Office;
let supervisor: Caller;
let mailbox: RunningMailbox;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'diapason-papers-'));
  mailbox = await startMailbox({ folder, smtpPort: 0, httpPort: 0 });
  process.env.SMTP_URL = mailbox.smtpUrl;
  office = await openOffice({ jobs, reactions });
  supervisor = await office.hire(2001, 'superviseur@example.org', 1);
});
afterAll(async () => {
  await office?.stop();
  await mailbox?.stop();
  await rm(folder, { recursive: true, force: true });
});

const LIST = (id: number) => `/api/utilisateursResponsables/${id}/justificatifs/attendus?fk_anneeScolaire=${YEAR}`;
const expected = (id = GUARDIAN, as = supervisor) => dataOf<Expected>(office.get(LIST(id), as));
/** « nature élève » of each, with + where it is there. */
const told = async (id = GUARDIAN, as = supervisor) =>
  (await expected(id, as)).pieces.map(
    ({ nature, fk_eleve, idPieceJointe }) => `${nature} ${fk_eleve ?? '-'}${idPieceJointe === null ? '' : ' +'}`,
  );
const ask = (id = GUARDIAN, body: object = {}, as = supervisor) =>
  office.post(`/api/utilisateursResponsables/${id}/justificatifs/demande`, { fk_anneeScolaire: YEAR, ...body }, as);
const send = (kind: string, fields: object) =>
  dataOf(
    office.api.call('POST', `/api/fichiers/upload/${kind}`, {
      as: supervisor,
      body: formWith(fields, SMALL_PDF, `${kind}.pdf`),
    }),
  );
const mails = async () =>
  (
    (await (await fetch(`${mailbox.url}/api/messages`)).json()) as { to: string; subject: string; text: string }[]
  ).filter(({ subject }) => subject.startsWith('Pièces à fournir'));

test('what a family is to give follows from the kinds of paper: the payer’s own, what an offer asks for, a handicap, studies', async () => {
  expect(await told()).toEqual(['justificatifDomicile -', 'responsablesRevenus -', `certificatMedical ${SECOND}`]);
  const context = office.api.context();
  await context.execute(pupil, FIRST, ({ details }) =>
    details ? [make(PupilDetailsChanged, { ...details, handicape: 1 })] : [],
  );
  await dataOf(office.post('/api/eleves/saveEtudiant', { fk_eleve: SECOND, fk_anneeScolaire: YEAR }, supervisor));
  await office.api.harness.settled();
  expect(await told()).toEqual([
    'justificatifDomicile -',
    'responsablesRevenus -',
    `handicape ${FIRST}`,
    `certificatMedical ${SECOND}`,
    `etudiant ${SECOND}`,
  ]);
  expect(await told(ALONE)).toEqual([]);
  expect(await expected()).toMatchObject({ attendu: true, complet: false });
  expect(await expected(ALONE)).toMatchObject({ attendu: false, complet: true });
});

test('the list of guardians finds who pays and still has something to give, and nobody else', async () => {
  const listed = async (more: object = {}) =>
    dataOf<{ idUtilisateur: number; elevesAttached: { premier: boolean }[] }[]>(
      office.post(
        '/api/utilisateursResponsables/list',
        { fk_anneeScolaire: YEAR, page: 0, taille: 500, ...more },
        supervisor,
      ),
    );
  const numbers = (rows: readonly { idUtilisateur: number }[]) => rows.map(({ idUtilisateur }) => idUtilisateur);
  const owing: number[] = [];
  for (const { idUtilisateur, elevesAttached } of await listed())
    if (elevesAttached.some(({ premier }) => premier) && !(await expected(idUtilisateur)).complet)
      owing.push(idUtilisateur);
  const found = numbers(await listed({ pieces: 'manquantes' }));
  expect(found).toEqual(owing);
  expect(found).toContain(GUARDIAN);
  expect(found).not.toContain(ALONE);
  const whom = { type: 'message', fk_anneeScolaire: YEAR, pieces: 'manquantes' };
  const { familles } = await dataOf<{ familles: { fk_responsable: number }[] }>(
    office.post('/api/envois/preparation', whom, supervisor),
  );
  expect(familles.map(({ fk_responsable }) => fk_responsable).toSorted()).toEqual(found.toSorted());
});

test('who may not read what a family is to give learns it from no list, mailing or home', async () => {
  const hire = hiring(office.api);
  const list = [right.seeGuardians, right.changeGuardianSite, right.changeGuardianYear, right.exportGuardians];
  const outside = await hire.agent(list, []);
  const reader = await hire.agent([...list, right.seeGuardianGeneral], []);
  await hire.ready();
  const told = async (as: Caller, pieces?: string) => {
    const search = { fk_anneeScolaire: YEAR, pieces };
    const { nombre } = await dataOf<{ nombre: number }>(
      office.post('/api/utilisateursResponsables/resume', search, as),
    );
    const { familles } = await dataOf<{ familles: object[] }>(
      office.post('/api/envois/preparation', { type: 'message', ...search }, as),
    );
    return [nombre, familles.length];
  };
  const [every, some] = [await told(reader), await told(reader, 'manquantes')];
  expect(some[0]).toBeLessThan(every[0] ?? 0);
  expect(await told(outside, 'manquantes')).toEqual(every);
  const tasks = async (as: Caller) =>
    (await dataOf<{ aFaire: { cle: string }[] }>(office.get('/api/accueil', as))).aFaire.map(({ cle }) => cle);
  expect(await tasks(reader)).toEqual(['pieces']);
  expect(await tasks(outside)).toEqual([]);
});

test.each([2, 3, 4, 5, 6])('nothing is asked for a pupil whose only schooling has status %i', async (fk_statut) => {
  const context = office.api.context();
  const status = (to: number) =>
    context.execute(pupil, MERGED * 10, ({ schooling }) =>
      schooling.map((one) => make(SchoolingChanged, { ...one, fk_statut: to })),
    );
  expect(await told(MERGED)).not.toEqual([]);
  await status(fk_statut);
  await office.api.harness.settled();
  expect(await told(MERGED)).toEqual([]);
  await status(1);
  await office.api.harness.settled();
});

test('one that is there is shown with its day and file; who declined to give a tax notice is not asked for it', async () => {
  await send('justificatifDomicile', { fk_responsable: GUARDIAN, fk_anneeScolaire: YEAR });
  await send('handicape', { fk_1: FIRST, fk_anneeScolaire: YEAR });
  expect(await told()).toEqual([
    'justificatifDomicile - +',
    'responsablesRevenus -',
    `handicape ${FIRST} +`,
    `certificatMedical ${SECOND}`,
    `etudiant ${SECOND}`,
  ]);
  expect((await expected()).pieces[0]).toMatchObject({
    realFileName: 'justificatifDomicile.pdf',
    dateHeure: expect.any(String),
  });
  await send('responsablesRevenus', { idRevenu: GUARDIAN });
  expect(await told()).toContain('responsablesRevenus - +');
  const context = office.api.context();
  await context.execute(guardian, GUARDIAN, ({ taxRecords: [record] }) =>
    record ? [make(TaxRecordChanged, { ...record, absence: 1 })] : [],
  );
  await office.api.harness.settled();
  expect((await told()).filter((one) => one.startsWith('responsablesRevenus'))).toEqual([]);
});

test('one click sends one mail with each missing paper and its child; day and author are remembered', async () => {
  const answer = await ask();
  expect([answer.status, answer.body.message]).toEqual([200, messages.families.papersAsked]);
  const [mail] = await eventually(async () => ((await mails()).length > 0 ? mails() : undefined));
  expect(mail).toMatchObject({ to: 'lucie@example.org', subject: 'Pièces à fournir pour l’année scolaire 2026-2027' });
  expect(mail?.text.match(/– .*/g)).toEqual([
    expect.stringMatching(/^– Certificat médical \(.+\) : LEFÈVRE Enfant 2$/),
    '– Justificatif étudiant : LEFÈVRE Enfant 2',
  ]);
  const { demandes } = await expected();
  expect(demandes).toMatchObject([{ nombre: 2, nomPrenomUtilisateur: 'DURAND Claire' }]);
  // The log says that it was asked, and neither for what nor of which pupil.
  const log = await office.api.harness.query<{ data: object }>(
    "select data from journal.event where type in ('PapersRequested', 'MailRequested') and data::text ~ 'etudiant|certificat|LEFÈVRE'",
  );
  expect(log).toEqual([]);
});

test('asked twice on one day it asks for a confirmation, and sends a second mail only then', async () => {
  const again = await ask();
  expect([again.status, again.body.message, again.body.field]).toEqual([
    409,
    messages.families.papersAskedToday,
    'confirme',
  ]);
  expect((await ask(GUARDIAN, { confirme: 1 })).status).toBe(200);
  await eventually(async () => ((await mails()).length === 2 ? true : undefined));
  expect((await expected()).demandes).toHaveLength(2);
});

test('nobody is written to where nothing is missing; it needs the right of the sheet, and names only what the reader may open', async () => {
  const nothing = await ask(ALONE);
  expect([nothing.status, nothing.body.message]).toEqual([422, messages.families.noPaperMissing]);
  expect((await ask(GUARDIAN, { confirme: 1 }, office.guardian)).status).toBe(403);
  expect(await told(GUARDIAN, office.guardian)).toContain(`handicape ${FIRST} +`);
  const other = await office.get(LIST(1043), office.guardian);
  expect(other.status).toBe(403);
  expect(await mails()).toHaveLength(2);
});

test('a mail that waited is not sent once nothing is missing any more, or the record was merged', async () => {
  const { context, harness } = office.api;
  const request = (idMail: string, person: number) =>
    requestMail(context(), {
      ...{ idMail, template: 'piecesManquantes', to: 'waited@example.org', person },
      params: { fk_anneeScolaire: YEAR },
    });
  await request('nothing-missing', ALONE);
  await context().execute(guardian, MERGED, () => [
    make(GuardianMerged, { idUtilisateur: MERGED, fk_conserve: ALONE, compte: 0, reprendre: [] }),
  ]);
  await request('merged', MERGED);
  const ended = await eventually(async () => {
    const rows = await harness.query<{ statut: string }>(
      "select id_mail, statut, raison from mail where id_mail in ('merged', 'nothing-missing') and statut <> 'demande' order by 1",
    );
    return rows.length === 2 ? rows : undefined;
  });
  expect(ended.map(({ statut }) => statut)).toEqual(['abandonne', 'abandonne']);
  expect(await mails()).toHaveLength(2);
});
