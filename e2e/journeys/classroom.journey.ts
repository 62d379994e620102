import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { DESKTOP, focusedName, journey, opens, settled, violations, visiting } from '../src/browser';
import { type NewClass, newClass } from '../src/classes';
import { passing } from '../src/passing';
import { leaveNobody, newWord } from '../src/people';
import { TEACHER } from '../src/rolls';

/** Somebody new at each run. */
const mark = newWord();
const SURNAME = mark.toUpperCase();

journey('a teacher at the end of a semester', () => {
  leaveNobody(mark);
  const at = visiting(DESKTOP, { as: TEACHER });
  let its: NewClass;
  beforeAll(async () => {
    its = await newClass(mark, ['Ada', 'Bruno'], [1]);
  });
  afterAll(() => its?.end());

  const box = (who: string) =>
    at.page.getByRole('textbox', { name: new RegExp(`^Semestre 1, ${SURNAME} ${who}$`, 'i') });

  // 001:7.b
  test('writes a class’s evaluations in one page, from box to box, and finds them kept before they are saved', async () => {
    const { page } = at;
    await opens(page, `/evaluations/${its.ateliers[0]}`);
    await page.getByRole('button', { name: 'Générer' }).click();
    await box('Ada').fill('De vrais progrès dans le son.');
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Tab');
    expect(await focusedName(page)).toMatch(/Bruno$/);
    await page.keyboard.type('Participe volontiers.');
    await page.getByText('2 textes gardés, pas encore enregistrés').waitFor();
    await page.reload();
    await box('Bruno').waitFor();
    expect(await box('Bruno').inputValue()).toBe('Participe volontiers.');
    await page.keyboard.press('Control+s');
    await page.getByText('2 sur 2 écrits').waitFor();
    await page
      .getByText(/^Enregistré le /)
      .first()
      .waitFor();
    expect(await violations(page)).toEqual([]);
  });

  test('makes a booklet from nothing, notes it by the keys 0 to 5, validates it, and stands before the next pupil’s', async () => {
    const { page } = at;
    await opens(page, `/livrets-eleves/classe/${its.ateliers[0]}`);
    await page.getByRole('link', { name: new RegExp(`${SURNAME} Ada`, 'i') }).click();
    await page.getByRole('button', { name: 'Créer le livret' }).click();
    const sliders = page.getByRole('slider');
    await sliders.first().waitFor();
    expect(await violations(page)).toEqual([]);
    const count = await sliders.count();
    await sliders.first().focus();
    for (let criterion = 0; criterion < count; criterion++) await page.keyboard.press('4');
    await page.getByRole('button', { name: 'Mémoriser' }).click();
    await passing(page, 'Le livret est mémorisé');
    await page.getByText(/^Gardé le /).waitFor();
    await settled(page);
    await page.getByRole('button', { name: 'Valider le livret' }).click();
    const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
    await dialog.getByText(/^Tout est noté/).waitFor();
    expect(await violations(page)).toEqual([]);
    const hers = new URL(page.url()).pathname;
    await dialog.getByRole('button', { name: 'Valider le livret' }).click();
    await passing(page, 'Le livret est validé');
    // The next pupil, without going back.
    await page.waitForURL(({ pathname }) => pathname.startsWith('/fiche-livret/') && pathname !== hers);
  });

  test('keeps it as a PDF, and the validated ones of the class as one', async () => {
    const { page } = at;
    await opens(page, `/livrets-eleves/classe/${its.ateliers[0]}`);
    const rows = page.getByRole('row').filter({ hasText: new RegExp(SURNAME, 'i') });
    await rows.filter({ hasText: 'Validé' }).waitFor();
    expect(await rows.count()).toBe(2);
    expect(await violations(page)).toEqual([]);
    const [all] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'PDF des livrets validés' }).click(),
    ]);
    expect(all.suggestedFilename()).toMatch(/\.pdf$/);
    await page.getByRole('link', { name: new RegExp(`${SURNAME} Ada`, 'i') }).click();
    const [one] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'PDF du livret' }).click(),
    ]);
    expect(one.suggestedFilename()).toMatch(/Livret.*\.pdf$/);
    expect(at.errors).toEqual([]);
  });
});

journey('a secretary at the telephone', () => {
  const word = newWord();
  leaveNobody(word);
  const at = visiting(DESKTOP, { as: /secr/i });
  let its: NewClass;
  beforeAll(async () => {
    its = await newClass(word, ['Chloé'], [1, 8]);
  });
  afterAll(() => its?.end());

  const rows = () => at.page.getByRole('row').filter({ hasText: new RegExp(word, 'i') });
  const listed = (count: number) =>
    at.page.waitForFunction((wanted) => document.querySelectorAll('.d-row-open').length === wanted, count);

  test('excuses a child for two weeks, over two workshops, and sees before what it writes', async () => {
    const { page } = at;
    await opens(page, `/liste-presence-excuse?recherche=${word}`);
    await page.getByRole('button', { name: 'Déclarer une absence' }).click();
    await page.getByRole('dialog').getByRole('combobox', { name: 'Élève' }).fill(word);
    await page.getByRole('option', { name: new RegExp(`${word} Chloé`, 'i') }).click();
    const dialog = page.getByRole('dialog', { name: /^Absence d[e’]/ });
    await dialog.getByRole('button', { name: 'Deux semaines' }).click();
    const preview = dialog.getByRole('region', { name: 'Ce qui sera écrit' });
    await preview.getByRole('listitem').nth(1).waitFor();
    expect(await preview.getByRole('listitem').count()).toBe(2);
    expect(await violations(page)).toEqual([]);
    await dialog.getByLabel('Commentaire').fill('Appel de la mère');
    await dialog.getByRole('button', { name: /^Excuser 2/ }).click();
    await dialog.waitFor({ state: 'detached' });
    await listed(2);
  });

  test('cancels one of the two: the other stands, and who cancelled is told', async () => {
    const { page } = at;
    await rows()
      .first()
      .getByRole('button', { name: /^Aperçu/ })
      .press('Enter');
    const panel = page.getByRole('complementary').filter({ hasText: 'Déclaré par' });
    expect(await violations(page)).toEqual([]);
    await panel.getByText(/«\sAppel de la mère\s»/).waitFor();
    await panel.getByRole('button', { name: 'Annuler', exact: true }).first().click();
    await listed(1);
    await rows()
      .first()
      .getByRole('button', { name: /^Aperçu/ })
      .press('Enter');
    await panel.getByText(/^Annulée par /).waitFor();
    expect(await violations(page)).toEqual([]);
    expect(at.errors).toEqual([]);
  });
});
