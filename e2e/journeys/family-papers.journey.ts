import { expect, test } from '@jest/globals';
import { DESKTOP, journey, PHONE, sideways, stage, violations, visiting } from '../src/browser';
import { passing } from '../src/passing';
import { leaveNobody, newFamily, newWord } from '../src/people';

/** A family of its own at each run. */
const mark = newWord();

journey('what a family is to give for a school year', () => {
  leaveNobody(mark);
  const at = visiting(DESKTOP, { as: /secr/i });

  const papers = () => at.page.getByRole('region', { name: 'Justificatifs de l’année', exact: true });
  const button = () => papers().getByRole('button', { name: 'Demander les pièces manquantes' });

  test('is on the guardian’s sheet, there or missing, and asked for by one click', async () => {
    const { idUtilisateur } = await newFamily(mark);
    await at.page.goto(`${stage?.url}/fiche-responsable/${idUtilisateur}`);
    await papers().getByText('Manquant', { exact: true }).first().waitFor();
    expect(await violations(at.page)).toEqual([]);
    await button().click();
    await passing(at.page, 'Les pièces manquantes ont été demandées par e-mail.');
    await papers()
      .getByText(/^Demandé le \d\d\/\d\d\/\d{4} par .+ \(\d+ pièces?\)$/)
      .waitFor();
  });

  test('is asked for again on the same day only after a question', async () => {
    await button().click();
    const dialog = at.page.getByRole('dialog', { name: 'Demander de nouveau ?' });
    await dialog.getByRole('button', { name: 'Annuler' }).click();
    await button().click();
    await dialog.getByRole('button', { name: 'Demander de nouveau' }).click();
    await papers()
      .getByText(/^Demandé le/)
      .nth(1)
      .waitFor();
  });

  test('fits a phone', async () => {
    await at.page.setViewportSize(PHONE);
    await papers().scrollIntoViewIfNeeded();
    expect(await sideways(at.page)).toBe(0);
    // A button half under the top bar would count as a small one.
    await at.page.evaluate(() => scrollTo(0, 0));
    expect(await violations(at.page)).toEqual([]);
  });
});
