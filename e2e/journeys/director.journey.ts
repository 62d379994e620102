import { dayAfter, todayInParis } from '@diapason/contracts/constants';
import { beforeAll, expect, test } from '@jest/globals';
import { DESKTOP, journey, loginOf, PHONE, settled, sideways, stage, violations, visiting } from '../src/browser';
import { done } from '../src/done';
import { logInOverHttp } from '../src/http-client';
import { everybodyKnows, leaveNobody, newTeacher, newWord } from '../src/people';

/** Somebody new at each run. */
const mark = newWord();
const SURNAME = `ÉTCHÉGARAY ${mark.toUpperCase()}`;
const CELLO = 3;

journey('a director builds a timetable', () => {
  leaveNobody(mark);
  const at = visiting(DESKTOP, { as: /direction/i });
  let teacher: number;
  let lesson: number;
  /** The first day on which both are held. */
  let saturday: string;
  /** The next one. */
  let later: string;
  /** At the hours of the teacher's first lesson, with nobody yet. */
  let third: number;

  /** A teacher with two workshops, the second right after the first. */
  beforeAll(async () => {
    if (!stage) return;
    const caller = await logInOverHttp(stage.url, loginOf(/superviseur/i));
    const { valeur } = await done<{ valeur: string }>(caller, 'GET', '/api/parametres/getValeur/anneeEnCours');
    const [site] = await done<readonly { idSite: number }[]>(caller, 'GET', '/api/sites/liste');
    const fk_site = site?.idSite ?? 0;
    const fk_anneeScolaire = Number(valeur);
    teacher = await newTeacher(caller, {
      ...{ nom: `Étchégaray ${mark}`, prenom: 'Maïa', email: `maia.${mark}@exemple.fr` },
      ...{ fk_anneeScolaire, fk_site, fk_instrument: CELLO, heures: '2:00' },
    });
    await everybodyKnows(caller);
    const sheet = { fk_anneeScolaire, fk_groupeAtelier: 4, fk_typeAtelier: 30, fk_site, fk_salle: null, jour: 6 };
    const enseignants = [{ fk_enseignant: teacher, fk_instrument: CELLO }];
    for (const [heureDebut, heureFin] of [
      ['19:00', '20:00'],
      ['20:00', '21:00'],
    ])
      ({ idAtelier: lesson } = await done<{ idAtelier: number }>(caller, 'POST', '/api/ateliers/0', {
        ...sheet,
        heureDebut,
        heureFin,
        enseignants,
      }));
    ({ idAtelier: third } = await done<{ idAtelier: number }>(caller, 'POST', '/api/ateliers/0', {
      ...{ ...sheet, heureDebut: '19:15', heureFin: '19:45' },
    }));
    await everybodyKnows(caller);
    const today = todayInParis();
    const { seances } = await done<{ seances: readonly { date: string }[] }>(caller, 'POST', '/api/planning/salle', {
      ...{ fk_enseignant: [teacher], dateDebut: dayAfter(today, 1), dateFin: dayAfter(today, 36) },
    });
    [saturday = '', later = ''] = [...new Set(seances.map(({ date }) => date))];
  });

  // 001:43.a
  test('sees on the service sheet what a teacher is assigned and teaches', async () => {
    await at.page.goto(`${stage?.url}/service/${teacher}`);
    await at.page.getByRole('heading', { level: 1, name: new RegExp(SURNAME) }).waitFor();
    const hours = at.page.getByRole('region', { name: 'Heures par semaine' });
    await hours.getByText('2:00').first().waitFor();
    expect(await violations(at.page)).toEqual([]);
  });

  // 001:196.a
  test('moves one lesson in the grid by keyboard: the conflict, and a slot that is free', async () => {
    const { page } = at;
    const lessons = page.locator('[data-lesson]');
    const first = (hour: string) => lessons.filter({ hasText: SURNAME }).and(page.locator(`[aria-label*="${hour}"]`));
    await page.goto(`${stage?.url}/planning-salle?par=enseignant&enseignants=${teacher}&vue=semaine&jour=${saturday}`);
    await first('19:00').first().focus();
    await page.keyboard.press('Enter');
    const panel = page.getByRole('complementary', { name: 'Cours' });
    await panel.getByRole('button', { name: 'Déplacer' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('m');
    await panel.getByLabel('Motif').fill('Répétition générale');
    await page.keyboard.press('Alt+ArrowDown');
    await page.keyboard.press('Alt+ArrowDown');
    await panel.getByRole('button', { name: 'Celle-ci' }).click();
    const conflicts = panel.getByRole('region', { name: 'Conflits' });
    await conflicts.getByText(new RegExp(SURNAME)).first().waitFor();
    expect(await violations(page)).toEqual([]);
    await conflicts.getByRole('button', { name: 'Prendre' }).first().click();
    await panel.getByText(/Séance déplacée/).waitFor();
  });

  test('moves one a week later by mouse onto another: the conflict, a slot that is free, and the history tells it', async () => {
    const { page } = at;
    const panel = page.getByRole('complementary', { name: 'Cours' });
    await page.goto(`${stage?.url}/planning-salle?par=enseignant&enseignants=${teacher}&vue=semaine&jour=${later}`);
    const second = page.locator('[data-lesson][aria-label*="20:00\u00a0–\u00a021:00"]').first();
    await second.scrollIntoViewIfNeeded();
    await settled(page);
    const box = await second.boundingBox();
    if (!box) throw new Error('the second lesson is nowhere');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    // Half of its hour up, in steps as a hand goes.
    await page.mouse.move(x, y - box.height / 2, { steps: 12 });
    await page.mouse.up();
    await panel.getByRole('button', { name: 'Celle-ci' }).click();
    const conflicts = panel.getByRole('region', { name: 'Conflits' });
    await conflicts.getByText(new RegExp(SURNAME)).first().waitFor();
    expect(await violations(page)).toEqual([]);
    await conflicts.getByRole('button', { name: 'Prendre' }).last().click();
    await panel.getByText(/Séance déplacée/).waitFor();
    await panel.getByRole('link', { name: 'Historique' }).click();
    await page.waitForURL(/\/historique\/workshop-/);
    await page.getByText('Séance déplacée').first().waitFor();
    expect(await violations(page)).toEqual([]);
  });

  test('moves one on a phone to hours that light up as free', async () => {
    const { page } = at;
    await page.setViewportSize(PHONE);
    try {
      await page.goto(`${stage?.url}/planning-salle?par=enseignant&enseignants=${teacher}&vue=jour&jour=${later}`);
      await page.locator('[data-lesson][aria-label*="19:00\u00a0–\u00a020:00"]').first().click();
      const panel = page.getByRole('complementary', { name: 'Cours' });
      await panel.getByRole('button', { name: 'Déplacer' }).click();
      await page.locator('[data-place^="libre "]').first().click();
      await panel.getByText('Libre pour tous').waitFor();
      expect(await violations(page)).toEqual([]);
      await panel.getByRole('button', { name: 'Celle-ci' }).click();
      await panel.getByText(/Séance déplacée/).waitFor();
      expect(await sideways(page)).toBeLessThanOrEqual(0);
      // « Annuler » lies over the panel for some seconds, longer under a pointer.
      await page.mouse.move(1, 1);
      await page.locator('.d-done-words').waitFor({ state: 'detached' });
      expect(await violations(page)).toEqual([]);
    } finally {
      await page.setViewportSize(DESKTOP);
    }
  });

  test('moves a lesson onto another, sees the conflict before it is saved, and takes a free slot', async () => {
    await at.page.goto(`${stage?.url}/fiche-atelier/${lesson}`);
    await at.page.getByLabel('Début').selectOption('19:30');
    const conflicts = at.page.getByRole('region', { name: 'Conflits' });
    await conflicts.getByText(new RegExp(SURNAME)).first().waitFor();
    expect(await violations(at.page)).toEqual([]);
    await at.page.getByRole('button', { name: 'Enregistrer & Rester' }).click();
    await at.page
      .getByText(/Des conflits restent à trancher/)
      .first()
      .waitFor();
    // The first free slot is the one that it has.
    await conflicts.getByRole('button', { name: 'Prendre' }).last().click();
    await conflicts.waitFor({ state: 'detached' });
    await at.page.getByRole('button', { name: 'Enregistrer & Rester' }).click();
    await at.page.getByRole('button', { name: 'Enregistrer & Rester' }).waitFor({ state: 'detached' });
  });

  test('finds no conflict of that teacher in the year’s list', async () => {
    await at.page.goto(`${stage?.url}/conflits-ateliers`);
    await at.page.getByRole('heading', { level: 1, name: 'Conflits de l’année' }).waitFor();
    await at.page.getByRole('table').waitFor();
    expect(await at.page.getByRole('cell', { name: new RegExp(SURNAME) }).count()).toBe(0);
    expect(await violations(at.page)).toEqual([]);
  });

  test('adds that teacher to a lesson at the same hours, and keeps the conflict for a reason', async () => {
    await at.page.goto(`${stage?.url}/fiche-atelier/${third}`);
    await at.page.getByRole('button', { name: 'Ajouter un enseignant' }).click();
    const dialog = at.page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: /^Enseignant/ }).fill(SURNAME.slice(0, 12));
    await at.page.getByRole('option', { name: new RegExp(SURNAME) }).click();
    await dialog.getByLabel(/^Discipline/).selectOption({ index: 1 });
    const conflicts = dialog.getByRole('region', { name: 'Conflits' });
    await conflicts.getByText(/30.min en commun/).waitFor();
    expect(await violations(at.page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await dialog.getByText('Indiquez pourquoi ce conflit est gardé').waitFor();
    await dialog.getByLabel('Motif pour garder').fill('Les deux groupes jouent ensemble');
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await dialog.waitFor({ state: 'detached' });
    await at.page
      .getByText(/Le conflit est gardé/)
      .first()
      .waitFor();
  });

  test('finds it in the year’s list, kept with that reason, and decides it anew', async () => {
    await at.page.goto(`${stage?.url}/conflits-ateliers?decision=gardes&recherche=${encodeURIComponent(mark)}`);
    const row = at.page.getByRole('row', { name: new RegExp(SURNAME) });
    await row.getByText(/Les deux groupes jouent ensemble/).waitFor();
    await row.getByRole('button', { name: /^Aperçu/ }).press('Enter');
    const panel = at.page.getByRole('complementary').filter({ hasText: 'Gardé par' });
    await panel.getByRole('button', { name: 'Remettre à trancher' }).click();
    await row.waitFor({ state: 'detached' });
    expect(await violations(at.page)).toEqual([]);
  });
});
