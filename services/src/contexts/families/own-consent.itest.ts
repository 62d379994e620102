import { messages, right } from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import { YearClosed, YearClosingBegun } from '@diapason/contracts/money';
import { SettingSaved } from '@diapason/contracts/site';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { formWith, SMALL_PDF } from '../../proofs/kit/forms';
import { type Caller, startTestApi, type TestApi } from '../../proofs/kit/test-api';
import { seedNetwork } from '../../proofs/rights-matrix/network';
import { type Hiring, hiring } from '../../proofs/rights-matrix/people';
import { here } from '../../proofs/rights-matrix/place';
import { yearClosing } from '../money/aggregate/year-closing';
import { setting } from '../site/aggregate/setting';

/** 2024-2025, whose books are closed; 2025-2026 is over, 2026-2027 goes on, 2027-2028 is to come. */
const [CLOSED, OVER, YEAR, NEXT] = [7, 8, 9, 10];
const EVERYTHING = [
  right.impersonateGuardian,
  right.seeGuardian,
  right.seeGuardianContributions,
  right.seeProofOfAddress,
  right.addTaxRecord,
  right.changeTaxRecord,
  right.deleteTaxRecord,
  right.changeGuardianSite,
  right.seePupilAndWorkshop,
  right.changePupil,
  right.seeImageConsent,
  right.addSchooling,
  right.changeSchooling,
  right.addExternalSchooling,
];

let api: TestApi;
let hire: Hiring;
let office: Caller;
let family: Caller;
/** The office, in the family's name. */
let lent: Caller;

beforeAll(async () => {
  api = await startTestApi({ now: '2026-11-22T10:00:00.000Z' });
  const context = api.context();
  await seedNetwork(context);
  hire = hiring(api);
  office = await hire.agent(EVERYTHING, []);
  family = await hire.guardianOf(here, ['espaceResponsable']);
  const token = await hire.tokenOf({ idUtilisateur: here.guardian, act: office.idUtilisateur });
  lent = { idUtilisateur: here.guardian, token };
  const books = { cotisations: 0, montantTotal: 0, reglements: 0, montantRegle: 0, lignes: [], sceau: 'a' };
  await context.execute(yearClosing, CLOSED, () => [
    make(YearClosingBegun, { fk_anneeScolaire: CLOSED }),
    make(YearClosed, { fk_anneeScolaire: CLOSED, ...books }),
  ]);
  await hire.ready();
});
afterAll(() => api?.stop());

const post = (path: string, body: object, as = office) => api.call('POST', `/api/${path}`, { as, body });
const said = async (answer: ReturnType<typeof post>) => {
  const { status, body } = await answer;
  return [status, body.message];
};
const image = (fk_anneeScolaire: number, as = office, etat = 1) =>
  post('droitImage/', { fk_eleve: here.pupil, etat, fk_anneeScolaire }, as);
const income = (fk_anneeScolaire: number, as = office) =>
  post(
    'responsablesRevenus/0',
    { fk_responsable: here.guardian, fk_anneeScolaire, revenuFiscal: 30_000, nombrePart: 2 },
    as,
  );
const upload = (kind: string, fields: object, as = office) =>
  api.call('POST', `/api/fichiers/upload/${kind}`, { as, body: formWith(fields, SMALL_PDF, 'piece.pdf') });

describe('what a family consents to', () => {
  const refused = [403, messages.families.notInTheirName];

  test('is not said in its name: image right, income, papers', async () => {
    expect(await said(image(YEAR, lent))).toEqual(refused);
    expect(await said(income(NEXT, lent))).toEqual(refused);
    const year = { fk_responsable: here.guardian, fk_anneeScolaire: YEAR };
    expect(await said(upload('justificatifDomicile', year, lent))).toEqual(refused);
    expect(await said(upload('responsablesRevenus', { idRevenu: here.taxRecord }, lent))).toEqual(refused);
    const sheet = await api.call('GET', `/api/eleves/${here.pupil}`, { as: lent });
    expect(sheet.body.fiche?.peut).not.toContain('droitImage');
    const own = await api.call('GET', `/api/eleves/${here.pupil}`, { as: family });
    expect(own.body.fiche?.peut).toContain('droitImage');
    const incomes = `/api/responsablesRevenus/listFiscalite/${here.guardian}`;
    expect((await api.call('GET', incomes, { as: lent })).body.fiche?.peut).toEqual([]);
    expect((await api.call('GET', incomes, { as: family })).body.fiche?.peut).toEqual(['declarer']);
  });

  test('is told with who recorded it: the family itself, or an agent for it', async () => {
    expect([(await image(YEAR, family)).status, (await image(YEAR, office, 0)).status]).toEqual([200, 200]);
    const history = await api.call('GET', `/api/droitImage/listeDroit/${here.pupil}`, { as: office });
    expect(history.body.data).toMatchObject([
      { etat: 0, role: 'Agent', utilisateur: office.idUtilisateur },
      { etat: 1, role: 'Responsable', utilisateur: here.guardian },
    ]);
  });

  test('the image right is of a year that goes on, or for which families are enrolled', async () => {
    expect(await said(image(OVER))).toEqual([422, messages.families.imageYearOver]);
    expect(await said(image(NEXT))).toEqual([422, messages.families.imageYearNotOpen]);
    const context = api.context();
    const set = async (cle: string, valeur: string) => {
      await context.execute(setting, cle, () => [make(SettingSaved, { cle, valeur })]);
      await api.harness.settled();
    };
    await set('anneeInscriptions', String(NEXT));
    expect((await image(NEXT)).status).toBe(422);
    await set('reinscriptionsOuvertes', '2026-11-22');
    expect((await image(NEXT)).status).toBe(200);
  });
});

describe('a year whose books are closed', () => {
  const closed = [422, messages.families.yearClosed];

  test('takes no schooling, no image right and no income', async () => {
    const schooling = { fk_anneeScolaire: CLOSED, fk_offre: 1, fk_statut: 1, fk_site: here.site };
    expect(await said(post(`eleves/${here.pupil}/scolaritesInterne/0`, schooling))).toEqual(closed);
    const school = { fk_anneeScolaire: CLOSED, fk_etablissementScolaire: 1, fk_niveauScolaire: 9 };
    expect(await said(post(`eleves/${here.pupil}/scolaritesExterne/0`, school))).toEqual(closed);
    expect(await said(image(CLOSED))).toEqual(closed);
    expect(await said(income(CLOSED))).toEqual(closed);
    // Nor does a record leave another year for it.
    const moved = { fk_responsable: here.guardian, fk_anneeScolaire: CLOSED, revenuFiscal: 1, nombrePart: 1 };
    expect(await said(post(`responsablesRevenus/${here.taxRecord}`, moved))).toEqual(closed);
  });
});

// 002:561
describe('a tax notice is sent with guardian and year', () => {
  const notice = (fields: object, as = office) => upload('responsablesRevenus', fields, as);
  const of = (fk_anneeScolaire: number) => ({ fk_responsable: here.guardian, fk_anneeScolaire });
  const shown = async () => {
    const { body } = await api.call('GET', `/api/responsablesRevenus/listFiscalite/${here.guardian}`, { as: office });
    return (body.data as { fk_anneeScolaire: number; fileName: string | null }[]).map((one) => [
      one.fk_anneeScolaire,
      one.fileName,
    ]);
  };

  test('which find the income; where there is none, that is said', async () => {
    expect((await notice(of(YEAR))).status).toBe(200);
    expect(await shown()).toEqual([[YEAR, 'piece.pdf']]);
    expect(await said(notice(of(NEXT)))).toEqual([422, messages.families.noticeNeedsIncome]);
    expect((await income(NEXT, family)).status).toBe(200);
    expect((await notice(of(NEXT), family)).status).toBe(200);
  });

  test('and nobody learns of another family’s: theirs is refused as one that is not there', async () => {
    const stranger = await hire.agent([right.seePupilAndWorkshop], []);
    await hire.ready();
    for (const year of [YEAR, CLOSED]) expect((await notice(of(year), stranger)).status).toBe(403);
    expect((await notice({}, family)).status).toBe(403);
  });
});
