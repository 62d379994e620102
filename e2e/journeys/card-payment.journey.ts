import { eventually } from '@diapason/local-stack/testing';
import { expect, test } from '@jest/globals';
import { DESKTOP, journey, opens, PHONE, settled, sideways, violations, visiting } from '../src/browser';

journey('a guardian who pays by card on a phone', () => {
  const at = visiting(PHONE, { as: /^responsable$/i });
  const figure = async () => {
    await opens(at.page, '/accueilResponsable');
    await settled(at.page);
    return ((await at.page.getByRole('region', { name: /^Paiement/ }).textContent()) ?? '').replace(/\s/g, ' ');
  };
  /** Goes to the bank's page. @returns whence, and what is paid there. */
  const toBank = async (times: 1 | 2 | 3) => {
    await opens(at.page, '/accueilResponsable');
    await at.page
      .getByRole('link', { name: /^Payer/ })
      .first()
      .click();
    await at.page.waitForURL(/\/payerCotisation\//);
    await at.page.getByRole('radio', { name: new RegExp(`En ${times} fois`) }).check();
    await settled(at.page);
    expect(await violations(at.page)).toEqual([]);
    expect(await sideways(at.page)).toBeLessThanOrEqual(0);
    const { pathname } = new URL(at.page.url());
    await at.page.getByRole('button', { name: /par carte/ }).click();
    const heading = at.page.getByRole('heading', { name: /^Paiement COT-/ });
    const reference = ((await heading.textContent()) ?? '').replace('Paiement ', '');
    return { pathname, reference, bank: new URL('/', at.page.url()).href };
  };
  const choose = async (choice: string, when?: string) => {
    if (when) await at.page.getByLabel(when).check();
    await at.page.getByRole('button', { name: choice }).click();
  };

  // 002:336.b
  test.each([
    ['is refused by the bank', 'Refuser (00151)', /\/payment\/error/],
    ['cancels', 'Annuler', /\/payment\/cancelled/],
  ])('%s: nothing changes', async (_what, choice, address) => {
    const before = await figure();
    await toBank(3);
    await choose(choice);
    await at.page.waitForURL(address);
    await settled(at.page);
    expect(await violations(at.page)).toEqual([]);
    expect(await figure()).toContain(/[\d ]+,\d\d €/.exec(before)?.[0] ?? '€');
  });

  let inThree: Awaited<ReturnType<typeof toBank>>;
  test('in three instalments, answered twice, pays the first once and sees what is to come', async () => {
    const before = await figure();
    inThree = await toBank(3);
    await choose('Payer', 'deux fois');
    await at.page.waitForURL(/\/payment\/success/);
    const after = await eventually(async () => {
      const now = await figure();
      return now === before ? undefined : now;
    });
    expect(after).not.toBe(before);
    expect(after).toContain('seront prélevés');
    expect(await at.page.locator(`a[href="${inThree.pathname}"]`).count()).toBe(0);
  });

  test('that the bank has not decided waits, and is answered late', async () => {
    // There is something to pay again once the bank refused what it would have taken by itself.
    await at.page.goto(inThree.bank);
    const toCome = at.page.getByRole('row', { name: inThree.reference });
    expect(await toCome.count()).toBe(2);
    await toCome.first().getByRole('button', { name: 'Refuser' }).click();
    await eventually(async () => ((await toCome.count()) === 1 ? true : undefined));
    await toBank(1);
    await choose('Laisser en attente');
    await at.page.waitForURL(/\/payment\/waiting/);
    const waiting = await figure();
    expect(waiting).toContain('en attente');
    // The bank has decided meanwhile; its answer comes after the browser.
    await at.page.goBack();
    await choose('Payer', 'après le retour');
    await at.page.waitForURL(/\/payment\/(success|waiting)/);
    await eventually(async () => ((await figure()).includes('en attente') ? undefined : true));
    expect(await figure()).not.toBe(waiting);
    expect(at.errors).toEqual([]);
  });
});

journey('a secretary who reconciles', () => {
  const at = visiting(DESKTOP, { as: /^(secr|direction|superviseur)/i });
  test('reads the month, deposits a statement once matched, and says what is not ours', async () => {
    const { page } = at;
    await opens(page, '/rapprochement');
    await page.getByRole('heading', { name: 'Rapprochement' }).waitFor();
    await settled(page);
    expect(await violations(page)).toEqual([]);
    const rows = ['Date;Référence;Appel;Montant;Réponse', '18/11/2026;STAGE-0611;5520311907;60,00;00000'];
    await page.getByLabel('Relevé CSV').setInputFiles({
      name: 'releve.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(rows.join('\r\n')),
    });
    const dialog = page.getByRole('dialog', { name: 'Colonnes du relevé' });
    await dialog.getByText('STAGE-0611').waitFor();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: /^Lire/ }).click();
    await page.getByText('Référence inconnue').first().waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Exporter' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^Rapprochement \S+ \d{4}\.xlsx$/);
    await page.getByRole('button', { name: 'Hors Diapason…' }).first().click();
    await page.getByLabel('Motif').fill('Stage réglé à la mairie');
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await page
      .getByText(/Hors Diapason\s:/)
      .first()
      .waitFor();
    expect(at.errors).toEqual([]);
  });
});
