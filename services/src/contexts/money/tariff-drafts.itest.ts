import { defaultGrid, type TariffGrid } from '@diapason/contracts/calculation';
import { formatCents, messages } from '@diapason/contracts/constants';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { letterOf } from '../../proofs/kit/letters';
import type { Caller } from '../../proofs/kit/test-api';
import { seedFamily } from './testing/network';
import { dataOf, type Office, openOffice, YEAR } from './testing/office';

/** The next year has no grid. */
const NEXT = YEAR + 1;

interface Tariff {
  readonly version: number;
  readonly grille: TariffGrid | null;
  readonly brouillon: { readonly revision: number; readonly grille: TariffGrid; readonly gardeLe: string | null };
  readonly reference: { readonly fk_anneeScolaire: number; readonly version: number } | null;
}

let office: Office;
let direction: Caller;
beforeAll(async () => {
  office = await openOffice();
  direction = await office.hire(2001, 'direction@example.org', 1);
  await office.calculate();
});
afterAll(() => office?.stop());

const read = (year: number) => dataOf<Tariff>(office.get(`/api/tarifs/${year}`, direction));
const keep = (body: object) => office.post(`/api/tarifs/${NEXT}/brouillon`, body, direction);
const attempt = (year: number, grille: TariffGrid) => office.post(`/api/tarifs/${year}/essai`, { grille }, direction);
const dearer: TariffGrid = {
  ...defaultGrid,
  lignes: defaultGrid.lignes.map((line) =>
    line.code === 'cursus' ? { ...line, exterieur: { mode: 'FLAT', montant: 99_000 } } : line,
  ),
};

it('a year without a grid starts as a draft of the last one’s, with the fee of the setting', async () => {
  await dataOf(office.post('/api/parametres/save', { cle: 'montantFraisInscription', valeur: '40' }, direction));
  await office.api.harness.settled();
  const { version, grille, brouillon, reference } = await read(NEXT);
  expect([version, grille, reference?.fk_anneeScolaire, reference?.version]).toEqual([0, null, YEAR, 1]);
  const regles = { ...defaultGrid.regles, fraisInscription: 4_000 };
  expect(brouillon).toEqual({ revision: 0, gardeLe: null, grille: { ...defaultGrid, regles } });
  expect((await read(YEAR)).grille?.regles.fraisInscription).toBe(3_800);
  const calculated = await office.post('/api/cotisations/calcul', { fk_anneeScolaire: NEXT });
  expect([calculated.status, calculated.body.message]).toEqual([422, messages.money.noTariff]);
});

it('a draft is kept over the one that was seen, given back, dropped, and gone once it is published', async () => {
  expect((await keep({ grille: dearer, versionAttendue: 0 })).body.data).toEqual({
    fk_anneeScolaire: NEXT,
    revision: 1,
  });
  await office.api.harness.settled();
  expect((await read(NEXT)).brouillon).toMatchObject({ revision: 1, grille: dearer, gardeLe: expect.any(String) });
  const stale = await keep({ grille: defaultGrid, versionAttendue: 0 });
  expect([stale.status, stale.body.field]).toEqual([409, 'versionAttendue']);
  await dataOf(office.api.call('DELETE', `/api/tarifs/${NEXT}/brouillon`, { as: direction }));
  await office.api.harness.settled();
  expect((await read(NEXT)).brouillon).toMatchObject({ revision: 2, gardeLe: null });
  await dataOf(keep({ grille: dearer, versionAttendue: 2 }));
  await dataOf(office.post(`/api/tarifs/${NEXT}`, { grille: dearer, versionAttendue: 0 }, direction));
  await office.api.harness.settled();
  const { version, brouillon, reference } = await read(NEXT);
  expect([version, brouillon.gardeLe, brouillon.grille, reference?.fk_anneeScolaire]).toEqual([1, null, dearer, YEAR]);
  const versions = await dataOf<object[]>(office.get(`/api/tarifs/${NEXT}/versions`, direction));
  expect(versions).toMatchObject([{ version: 1, grille: dearer }]);
});

it('a draft that no grid could be is refused on its field, and nothing is kept', async () => {
  const regles = { ...defaultGrid.regles, coefficientsFratrie: [1, 2] };
  const refused = await keep({ grille: { ...defaultGrid, regles } });
  expect([refused.status, refused.body.field]).toEqual([400, 'grille.regles.coefficientsFratrie.1']);
  expect((await read(NEXT)).brouillon.gardeLe).toBeNull();
});

it('a dry run says what a grid would change, and writes nothing', async () => {
  const events = () => office.api.harness.query('select count(*)::int as n from journal.event');
  const before = await events();
  expect(await dataOf(attempt(YEAR, defaultGrid))).toMatchObject({
    changent: 0,
    restent: 2,
    ecart: 0,
    causes: [],
    sansCommune: { total: 0 },
  });
  expect(await dataOf(attempt(YEAR, dearer))).toMatchObject({
    changent: 1,
    restent: 1,
    ecart: 9_000,
    causes: [{ libelle: 'Cursus, extérieur', cotisations: 1, ecart: 9_000 }],
    familles: [{ idUtilisateur: 1043, avant: 93_800, apres: 102_800 }],
  });
  const calculation = office.post('/api/cotisations/calcul/essai', { fk_anneeScolaire: YEAR });
  expect(await dataOf(calculation)).toMatchObject({ changent: 0, restent: 2 });
  expect(await events()).toEqual(before);
  expect((await office.post(`/api/tarifs/${YEAR}/essai`, { grille: dearer })).status).toBe(403);
});

it('a calculation mails nobody unless that is ticked, and then whose amount is another than before', async () => {
  const asked = () =>
    office.api.harness.query<{ id: string }>(
      `select data->>'idMail' as id from journal.event where type = 'MailRequested'`,
    );
  const before = await asked();
  const publish = async (cents: number, versionAttendue: number) => {
    const lignes = defaultGrid.lignes.map((line) =>
      line.code === 'cursus' ? { ...line, adherent: { mode: 'FLAT' as const, montant: cents } } : line,
    );
    const regles = { ...defaultGrid.regles, plafondReductions: 0.9 - cents / 500_000 };
    await dataOf(
      office.post(`/api/tarifs/${YEAR}`, { grille: { ...defaultGrid, lignes, regles }, versionAttendue }, direction),
    );
    await office.api.harness.settled();
  };
  await publish(50_000, 1);
  expect((await office.calculate()).changed).toBe(2);
  expect(await asked()).toEqual(before);
  await publish(60_000, 2);
  expect((await office.calculate({ prevenir: 1 })).changed).toBe(2);
  await office.api.harness.settled();
  const fresh = (await asked()).slice(before.length);
  const [family] = await office.contributions({ recherche: 'LEFÈVRE' });
  expect(fresh).toEqual([{ id: `cotisation-${family?.idCotisation}-3` }]);
  const { to, text } = await letterOf(office.api, fresh[0]?.id ?? '');
  expect(to).toBe('lucie@example.org');
  expect(text).toContain(
    `Votre cotisation pour l’année scolaire 2026-2027 est de ${formatCents(family?.montantTotal ?? 0)}.`,
  );
  expect(text).toContain(`Il reste ${formatCents(family?.montantTotal ?? 0)} à régler.`);
});

it('a dry run names who lives in no town that we know, and who pays as from outside for that', async () => {
  const { api } = office;
  await seedFamily(api.context(), { idUtilisateur: 1046, nom: 'PERDU', codeInsee: null });
  await seedFamily(api.context(), { idUtilisateur: 1047, nom: 'LOIN', codeInsee: '75056' });
  await api.harness.settled();
  const { sansCommune } = await dataOf<{ sansCommune: object }>(attempt(YEAR, defaultGrid));
  const familles = [{ idUtilisateur: 1046, nomPrenomUtilisateur: 'PERDU Lucie', codePostalVille: '81000 Albi' }];
  expect(sansCommune).toEqual({ total: 1, familles });
});

it('a real family is what its contribution depends on', async () => {
  const family = await dataOf(office.get(`/api/tarifs/${YEAR}/famille/1043`, direction));
  expect(family).toMatchObject({
    nomPrenomUtilisateur: 'MARTIN Lucie',
    adherent: false,
    codeInsee: '81004',
    fiscalite: null,
    pratiques: [{ typeTarif: 'cursus' }],
  });
  expect((await office.get(`/api/tarifs/${YEAR}/famille/999999`, direction)).status).toBe(404);
});
