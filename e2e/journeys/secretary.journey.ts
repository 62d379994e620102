import { eventually } from '@diapason/local-stack/testing';
import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import {
  coveredFocus,
  DESKTOP,
  focusedName,
  journey,
  logIn,
  loginOf,
  PHONE,
  pressMore,
  settled,
  sideways,
  stage,
  TABLET,
  violations,
  visiting,
} from '../src/browser';
import { logInOverHttp } from '../src/http-client';
import { mails } from '../src/mailbox';
import { passing } from '../src/passing';

/** While the lists are late the total is asked for again after 1.5, 3, 6 and 12 s, then every 24 s: it follows within the first four. */
const SOON_MS = 30_000;

interface Row {
  readonly nomPrenomUtilisateur: string;
  readonly montantTotal: number;
  readonly MontantDejaRegle: number;
}

journey('the secretary, from calculating the contributions to the receipt in the mailbox', () => {
  let family: string;

  const at = visiting(DESKTOP);

  const row = () => at.page.getByRole('row').filter({ hasText: family }).first();
  /** The total, once it belongs to the displayed list. */
  const settledTotal = () => at.page.getByTestId('total-regle').and(at.page.locator('[aria-busy=false]'));
  const openFamily = async () => {
    await at.page.goto(`${stage?.url}/liste-cotisations`);
    await at.page.getByRole('searchbox', { name: /rechercher/i }).fill(family);
    await at.page.waitForURL(/recherche=/);
    await expectVisible(row());
  };

  const panel = () => at.page.getByRole('complementary').last();
  const look = () =>
    row()
      .getByRole('button', { name: /^Aperçu/ })
      .press('Enter');
  const onPayment = async (item: string) => {
    await panel()
      .getByRole('button', { name: /^Actions sur le règlement/ })
      .first()
      .click();
    await at.page.getByRole('menuitem', { name: item }).click();
  };

  test('logs in with a printed login and lands on the home of the staff', async () => {
    await logIn(at.page, loginOf(/secr/i), /\/accueil$/);
    await expectVisible(at.page.getByRole('heading', { name: 'Informations et Actualités' }));
    expect(await violations(at.page)).toEqual([]);
  });

  // 000:9.e
  test('calculates the contributions of the year and watches the progress to its end', async () => {
    await at.page.getByRole('link', { name: 'Cotisations' }).first().click();
    await at.page.waitForURL(/\/liste-cotisations/);
    await at.page.getByRole('button', { name: 'Calculer' }).click();
    await at.page.getByRole('dialog').getByRole('button', { name: 'Calculer' }).click();
    await passing(at.page, 'Calcul des cotisations');
    await at.page.getByText('Le calcul des cotisations a été effectué').first().waitFor({ timeout: 150_000 });
    await at.page.getByRole('row').nth(2).waitFor();
    expect(await violations(at.page)).toEqual([]);
  });

  test('finds a family and reads how its contribution was calculated', async () => {
    family = await familyThatOwes(200_00);
    await openFamily();
    await look();
    await panel()
      .getByText(/quotient/i)
      .first()
      .waitFor();
    expect(await violations(at.page)).toEqual([]);
  });

  test('adds a payment of 150 € by cheque and sees it at once in row, summary and totals', async () => {
    await openFamily();
    const before = await amountOf(settledTotal());
    await row()
      .getByRole('button', { name: /^Règlement\s:/ })
      .click();
    const dialog = at.page.getByRole('dialog');
    await dialog.getByLabel(/montant/i).fill('150');
    await dialog.getByRole('radio', { name: 'Chèque', exact: true }).check();
    await dialog.getByText('Après : ').waitFor();
    expect(await violations(at.page)).toEqual([]);
    await dialog.getByRole('button', { name: /^Enregistrer 150,00/ }).click();
    await passing(at.page, 'Règlement enregistré');
    await at.page
      .getByRole('region', { name: 'Dernière action' })
      .getByText(/^Règlement enregistré\s: /)
      .waitFor();
    await expectText(row(), /150,00\s€/);
    // Row and total are asked for apart: where the lists are late, the total is asked for once more.
    await eventually(async () => (await amountOf(settledTotal())) - before === 15_000 || undefined, SOON_MS);
  });

  test('the receipt is in the mailbox, as a PDF', async () => {
    const receipt = await eventually(async () =>
      (await mails(stage?.mailbox ?? '')).find((mail) => /reçu/i.test(mail.subject)),
    );
    expect(receipt.attachments.map((file) => file.name).join()).toMatch(/\.pdf$/);
  });

  test('gets the specified message for a negative amount, and the dialog stays open', async () => {
    await row()
      .getByRole('button', { name: /^Règlement\s:/ })
      .click();
    const dialog = at.page.getByRole('dialog');
    await dialog.getByLabel(/montant/i).fill('-5');
    await dialog.getByRole('radio', { name: 'Chèque', exact: true }).check();
    await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await dialog.getByText('Les valeurs négatives ne sont pas autorisées').waitFor();
    await at.page.keyboard.press('Escape');
    await at.page.getByRole('button', { name: 'Abandonner' }).click();
    await dialog.first().waitFor({ state: 'detached' });
  });

  // 000:9.f
  test('corrects the payment, deletes it and reactivates it', async () => {
    await openFamily();
    await look();
    await onPayment('Modifier');
    const dialog = at.page.getByRole('dialog');
    await dialog.getByLabel(/montant/i).fill('140,50');
    await dialog.getByRole('button', { name: /^Enregistrer 140,50/ }).click();
    await expectText(panel(), /140,50\s€ réglés/);
    await onPayment('Supprimer…');
    await at.page
      .getByRole('alertdialog')
      .or(at.page.getByRole('dialog'))
      .getByRole('button', { name: /supprimer/i })
      .click();
    await passing(at.page, 'Règlement supprimé');
    await panel()
      .getByText(/^Supprimé/)
      .waitFor();
    await onPayment('Réactiver');
    await passing(at.page, 'Paiement réactivé');
    await eventually(
      async () => /le règlement de 140,50/.test((await focusedName(at.page)).replace(/\s/g, ' ')) || undefined,
    );
    await expectText(panel(), /140,50\s€ réglés/);
  });

  test('corrects it again where payments are listed, and takes the correction back', async () => {
    await at.page.goto(`${stage?.url}/liste-reglements`);
    const listed = (amount: RegExp) =>
      at.page.getByRole('table', { name: 'Règlements' }).getByRole('row', { name: amount }).first();
    await listed(/140,50\s€/)
      .getByRole('button', { name: /^Aperçu/ })
      .press('Enter');
    await at.page.getByRole('complementary').getByRole('button', { name: 'Modifier' }).click();
    const dialog = at.page.getByRole('dialog');
    await dialog.getByLabel(/montant/i).fill('141');
    await dialog.getByRole('button', { name: /^Enregistrer 141,00/ }).click();
    await listed(/141,00\s€/).waitFor();
    const last = at.page.getByRole('region', { name: 'Dernière action' });
    await last.getByText(/^Règlement corrigé\s: /).waitFor();
    await last.getByRole('button', { name: 'Annuler' }).click();
    await listed(/140,50\s€/).waitFor();
    expect(await violations(at.page)).toEqual([]);
  });

  test('registers a payment by subscription and ends the subscription', async () => {
    await openFamily();
    await row()
      .getByRole('button', { name: /^Règlement\s:/ })
      .click();
    const dialog = at.page.getByRole('dialog');
    await dialog.getByLabel(/montant/i).fill('10');
    await dialog.getByRole('radio', { name: 'Carte bancaire', exact: true }).check();
    await dialog.getByLabel(/abonnement/i).fill('4521');
    await dialog.getByRole('button', { name: /^Enregistrer 10,00/ }).click();
    // While the dialog is open the keys are its own.
    await passing(at.page, 'Règlement enregistré');
    await dialog.waitFor({ state: 'detached' });
    await look();
    await panel()
      .getByText(/Abonnement 4521/)
      .waitFor();
    await onPayment('Résilier l’abonnement…');
    await at.page
      .getByRole('alertdialog')
      .or(at.page.getByRole('dialog'))
      .getByRole('button', { name: /résilier/i })
      .click();
    await passing(at.page, 'Résiliation de l’abonnement effectuée');
  });

  test('walks backwards through the list by the keyboard, and no bar hides where the focus is', async () => {
    await at.page.goto(`${stage?.url}/liste-cotisations`);
    await at.page.getByRole('row').nth(30).waitFor();
    await settled(at.page);
    await at.page.getByRole('row').nth(30).getByRole('button').first().focus();
    for (let step = 0; step < 60; step++) {
      await at.page.keyboard.press(step === 0 ? 'Tab' : 'Shift+Tab');
      expect(await coveredFocus(at.page)).toBeUndefined();
    }
  });

  test('lists the payments with totals per site and a grand total', async () => {
    await at.page.goto(`${stage?.url}/liste-reglements`);
    await at.page
      .getByText(/total général/i)
      .first()
      .waitFor();
    expect(await violations(at.page)).toEqual([]);
  });

  test('exports the complete view for a spreadsheet', async () => {
    await at.page.goto(`${stage?.url}/liste-cotisations`);
    const [download] = await Promise.all([
      at.page.waitForEvent('download'),
      pressMore(at.page, 'Exporter : Toutes (Excel)'),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.xlsx$/);
  });

  test.each([
    ['a small desktop', TABLET],
    ['a phone', PHONE],
  ])('reads both lists on %s, without the calculation and the exports', async (_name, size) => {
    await at.page.setViewportSize(size);
    for (const path of ['/liste-cotisations', '/liste-reglements', '/accueil']) {
      await at.page.goto(`${stage?.url}${path}`);
      await at.page.getByRole('main').getByRole('heading').first().waitFor();
      expect(await at.page.getByRole('button', { name: 'Calculer' }).count()).toBe(0);
      const more = at.page.getByRole('button', { name: 'Autres actions', exact: true });
      if ((await more.count()) > 0) {
        await more.click();
        expect(await at.page.getByRole('menuitem', { name: /exporter/i }).count()).toBe(0);
        await at.page.keyboard.press('Escape');
      }
      expect(await violations(at.page)).toEqual([]);
      expect(await sideways(at.page)).toBeLessThanOrEqual(0);
    }
    await at.page.setViewportSize(DESKTOP);
  });

  test('causes no page error', () => {
    expect(at.errors).toEqual([]);
  });

  async function expectVisible(target: ReturnType<Page['locator']>): Promise<void> {
    await target.waitFor({ state: 'visible' });
  }
  async function expectText(target: ReturnType<Page['locator']>, pattern: RegExp): Promise<void> {
    await target.filter({ hasText: pattern }).waitFor();
  }
});

/** Name of a family that has paid nothing of this year's contribution, of so many cents at least. */
async function familyThatOwes(cents: number): Promise<string> {
  const caller = await logInOverHttp(stage?.url ?? '', loginOf(/secr/i));
  const year = await caller.call<{ valeur: string }>('GET', '/api/parametres/getValeur/anneeEnCours');
  const body = { fk_anneeScolaire: Number(year.data.valeur), fk_site: null };
  const { data } = await caller.call<readonly Row[]>('POST', '/api/cotisations/liste', body);
  const names = data.map((one) => one.nomPrenomUtilisateur);
  const found = data.find(
    ({ MontantDejaRegle, montantTotal, nomPrenomUtilisateur: name }) =>
      MontantDejaRegle === 0 && montantTotal >= cents && names.indexOf(name) === names.lastIndexOf(name),
  );
  if (!found) throw new Error('every family has paid something');
  return found.nomPrenomUtilisateur;
}

/** Cents of an amount shown in French (`1 234,50 €`). */
async function amountOf(target: ReturnType<Page['locator']>): Promise<number> {
  const text = (await target.first().textContent()) ?? '';
  const digits = text.replace(/[^\d,]/g, '').replace(',', '.');
  return Math.round(Number(digits) * 100);
}
