import { messages, right } from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import { GuardianLinked, type GuardianSheet } from '@diapason/contracts/families';
import { PaymentRegistered } from '@diapason/contracts/money';
import { rebuild, verify } from '@diapason/event-sourcing';
import { eventually } from '@diapason/local-stack/testing';
import { tables } from '@diapason/projections';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { jobs, reactions } from '../../catalogue';
import { formWith } from '../../proofs/kit/forms';
import type { Caller } from '../../proofs/kit/test-api';
import { hiring } from '../../proofs/rights-matrix/people';
import { deactivateAccount } from '../identity/commands/accounts';
import { contribution } from '../money/aggregate/contribution';
import { calculated, entry } from '../money/testing/histories';
import { seedFamily } from '../money/testing/network';
import { dataOf, type Office, openOffice } from '../money/testing/office';
import { guardian } from './aggregate/guardian';
import { decideMergeGuardian } from './aggregate/guardian-merge';
import { pupil } from './aggregate/pupil';
import { accountsWith } from './import/known';
import { mergeCalls, told } from './testing/merge-calls';

const KEPT = 1042;
const DOUBLE = 1050;
const CLOSED_YEAR = 8;
const OLD = 81_050;
const PATH = (id: number) => `/api/utilisateursResponsables/${id}/fusion`;

let office: Office;
let secretary: Caller;
/** Sees the sheets and may deactivate nobody. */
let reader: Caller;
/** May deactivate a guardian of the list, and sees no sheet. */
let clerk: Caller;
let double: Caller;
/** Held to a site where neither record has a pupil. */
let elsewhere: Caller;

/** Every payment and contribution of the network, to the cent, and whom the lists say they are of. */
const books = async () => ({
  payments: await office.api.harness.query(
    'select id_reglement, fk_cotisation, montant, valide from reglement order by 1',
  ),
  owed: await office.api.harness.query(
    'select id_cotisation, montant_total, montant_regle, nombre_reglements from cotisation order by 1',
  ),
});
const sheet = (id: number) => dataOf<GuardianSheet>(office.get(`/api/utilisateursResponsables/${id}`, secretary));
const list = async (recherche = 'lefèvre') =>
  (
    await dataOf<{ idUtilisateur: number }[]>(
      office.post('/api/utilisateursResponsables/list', { recherche, actif: 2 }, secretary),
    )
  ).map(({ idUtilisateur }) => idUtilisateur);
const contributionsOf = async (id: number) =>
  (
    await dataOf<{ idCotisation: number; reglements: { montant: number }[] }[]>(
      office.get(`/api/cotisations/liste/${id}`, secretary),
    )
  ).map(({ idCotisation, reglements }) => [idCotisation, reglements.length]);
const heldBy = async (id: number) =>
  (await office.api.harness.query('select from cotisation where id_utilisateur = $1', [id])).length;
const linksOf = (idEleve: number) =>
  office.api.harness.query<{ fk_responsable: number; ordre: number }>(
    'select fk_responsable, ordre, fk_role from eleve_responsable where fk_eleve = $1 order by ordre',
    [idEleve],
  );
/** Everything that the tables say of both records, but when it came to be so. */
const everything = async () => ({
  books: await books(),
  links: await office.api.harness.query('select * from eleve_responsable order by fk_eleve, ordre'),
  income: await office.api.harness.query(
    'select id_revenu, fk_responsable, fk_annee_scolaire, revenu_fiscal, verifiee from revenu order by 1',
  ),
  papers: await office.api.harness.query(
    'select id_piece_jointe, fk_responsable, objet from piece_responsable order by 1',
  ),
  payers: await office.api.harness.query('select id_cotisation, id_utilisateur from cotisation order by 1'),
  guardians: await office.api.harness.query(
    'select id_utilisateur, telephone_mobile, actif, fusionne_avec from responsable order by 1',
  ),
});
const { merge, separate, preview, isRefused, eraseBoth } = mergeCalls(
  { kept: KEPT, double: DOUBLE, nature: 'responsable' },
  () => ({ office, secretary }),
);

beforeAll(async () => {
  office = await openOffice({ jobs, reactions });
  const context = office.api.context();
  await seedFamily(context, {
    idUtilisateur: DOUBLE,
    nom: 'LEFEVRE',
    email: 'lucie.double@example.org',
    eleves: [[10]],
  });
  await context.execute(pupil, 10_420, () => [
    make(GuardianLinked, { idEleve: 10_420, fk_responsable: DOUBLE, fk_role: 3, ordre: 2 }),
  ]);
  const hire = hiring(office.api);
  clerk = await hire.agent([right.seeGuardians, right.deactivateGuardian, right.changeGuardianSite], []);
  reader = await hire.agent([right.seeGuardians, right.seeGuardian], []);
  secretary = await hire.agent(
    [
      ...[right.seeGuardians, right.deactivateGuardian, right.seeGuardian, right.seeGuardianGeneral],
      ...[right.seeGuardianContributions, right.seeProofOfAddress, right.changeGuardianSite, right.changeGuardianYear],
      ...[right.seeContributions, right.changeContributionSite, right.addPayment, right.changePaymentAgent],
      ...[right.calculateContributions, right.linkGuardian, right.changeTaxRecord, right.deleteTaxRecord],
    ],
    ['cotisation'],
  );
  elsewhere = await hire.agent(
    [right.seeGuardians, right.deactivateGuardian, right.seeGuardian, right.changeTaxRecord, right.deleteTaxRecord],
    [],
    'Agent',
    3,
  );
  double = await office.hire(DOUBLE, 'lucie.double@example.org', 7);
  // Before the calculation: the town is looked up anew.
  await dataOf(office.post(`/api/utilisateursResponsables/${DOUBLE}`, { telephoneMobile: '0639981234' }, secretary));
  await office.api.harness.settled();
  await office.calculate();
  // A year that is over, of the double alone.
  await context.execute(contribution, OLD, () => [
    calculated(40_000, { idCotisation: OLD, fk_anneeScolaire: CLOSED_YEAR, idUtilisateur: DOUBLE }),
    make(PaymentRegistered, { idCotisation: OLD, ...entry(40_000, { idReglement: 940_000, date: '2026-03-01' }) }),
  ]);
  await office.api.harness.settled();
  for (const one of await office.contributions())
    await dataOf(office.post(`/api/reglements/${one.idCotisation}`, { montant: 25, fk_mode: 1 }));
  const sent = await office.api.call('POST', '/api/fichiers/upload/justificatifDomicile', {
    as: secretary,
    body: formWith({ fk_responsable: DOUBLE, fk_anneeScolaire: 9 }),
  });
  expect(sent.status).toBe(200);
  await office.api.harness.settled();
});
afterAll(() => office?.stop());

describe('two records of one guardian', () => {
  let before: Awaited<ReturnType<typeof everything>>;

  test('say beforehand what would move', async () => {
    before = await everything();
    expect(await dataOf(preview())).toMatchObject({
      eleves: [
        { idEleve: 10_420, dejaRattache: true },
        { idEleve: 10_500, dejaRattache: false },
      ],
      cotisations: [
        { reglements: 1, memeAnnee: true },
        { idCotisation: OLD, reglements: 1, memeAnnee: false },
      ],
      revenus: [{ reste: true }],
      pieces: [{ libelleNature: 'Justificatif de domicile', reste: false }],
    });
  });

  test('show whoever merges only what the sheet would: no money and no papers without the rights to them', async () => {
    expect(await dataOf(preview(clerk))).toEqual({
      eleves: [expect.objectContaining({ idEleve: 10_420 }), expect.objectContaining({ idEleve: 10_500 })],
      ...{ cotisations: [], revenus: [], pieces: [] },
    });
  });

  test('are merged by who may deactivate one, and not over what somebody changed meanwhile', async () => {
    expect((await merge({}, reader)).status).toBe(403);
    await isRefused();
    expect(await everything()).toEqual(before);
  });

  test('become one: links, contributions and papers move, and not a cent is lost', async () => {
    expect(await told(merge({ reprendre: ['telephoneMobile'] }))).toEqual([200, messages.families.recordsMerged]);
    await office.api.harness.settled();
    expect(await books()).toEqual(before.books);
    const ids = await contributionsOf(KEPT);
    // Three contributions; those of one year are one row.
    expect(ids).toHaveLength(2);
    expect(ids).toContainEqual([OLD, 1]);
    expect(await contributionsOf(DOUBLE)).toEqual([]);
    expect(await linksOf(10_420)).toEqual([{ fk_responsable: KEPT, ordre: 1, fk_role: 2 }]);
    expect(await linksOf(10_500)).toEqual([{ fk_responsable: KEPT, ordre: 1, fk_role: 2 }]);
    expect(await sheet(KEPT)).toMatchObject({
      telephoneMobile: '+33639981234',
      fusionneAvec: null,
      fusions: [{ id: DOUBLE, nomPrenom: 'LEFEVRE Lucie' }],
    });
    const [paper] = await office.api.harness.query<{ id: number }>(
      'select id_piece_jointe as id from piece_responsable where fk_responsable = $1',
      [KEPT],
    );
    const opened = await office.api.call('POST', '/api/fichiers/download/justificatifDomicile', {
      as: secretary,
      body: { idPieceJointe: paper?.id },
    });
    expect(opened.status).toBe(200);
  });

  test('the other one leads to the kept one, is in no list and no search, and nobody changes it or logs in with it', async () => {
    expect(await list()).toEqual([KEPT]);
    expect(await sheet(DOUBLE)).toMatchObject({ actif: 0, fusionneAvec: { id: KEPT } });
    expect((await office.get(`/api/utilisateursResponsables/${DOUBLE}`, double)).status).toBe(401);
    await expect(office.api.logIn('lucie.double@example.org', 'une phrase de passe pour les tests')).rejects.toThrow(
      messages.identity.accountDisabled,
    );
    const merged = [409, messages.families.mergedAway];
    const path = `/api/utilisateursResponsables/${DOUBLE}`;
    expect(await told(office.post(path, { prenom: 'Lucile' }, secretary))).toEqual(merged);
    expect(await told(office.api.call('DELETE', path, { as: secretary }))).toEqual(merged);
    expect(await told(office.get(`${path}/ractivationresponsable`, secretary))).toEqual(merged);
    expect(await told(office.post(`${path}/lienMotDePasse`, {}, secretary))).toEqual(merged);
    const papers = office.post(`${path}/justificatifs/demande`, { fk_anneeScolaire: 9 }, secretary);
    expect(await told(papers)).toEqual(merged);
    const link = { fk_eleve: 10_430, fk_responsable: DOUBLE };
    expect(await told(office.post('/api/utilisateursResponsables/elevesResponsables', link, secretary))).toEqual(
      merged,
    );
    expect(await told(merge())).toEqual(merged);
  });

  test('a tab that still shows the other one takes no paper of the kept one away', async () => {
    const [paper] = await office.api.harness.query<{ id: number }>(
      'select id_piece_jointe as id from piece_responsable where fk_responsable = $1',
      [KEPT],
    );
    const removal = { fk_responsable: DOUBLE, fk_anneeScolaire: 9 };
    const removed = office.api.call('DELETE', '/api/fichiers/remove/justificatifDomicile', {
      as: secretary,
      body: removal,
    });
    expect(await told(removed)).toEqual([409, messages.families.mergedAway]);
    const opened = await office.api.call('POST', '/api/fichiers/download/justificatifDomicile', {
      as: secretary,
      body: { idPieceJointe: paper?.id },
    });
    expect(opened.status).toBe(200);
  });

  test('who is held to other sites sees neither what would move nor the income that stayed with the other one', async () => {
    const [income] = await office.api.harness.query<{ id: number }>(
      'select id_revenu as id from revenu where fk_responsable = $1',
      [DOUBLE],
    );
    const gone = office.api.call('DELETE', `/api/responsablesRevenus/${income?.id}`, { as: elsewhere });
    expect((await gone).status).toBe(403);
    expect((await office.get(`${PATH(1044)}?fk_fusionne=${KEPT}`, elsewhere)).status).toBe(403);
    expect((await office.get(`${PATH(1044)}?fk_fusionne=999999`, secretary)).status).toBe(400);
  });

  test('both histories say so', async () => {
    const steps = async (stream: string) =>
      (
        await dataOf<{ etapes: { libelle: string }[] }>(office.get(`/api/historique/${stream}`, office.secretary))
      ).etapes.map(({ libelle }) => libelle);
    expect(await steps(`guardian-${DOUBLE}`)).toContain('Fiche fusionnée avec une autre');
    expect(await steps(`guardian-${KEPT}`)).toContain('Autre fiche de la même personne reprise');
    expect(await steps(`contribution-${OLD}`)).toContain('Cotisation passée à une autre fiche du payeur');
  });

  test('the next calculation bills the family once: the second contribution of the year owes nothing, and keeps its payments', async () => {
    const paid = (await books()).payments;
    await office.calculate();
    expect((await books()).payments).toEqual(paid);
    const rows = await office.api.harness.query<{ montant_total: number; eleves: number[]; montant_regle: number }>(
      'select montant_total, eleves, montant_regle from cotisation where id_utilisateur = $1 and fk_annee_scolaire = 9 order by id_utilisateur <> premier_payeur',
      [KEPT],
    );
    expect(rows.map(({ eleves }) => [...eleves].sort())).toEqual([[10_420, 10_421, 10_500], []]);
    expect(rows[1]).toMatchObject({ montant_total: 0, montant_regle: 2_500 });
    const [kept] = rows;
    const owes = { montantTotal: kept?.montant_total, MontantDejaRegle: (kept?.montant_regle ?? 0) + 2_500 };
    const year = { fk_anneeScolaire: 9, recherche: 'lefèvre' };
    interface Row {
      readonly idCotisation: number;
      readonly montantTotal: number;
      readonly MontantDejaRegle: number;
      readonly premierPayeur?: object | null;
      readonly reglements: readonly { readonly idReglement: number }[];
    }
    const sheetRows = await dataOf<Row[]>(
      office.get(`/api/cotisations/liste/${KEPT}?fk_anneeScolaire=9`, office.secretary),
    );
    expect(sheetRows).toMatchObject([{ ...owes, premierPayeur: { idUtilisateur: DOUBLE } }]);
    const listed = await dataOf<Row[]>(office.post('/api/cotisations/liste', { ...year, page: 0, taille: 10 }));
    expect(listed).toMatchObject([owes]);
    const [row] = listed;
    const payments = (rows: readonly { readonly idReglement: number }[] = []) =>
      rows.map(({ idReglement }) => idReglement).sort();
    const ofBoth = await office.api.harness.query<{ id: number }>(
      `select r.id_reglement as id from reglement r join cotisation c on c.id_cotisation = r.fk_cotisation
        where c.id_utilisateur = $1 and c.fk_annee_scolaire = 9`,
      [KEPT],
    );
    expect(payments(row?.reglements)).toEqual(ofBoth.map(({ id }) => id).sort());
    expect(payments(sheetRows[0]?.reglements)).toEqual(payments(row?.reglements));
    expect(
      payments(await dataOf(office.get(`/api/reglements/cotisation/${row?.idCotisation}`, office.secretary))),
    ).toEqual(payments(row?.reglements));
    expect(await dataOf(office.post('/api/cotisations/resume', year))).toMatchObject({
      nombre: 1,
      resteARegler: owes.montantTotal === undefined ? 0 : owes.montantTotal - owes.MontantDejaRegle,
      tropPercu: 0,
    });
    const again = await office.calculate();
    expect(again.changed).toBe(0);
  });

  test('a rebuild says the same', async () => {
    const live = await everything();
    const { pool, codec, client } = office.api.harness;
    await rebuild({ pool, codec, tables });
    expect((await verify({ client, pool, codec, tables })).differences).toBe(0);
    expect(await everything()).toEqual(live);
  });

  test('are separated again: each has what it had, and the calculation too', async () => {
    expect(await told(separate(KEPT))).toEqual([422, messages.families.notMerged]);
    expect(await told(separate())).toEqual([200, messages.families.recordsSeparated]);
    await office.api.harness.settled();
    await office.calculate();
    expect(await everything()).toEqual(before);
    expect((await list()).sort()).toEqual([KEPT, DOUBLE]);
    expect(
      (await office.api.logIn('lucie.double@example.org', 'une phrase de passe pour les tests')).idUtilisateur,
    ).toBe(DOUBLE);
    const { pool, codec, client } = office.api.harness;
    expect((await verify({ client, pool, codec, tables })).differences).toBe(0);
  });

  test('a job that comes late for a merge that was undone ends no session of the account', async () => {
    const again = await office.api.logIn('lucie.double@example.org', 'une phrase de passe pour les tests');
    await deactivateAccount(office.api.context(), DOUBLE, `fusion-${DOUBLE}-1`);
    expect((await office.get(`/api/utilisateursResponsables/${DOUBLE}`, again)).status).toBe(200);
  });

  test('a merge that dies after its first fact is carried out by the job', async () => {
    const context = office.api.context();
    const kept = await context.load(guardian, KEPT);
    await context.execute(guardian, DOUBLE, (state) =>
      decideMergeGuardian(state, kept, { compte: true, reprendre: [] }),
    );
    await eventually(async () => ((await heldBy(KEPT)) === 3 ? true : undefined));
    expect(await books()).toEqual(before.books);
    await office.api.harness.settled();
    expect((await separate()).status).toBe(200);
  });

  test('a calculation that had begun before bills the record that was merged, and the job moves that too', async () => {
    const { harness, context } = office.api;
    const late = 81_051;
    const inside = harness.yearLock.shared(async () => {
      expect((await merge()).status).toBe(200);
      await context().execute(contribution, late, () => [
        calculated(10_000, { idCotisation: late, fk_anneeScolaire: 7, idUtilisateur: DOUBLE }),
      ]);
    });
    await inside;
    await eventually(async () => ((await heldBy(KEPT)) === 4 ? true : undefined));
    expect((await separate()).status).toBe(200);
    await harness.settled();
    expect(await contributionsOf(DOUBLE)).toContainEqual([late, 0]);
    before = await everything();
  });

  test('an import that still has the other one’s address is about the kept one', async () => {
    const { pool } = office.api.harness;
    const address = ['lucie.double@example.org'];
    expect((await accountsWith(pool, address)).map(({ id }) => id)).toEqual([DOUBLE]);
    expect((await merge()).status).toBe(200);
    await office.api.harness.settled();
    expect((await accountsWith(pool, address)).map(({ id }) => id)).toEqual([KEPT]);
    expect((await separate()).status).toBe(200);
  });

  test('two secretaries who merge them in both directions at once lose nothing', async () => {
    const answers = await Promise.all([merge(), office.post(PATH(DOUBLE), { fk_fusionne: KEPT }, secretary)]);
    await office.api.harness.settled();
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await books()).toEqual(before.books);
    const merged = await office.api.harness.query<{ id: number }>(
      'select id_utilisateur as id from responsable where fusionne_avec is not null',
    );
    expect(merged).toHaveLength(1);
    for (const { id } of merged) expect((await separate(id)).status).toBe(200);
  });

  test('nothing was refused half done so far', () => expect(office.api.deviations).toEqual(new Set()));

  test('an erasure of the kept one erases both, and is not asked of the other one', async () => {
    await eraseBoth('lucie.double@example.org');
    expect((await books()).payments).toEqual(before.books.payments);
  });
});
