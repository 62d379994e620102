import { beforeAll, expect, test } from '@jest/globals';
import { coveredFocus, journey, openBlocks, PHONE, sideways, stage, violations, visiting } from '../src/browser';
import { leaveNobody, newFamily, newWord } from '../src/people';

const mark = newWord();

journey('the secretary on a phone', () => {
  leaveNobody(mark);
  const at = visiting(PHONE, { as: /secr/i });
  beforeAll(async () => {
    await at.page.goto(`${stage?.url}/fiche-responsable/${(await newFamily(mark)).idUtilisateur}`);
  });

  test('corrects how a family is reached: both faults are shown at once, each free between the bars, and the rest is text', async () => {
    const { page } = at;
    await openBlocks(page, 'Contact');
    expect(await page.getByLabel('Code postal').count()).toBe(0);
    const [mobile, email] = [page.getByLabel('Téléphone mobile'), page.getByLabel('Adresse e-mail', { exact: false })];
    await mobile.fill('0639');
    await email.fill('famille@exemple');
    const bar = page.getByRole('region', { name: 'Enregistrement' });
    await bar.getByRole('button', { name: 'Enregistrer' }).click();
    await page.getByText(/un numéro de téléphone/).waitFor();
    await page.getByText('Entrez une adresse e-mail valide').waitFor();
    await bar.getByRole('button', { name: '2 à corriger' }).waitFor();
    expect(await coveredFocus(page)).toBeUndefined();
    expect(await violations(page)).toEqual([]);
    await mobile.fill('0639981234');
    await email.fill(`${mark}@exemple.fr`);
    await bar.getByRole('button', { name: 'Enregistrer' }).click();
    await bar.waitFor({ state: 'detached' });
    await page
      .locator('[data-field="telephoneMobile"]')
      .getByText(/^06\s39\s98\s12\s34$/)
      .waitFor();
    expect(await sideways(page)).toBe(0);
    expect(at.errors).toEqual([]);
  });
});
