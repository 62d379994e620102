import { messages, right } from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import {
  ExternalSchoolingSaved,
  GuardianLinked,
  ImageRightAnswered,
  PupilRegistered,
  type PupilSheet,
  SchoolingStatusChanged,
  StudentStatusGiven,
} from '@diapason/contracts/families';
import { AttendanceRecorded } from '@diapason/contracts/teaching';
import { rebuild, verify } from '@diapason/event-sourcing';
import { eventually } from '@diapason/local-stack/testing';
import { tables } from '@diapason/projections';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { jobs, reactions } from '../../catalogue';
import { compareFiles } from '../../machinery/files/collect';
import { SMALL_PDF } from '../../proofs/kit/forms';
import type { Caller } from '../../proofs/kit/test-api';
import { hiring } from '../../proofs/rights-matrix/people';
import { seedFamily } from '../money/testing/network';
import { dataOf, type Office, openOffice } from '../money/testing/office';
import { attendance, attendanceId } from '../teaching/aggregate/attendance';
import { decideAbsorb, decideRelease } from './aggregate/merging';
import { pupil } from './aggregate/pupil';
import { decideMergePupil, pupilMerge } from './aggregate/pupil-merge';
import { pupilsBorn } from './import/known';
import { seedWorkshop } from './testing/doubles';
import { mergeCalls, told, withoutVersion } from './testing/merge-calls';
import { zoe } from './testing/zoe';

/** The first pupil of guardian 1042, for offer 10, and who was registered again with another guardian. */
const KEPT = 10_420;
const DOUBLE = 10_900;
const OTHER_GUARDIAN = 1090;
const WORKSHOP = 70;
const SHEET_DAY = '2026-11-18';
const PATH = (id: number) => `/api/eleves/${id}/fusion`;

let office: Office;
let secretary: Caller;
let reader: Caller;
let elsewhere: Caller;
/** May deactivate a pupil of the list, and sees no sheet. */
let closer: Caller;
/** Sees the sheet too, and no papers. */
let clerk: Caller;

const rows = (statement: string) => office.api.harness.query(statement);
/** Everything that the tables say of both records, but when it came to be so, and by which fact. */
const everything = async () => ({
  payments: await rows('select id_reglement, fk_cotisation, montant from reglement order by 1'),
  pupils: await rows('select id_eleve, telephone_mobile, handicape, actif, fusionne_avec from eleve order by 1'),
  links: await rows('select * from eleve_responsable order by fk_eleve, ordre'),
  schooling: (await rows('select * from scolarite_interne order by id_scolarite')).map(withoutVersion),
  // Today's status is said anew when both are separated.
  past: await rows(
    "select fk_scolarite, depuis::text, fk_statut from scolarite_statut where depuis < '2026-11-01' order by 1, 2",
  ),
  schools: (await rows('select * from scolarite_externe order by id_scolarite')).map(withoutVersion),
  images: await rows(
    'select id_droit_image, fk_eleve, fk_annee_scolaire, etat, date_heure, utilisateur from droit_image order by 1',
  ),
  students: await rows('select * from eleve_etudiant order by 1, 2'),
  papers: await rows('select id_piece_jointe, fk_eleve, objet from piece_eleve order by 1'),
  places: await rows('select * from atelier_eleve order by 1, 2'),
});
const sheet = (id: number) => dataOf<PupilSheet>(office.get(`/api/eleves/${id}`, secretary));
const list = async () =>
  (await dataOf<{ idEleve: number }[]>(office.post('/api/eleves/list', { recherche: 'lefèvre', actif: 0 }, secretary)))
    .concat(await dataOf(office.post('/api/eleves/list', { recherche: 'lefèvre', actif: 1 }, secretary)))
    .map(({ idEleve }) => idEleve)
    .sort();
const { merge, separate, preview, isRefused, eraseBoth } = mergeCalls(
  { kept: KEPT, double: DOUBLE, nature: 'eleve' },
  () => ({ office, secretary }),
);
const papersOf = (id: number) =>
  office.api.harness.query<{ id: number }>(
    `select id_piece_jointe as id from piece_eleve where fk_eleve = ${id} order by 1`,
  );
const opened = async (idPieceJointe: number | undefined) =>
  (await office.api.call('POST', '/api/fichiers/download/handicape', { as: secretary, body: { idPieceJointe } }))
    .status;

beforeAll(async () => {
  office = await openOffice({ jobs, reactions });
  const context = office.api.context();
  await seedFamily(context, { idUtilisateur: OTHER_GUARDIAN, nom: 'LEFEVRE', eleves: [[10, 22]] });
  await context.execute(pupil, DOUBLE, ({ schooling }) =>
    schooling.flatMap(({ idEleve, idScolarite }) => [
      make(SchoolingStatusChanged, { idEleve, idScolarite, fk_statut: 3 }),
      make(SchoolingStatusChanged, { idEleve, idScolarite, fk_statut: 1, depuis: '2026-10-05' }),
    ]),
  );
  await context.execute(pupil, DOUBLE, () => [
    make(GuardianLinked, { idEleve: DOUBLE, fk_responsable: 1042, fk_role: 3, ordre: 2 }),
    make(ImageRightAnswered, { idDroitImage: 901, fk_eleve: DOUBLE, fk_anneeScolaire: 9, etat: 0 }),
    make(StudentStatusGiven, { fk_eleve: DOUBLE, fk_anneeScolaire: 9 }),
    make(ExternalSchoolingSaved, {
      idScolarite: 902,
      fk_eleve: DOUBLE,
      fk_anneeScolaire: 9,
      fk_etablissementScolaire: null,
      fk_niveauScolaire: null,
      coursMercrediMatin: 0,
      nonScolarise: 0,
    }),
  ]);
  await context.execute(pupil, KEPT, () => [
    make(ImageRightAnswered, { idDroitImage: 900, fk_eleve: KEPT, fk_anneeScolaire: 9, etat: 1 }),
  ]);
  await seedWorkshop(context, { idAtelier: WORKSHOP, fk_eleve: DOUBLE });
  await context.execute(attendance, attendanceId(WORKSHOP, SHEET_DAY), () => [
    make(AttendanceRecorded, {
      ...{ idPresence: 950, fk_atelier: WORKSHOP, date: SHEET_DAY, commentaire: null },
      eleves: [{ idPresenceEleve: 951, fk_eleve: DOUBLE, fk_statutPresence: 2, commentaire: null }],
    }),
  ]);
  const hire = hiring(office.api);
  const everythingOfPupils = [
    ...[right.seePupils, right.seePupilAndWorkshop, right.changePupil, right.deactivatePupil, right.addSchooling],
    ...[right.linkPupil, right.linkGuardian, right.seeImageConsent, right.addWorkshopPupil, right.seeWorkshops],
    ...[right.seeAttendanceSheets, right.deleteExternalSchooling, right.declarePupilAbsences],
  ];
  secretary = await hire.agent(everythingOfPupils, ['presences']);
  reader = await hire.agent([right.seePupils, right.seePupilAndWorkshop], []);
  closer = await hire.agent([right.seePupils, right.deactivatePupil], []);
  clerk = await hire.agent([right.seePupilAndWorkshop, right.deactivatePupil], []);
  elsewhere = await hire.agent([...everythingOfPupils, right.restrictPupilsToOwnSites], [], 'Agent', 3);
  await office.api.harness.settled();
  await office.calculate();
  for (const one of await office.contributions())
    await dataOf(office.post(`/api/reglements/${one.idCotisation}`, { montant: 25, fk_mode: 1 }));
  const form = new FormData();
  form.append('fk_1', String(DOUBLE));
  form.append('fk_anneeScolaire', '9');
  form.append('file', new Blob([new Uint8Array(SMALL_PDF)]), 'mdph.pdf');
  const sent = await office.api.call('POST', '/api/fichiers/upload/handicape', { as: secretary, body: form });
  expect(sent.status).toBe(200);
  await office.api.harness.settled();
});
afterAll(() => office?.stop());

describe('two records of one pupil', () => {
  let before: Awaited<ReturnType<typeof everything>>;

  test('say beforehand what would move, and what stays since the kept one has it', async () => {
    before = await everything();
    expect(await dataOf(preview())).toMatchObject({
      responsables: [
        { fk_responsable: OTHER_GUARDIAN, dejaRattache: false },
        { fk_responsable: 1042, dejaRattache: true },
      ],
      scolarites: [{ reste: true }, { reste: false }],
      scolaritesExternes: [{ reste: false }],
      droitsImage: [{ libelle: 'refusé', reste: false }],
      etudiant: [{ reste: false }],
      pieces: [{ libelle: 'Justificatif de handicap', reste: false }],
      ateliers: [{ idAtelier: WORKSHOP }],
    });
  });

  test('show whoever merges only what the sheet would: without it neither image right nor papers', async () => {
    const lists = Object.values(await dataOf<Record<string, unknown[]>>(preview(closer)));
    expect(lists.map((lines) => lines.length)).toEqual(lists.map(() => 0));
    expect(await dataOf(preview(clerk))).toMatchObject({
      droitsImage: [{ libelle: 'refusé' }],
      pieces: [],
    });
  });

  test('are merged by who may deactivate one, on own sites, and not over what somebody changed meanwhile', async () => {
    expect((await merge({}, reader)).status).toBe(403);
    expect((await merge({}, elsewhere)).status).toBe(403);
    await isRefused();
    expect(await everything()).toEqual(before);
  });

  test('become one, and nothing is lost', async () => {
    expect(await told(merge())).toEqual([200, messages.families.recordsMerged]);
    await office.api.harness.settled();
    const now = await everything();
    expect(now.payments).toEqual(before.payments);
    const of = (what: readonly unknown[], id: number, field = 'fk_eleve') =>
      what.filter((row) => (row as Record<string, unknown>)[field] === id);
    expect(of(now.links, KEPT)).toMatchObject([
      { fk_responsable: 1042, ordre: 1 },
      { fk_responsable: OTHER_GUARDIAN, ordre: 2 },
    ]);
    expect(of(now.links, DOUBLE)).toEqual([]);
    expect(
      of(now.schooling, KEPT)
        .map((row) => (row as { fk_offre: number }).fk_offre)
        .sort(),
    ).toEqual([10, 22]);
    expect(now.schooling).toHaveLength(before.schooling.length);
    expect([of(now.schools, KEPT), of(now.students, KEPT), of(now.papers, KEPT)].map((some) => some.length)).toEqual([
      1, 1, 1,
    ]);
    expect(now.places).toEqual([
      expect.objectContaining({ fk_eleve: KEPT, fk_scolarite_interne: KEPT * 10, remplace: [DOUBLE] }),
    ]);
    expect(await opened((await papersOf(KEPT))[0]?.id)).toBe(200);
    expect(await sheet(KEPT)).toMatchObject({ fusionneAvec: null, fusions: [{ id: DOUBLE }] });
    const [shown] = await dataOf<{ etatDroit: number }[]>(
      office.post('/api/eleves/list', { choisis: [KEPT], fk_anneeScolaire: 9 }, secretary),
    );
    expect(shown?.etatDroit).toBe(0);
    // Though the kept one's was said later: who said it and when stays beside each.
    const history = dataOf<{ idDroitImage: number; dateHeure: string; utilisateur: number | null }[]>(
      office.get(`/api/droitImage/listeDroit/${KEPT}`, secretary),
    );
    expect((await history).map(({ idDroitImage }) => idDroitImage)).toEqual([901, 900]);
    const whosever = (row: object) => ({ ...row, fk_eleve: null });
    expect(now.images.map(whosever)).toEqual(before.images.map(whosever));
  });

  test('the other one leads to the kept one, is in no list, and nobody changes it', async () => {
    expect(await list()).not.toContain(DOUBLE);
    expect(await sheet(DOUBLE)).toMatchObject({ fusionneAvec: { id: KEPT } });
    const merged = [409, messages.families.mergedAway];
    const path = `/api/eleves/${DOUBLE}`;
    expect(await told(office.post(path, { prenom: 'Lise' }, secretary))).toEqual(merged);
    expect(await told(office.api.call('DELETE', path, { as: secretary }))).toEqual(merged);
    expect(await told(office.get(`${path}/ractivationEleve`, secretary))).toEqual(merged);
    const answer = { fk_eleve: DOUBLE, etat: 1, fk_anneeScolaire: 9 };
    expect(await told(office.post('/api/droitImage/', answer, secretary))).toEqual(merged);
    const link = { fk_eleve: DOUBLE, fk_responsable: 1044 };
    expect(await told(office.post('/api/utilisateursResponsables/elevesResponsables', link, secretary))).toEqual(
      merged,
    );
    const student = { fk_eleve: DOUBLE, fk_anneeScolaire: 8 };
    expect(await told(office.post('/api/eleves/saveEtudiant', student, secretary))).toEqual(merged);
    const form = new FormData();
    form.append('fk_1', String(DOUBLE));
    form.append('fk_anneeScolaire', '8');
    form.append('file', new Blob([new Uint8Array(SMALL_PDF)]), 'mdph.pdf');
    const upload = office.api.call('POST', '/api/fichiers/upload/handicape', { as: secretary, body: form });
    expect(await told(upload)).toEqual(merged);
    const were = await everything();
    const studies = { fk_eleve: DOUBLE, fk_anneeScolaire: 9 };
    const call = (method: 'DELETE', of: string, body?: object) =>
      told(office.api.call(method, of, { as: secretary, ...(body ? { body } : {}) }));
    expect(await call('DELETE', '/api/eleves/etudiant', studies)).toEqual(merged);
    expect(await call('DELETE', `${path}/scolaritesExterne/902`)).toEqual(merged);
    await office.api.harness.settled();
    expect(await everything()).toEqual(were);
    expect((await office.get(path, elsewhere)).status).toBe(403);
  });

  test('a sheet of attendance that is open names the child once, as it was saved', async () => {
    const sheet = await dataOf<{ eleves: object[] }>(
      office.get(`/api/presences/parAtelier/${WORKSHOP}?date=${SHEET_DAY}`, secretary),
    );
    expect(sheet.eleves).toMatchObject([{ fk_eleve: DOUBLE, fk_statutPresence: 2 }]);
  });

  test('who stands on a sheet by the other record is excused on that line, by either, and the excuse taken back', async () => {
    const [dateExcuse, gone] = ['2026-11-25', attendanceId(WORKSHOP, '2026-11-25')];
    const line = { idPresenceEleve: 961, fk_eleve: DOUBLE, fk_statutPresence: null, commentaire: null };
    const one = { idPresence: 960, fk_atelier: WORKSHOP, date: dateExcuse, commentaire: null, eleves: [line] };
    await office.api.context().execute(attendance, gone, () => [make(AttendanceRecorded, one)]);
    await office.api.harness.settled();
    const say = (fk_eleve: number, fk_statutPresence: number | null) =>
      dataOf<{ idPresenceEleve: number }>(
        office.post(
          '/api/presences/presenceEleve/961',
          { eleve: { fk_eleve, fk_atelier: WORKSHOP, dateExcuse, fk_statutPresence } },
          secretary,
        ),
      );
    const shown = async () => {
      const path = `/api/ateliers/elevesParAteliersParEleve/${KEPT}?dateDebut=${dateExcuse}&dateFin=${dateExcuse}`;
      return dataOf<object[]>(office.get(path, secretary));
    };
    expect(await say(DOUBLE, 1)).toMatchObject({ idPresenceEleve: 961, fk_statutPresence: 1 });
    expect(await say(KEPT, null)).toMatchObject({ idPresenceEleve: 961, fk_statutPresence: null });
    const declared = { fk_eleve: KEPT, atelier: [WORKSHOP], periodeDebut: dateExcuse, periodeFin: dateExcuse };
    await dataOf(office.post('/api/presences/absencesEleveAuxAteliers', declared, secretary));
    await office.api.harness.settled();
    expect(await rows('select fk_eleve, fk_statut_presence from presence_eleve where fk_presence = 960')).toEqual([
      { fk_eleve: DOUBLE, fk_statut_presence: 1 },
    ]);
    expect(await shown()).toMatchObject([{ seances: [{ idPresenceEleve: 961, fk_statutPresence: 1 }] }]);
    expect(await say(DOUBLE, null)).toMatchObject({ idPresenceEleve: 961, fk_statutPresence: null });
  });

  test('an import finds the kept one by the name and the birth date of the other one', async () => {
    const born = await pupilsBorn(office.api.harness.pool, ['2015-04-02']);
    expect(born.filter(({ nom }) => nom === 'LEFEVRE').map(({ id }) => id)).toEqual([KEPT]);
  });

  test('both histories say so', async () => {
    const steps = async (id: number) =>
      (
        await dataOf<{ etapes: { libelle: string }[] }>(office.get(`/api/historique/pupil-${id}`, office.secretary))
      ).etapes.map(({ libelle }) => libelle);
    expect(await steps(DOUBLE)).toContain('Fiche fusionnée avec une autre');
    expect(await steps(KEPT)).toContain('Autre fiche de la même personne reprise');
  });

  test('the next calculation bills the pupil once, to the kept one’s payer', async () => {
    await office.calculate();
    const billed = await office.api.harness.query<{ id_utilisateur: number; eleves: number[] }>(
      'select id_utilisateur, eleves from cotisation where fk_annee_scolaire = 9 order by 1',
    );
    const of = (payer: number) => billed.find(({ id_utilisateur }) => id_utilisateur === payer)?.eleves ?? [];
    expect([...of(1042)].sort()).toEqual([KEPT, 10_421]);
    expect(of(OTHER_GUARDIAN)).toEqual([]);
    expect((await everything()).payments).toEqual(before.payments);
  });

  test('a rebuild says the same', async () => {
    const live = await everything();
    const { pool, codec, client } = office.api.harness;
    await rebuild({ pool, codec, tables });
    expect((await verify({ client, pool, codec, tables })).differences).toBe(0);
    expect(await everything()).toEqual(live);
  });

  test('are separated again: each has what it had', async () => {
    expect(await told(separate(KEPT))).toEqual([422, messages.families.notMerged]);
    expect(await told(separate())).toEqual([200, messages.families.recordsSeparated]);
    await office.api.harness.settled();
    expect(await everything()).toEqual(before);
    expect(await opened((await papersOf(DOUBLE))[0]?.id)).toBe(200);
    const { pool, codec, client } = office.api.harness;
    expect((await verify({ client, pool, codec, tables })).differences).toBe(0);
  });

  test('a merge that dies after its first fact is carried out by the job, and so is a separation', async () => {
    const context = office.api.context();
    const kept = await context.load(pupil, KEPT);
    await context.execute(pupil, DOUBLE, (state) => decideMergePupil(state, kept, { reprendre: [] }));
    await eventually(async () => ((await papersOf(KEPT)).length === 1 ? true : undefined));
    await eventually(async () =>
      (await everything()).places.some((row) => (row as { fk_eleve: number }).fk_eleve === KEPT) ? true : undefined,
    );
    const from = await context.load(pupil, DOUBLE);
    expect(decideAbsorb(pupilMerge, await context.load(pupil, KEPT), from)).toEqual([]);
    const { app, harness } = office.api;
    const [paper] = (await everything()).papers as { objet: string }[];
    expect(paper?.objet).toBeTruthy();
    // Whoever finishes it waits until nobody changes money.
    await harness.yearLock.shared(async () => {
      await office.api.context().execute(pupil, KEPT, (state) => decideRelease(pupilMerge, state, from));
      await harness.settled();
      expect(await papersOf(KEPT)).toEqual([]);
      // No table has its paper now, and its file must not go.
      const { unnamed } = await compareFiles(app.files, harness.readModels);
      expect(unnamed.map(({ name }) => name)).not.toContain(paper?.objet);
    });
    await eventually(async () => ((await sheet(DOUBLE)).fusionneAvec === null ? true : undefined));
    await office.api.harness.settled();
    expect(await everything()).toEqual(before);
  });

  test('a record with more than the kept one could say it took over is refused, and stays as it was', async () => {
    const context = office.api.context();
    await seedFamily(context, { idUtilisateur: 1096, nom: 'LECŒUR', eleves: [[10, 22]] });
    await context.execute(pupil, 10_960, () =>
      Array.from({ length: 1_001 }, (_one, i) =>
        make(ExternalSchoolingSaved, {
          ...{ idScolarite: 5_000 + i, fk_eleve: 10_960, fk_anneeScolaire: 9 },
          ...{
            fk_etablissementScolaire: null,
            fk_niveauScolaire: null,
            coursMercrediMatin: 0 as const,
            nonScolarise: 0 as const,
          },
        }),
      ),
    );
    await office.api.harness.settled();
    const answer = await office.post(PATH(KEPT), { fk_fusionne: 10_960 }, secretary);
    expect([answer.status, answer.body.message]).toEqual([422, messages.families.mergeTooMuch]);
    expect((await context.load(pupil, 10_960)).merged).toBeUndefined();
  });

  test('nothing was refused half done so far', () => expect(office.api.deviations).toEqual(new Set()));

  test('an erasure of the kept one erases both, and is not asked of the other one; right of access gives both', async () => {
    await eraseBoth('LEFEVRE');
    expect((await everything()).payments).toEqual(before.payments);
  });

  test('an erasure of a guardian takes the merged records of the pupils along who would have none left', async () => {
    const [child, again] = [10_430, 10_950];
    const context = office.api.context();
    await context.execute(pupil, again, () => [make(PupilRegistered, { ...zoe, idEleve: again })]);
    await office.api.harness.settled();
    expect((await office.post(PATH(child), { fk_fusionne: again }, secretary)).status).toBe(200);
    await office.api.harness.settled();
    const supervisor = await office.hire(2002, 'superviseuse@example.org', 1);
    const asked = { nature: 'responsable', motif: 'demande', confirmation: 'EFFACER', enfants: 1, forcer: 1 };
    const erased = await dataOf<{ efface: { nature: string; id: number }[] }>(
      office.post('/api/personnes/1043/effacement', asked, supervisor),
    );
    expect(erased.efface.filter(({ nature }) => nature === 'eleve').map(({ id }) => id)).toEqual([child, again]);
  });
});
