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
  /** Cents of the first amount that is read in a text. */
  const centsOf = (text: string, after = '') => {
    const [, euros] = new RegExp(`${after}\\D*?([\\d ]+,\\d\\d) €`).exec(text.replace(/\s/g, ' ')) ?? [];
    if (!euros) throw new Error(`no amount after « ${after} »: ${text}`);
    return Number(euros.replace(/\D/g, ''));
  };
  const owed = async () => centsOf(await figure(), 'toute la famille');
  /** Goes to the bank's page. @returns its address, what is paid there, and the cents of it today. */
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
    await at.page.getByRole('button', { name: /par carte/ }).click();
    const heading = (await at.page.getByRole('heading', { name: /^Paiement COT-/ }).textContent()) ?? '';
    const today = (await at.page.getByRole('button', { name: /^Payer/ }).textContent()) ?? '';
    return { bank: at.page.url(), reference: heading.replace('Paiement ', ''), cents: centsOf(today) };
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
    const before = await owed();
    await toBank(3);
    await choose(choice);
    await at.page.waitForURL(address);
    await settled(at.page);
    expect(await violations(at.page)).toEqual([]);
    expect(await owed()).toBe(before);
  });

  let inThree: Awaited<ReturnType<typeof toBank>>;
  test('in three instalments, answered twice, pays the first once and sees what is to come', async () => {
    const before = await owed();
    inThree = await toBank(3);
    await choose('Payer', 'deux fois');
    await at.page.waitForURL(/\/payment\/success/);
    await eventually(async () => ((await owed()) === before ? undefined : true));
    expect(await owed()).toBe(before - inThree.cents);
    expect(await figure()).toContain('seront prélevés');
  });

  test('that the bank leaves undecided waits, is answered late, and pays once', async () => {
    const { page } = at;
    // What the bank would have taken by itself is asked for once it was refused.
    await page.goto(new URL('/', inThree.bank).href);
    const toCome = page.getByRole('row').filter({ hasText: inThree.reference });
    expect(await toCome.count()).toBe(2);
    await toCome.first().getByRole('button', { name: 'Refuser' }).click();
    await eventually(async () => ((await toCome.count()) === 1 ? true : undefined));
    const before = await owed();
    const { bank, cents } = await toBank(1);
    await choose('Laisser en attente');
    await page.waitForURL(/\/payment\/waiting/);
    await settled(page);
    expect(await violations(page)).toEqual([]);
    await eventually(async () => ((await figure()).includes('Le paiement est en attente') ? true : undefined));
    expect(await owed()).toBe(before);
    // The bank decides, and tells it after it sent the browser back.
    await page.goto(bank);
    await choose('Payer', 'après le retour');
    await page.waitForURL(/\/payment\/success/);
    await eventually(async () => ((await figure()).includes('Le paiement est en attente') ? undefined : true));
    expect(await owed()).toBe(before - cents);
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
