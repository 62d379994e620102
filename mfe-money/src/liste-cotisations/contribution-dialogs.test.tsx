import { right } from '@diapason/contracts/constants';
import { store } from '@diapason/platform';
import { succeedsWith } from '@diapason/platform/testing';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  ALL,
  button,
  contribution,
  device,
  notified,
  offeredOfPayment,
  open,
  payment,
  plain,
  press,
  pressOfPayment,
  saved,
  setting,
  without,
} from './testing/opened';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => void device(1440));

describe('a dialog', () => {
  // 002:37.a 002:593.a 002:313.a 002:393.a
  test('adds a payment of what is left, dated today, says so, and takes it back', async () => {
    const calls = await open(ALL, {
      more: {
        'POST /api/reglements/7': saved('Règlement enregistré', payment(32)),
        'DELETE /api/reglements/32': succeedsWith('Règlement supprimé'),
      },
    });
    await press('Règlement\u00a0: LEFÈVRE Lucie');
    const dialog = await screen.findByRole('dialog', { name: 'Règlement de LEFÈVRE Lucie' });
    const today = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris' }).format();
    expect(within(dialog).getByLabelText(/^Date/)).toHaveProperty('value', today);
    const amount = within(dialog).getByLabelText(/Montant/);
    expect(amount).toHaveProperty('value', '702,50');
    await userEvent.click(await within(dialog).findByRole('radio', { name: 'Chèque' }));
    await userEvent.clear(amount);
    await userEvent.type(amount, '80');
    expect(plain(within(dialog).getByText(/^Après/).textContent)).toBe('Après : reste 622,50 €');
    await userEvent.click(within(dialog).getByRole('button', { name: /^Enregistrer 80,00/ }));
    await waitFor(() => expect(notified()).toContainEqual(['success', 'Règlement enregistré']));
    expect(calls.find(({ path }) => path === '/api/reglements/7')?.body).toMatchObject({
      idReglement: 0,
      montant: 80,
      fk_mode: 1,
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const { done } = store.getState();
    expect([plain(done?.message), done?.paper?.label]).toEqual([
      'Règlement enregistré : LEFÈVRE Lucie, 80,00 €',
      'Ouvrir le reçu',
    ]);
    await done?.undo?.();
    expect(calls).toContainEqual(expect.objectContaining({ method: 'DELETE', path: '/api/reglements/32' }));
  });
  test('warns of too much and saves it; « puis un autre » goes on with the next family, on the same day and in the same mode', async () => {
    const calls = await open(without(right.deletePayment), {
      more: { 'POST /api/reglements/7': saved('Règlement enregistré', payment(32)) },
    });
    await press('Règlement\u00a0: LEFÈVRE Lucie');
    const first = await screen.findByRole('dialog', { name: 'Règlement de LEFÈVRE Lucie' });
    const amount = within(first).getByLabelText(/Montant/);
    await userEvent.clear(amount);
    await userEvent.type(amount, '714,50');
    await userEvent.click(await within(first).findByRole('radio', { name: 'Chèque' }));
    expect(plain(within(first).getByText(/^C’est /).textContent)).toContain('12,00 € de plus que ce qui reste à payer');
    await userEvent.click(within(first).getByRole('button', { name: 'Enregistrer, puis un autre' }));
    const next = await screen.findByRole('dialog', { name: 'Règlement suivant' });
    expect(calls.find(({ path }) => path === '/api/reglements/7')?.body).toMatchObject({ montant: 714.5 });
    expect(store.getState().done?.undo).toBeUndefined();
    await userEvent.type(within(next).getByLabelText('Famille'), 'martin');
    await userEvent.click(await within(next).findByRole('option', { name: /^MARTIN Jean/ }));
    const second = await screen.findByRole('dialog', { name: 'Règlement de MARTIN Jean' });
    expect(await within(second).findByRole('radio', { name: 'Chèque' })).toHaveProperty('checked', true);
  });
  test('says to whom the receipt goes, and sends none where that is unticked', async () => {
    const calls = await open(ALL, {
      rows: [contribution(7, 'LEFÈVRE Lucie', { email: 'lucie@example.org' })],
      settings: [setting('delaiRecus', '10'), setting('fermetureReglements', '')],
      more: { 'POST /api/reglements/7': saved('Règlement enregistré', payment(32)) },
    });
    await press('Règlement\u00a0: LEFÈVRE Lucie');
    const box = await screen.findByRole('checkbox', { name: 'Envoyer le reçu à lucie@example.org' });
    expect(await screen.findByText(/^dans 10 minutes, un seul e-mail/)).toBeTruthy();
    await userEvent.click(box);
    await userEvent.click(await screen.findByRole('radio', { name: 'Chèque' }));
    await press(/^Enregistrer 702,50/);
    await waitFor(() =>
      expect(calls.find(({ path }) => path === '/api/reglements/7')?.body).toMatchObject({ recuParMail: 0 }),
    );
  });
  test('of a payment begins with the family, from the button of the list', async () => {
    await open();
    await press('Enregistrer un règlement');
    const first = await screen.findByRole('dialog', { name: 'Enregistrer un règlement' });
    await userEvent.type(within(first).getByLabelText('Famille'), 'lefevre');
    await userEvent.click(await within(first).findByRole('option', { name: /^LEFÈVRE Lucie/ }));
    expect(await screen.findByRole('dialog', { name: 'Règlement de LEFÈVRE Lucie' })).toBeTruthy();
    cleanup();
    await open(without(right.addPayment));
    expect(button('Enregistrer un règlement')).toBeNull();
  });
  // 002:315.a 002:315.b
  test('proposes what is left divided by 2', async () => {
    await open();
    await press('Règlement\u00a0: LEFÈVRE Lucie');
    const half = await screen.findByRole('button', { name: /^Reste à payer divisé par 2/ });
    expect(plain(half.textContent)).toBe('Reste à payer divisé par 2 : 351,25 €');
    await userEvent.click(half);
    expect(screen.getByLabelText(/Montant/)).toHaveProperty('value', '351,25');
  });
  // 002:37.b
  test('edits a payment', async () => {
    const calls = await open(ALL, {
      more: { 'POST /api/reglements/7': saved('Règlement enregistré', payment(31, { version: 2 })) },
    });
    await pressOfPayment('Modifier');
    const amount = await screen.findByLabelText(/Montant/);
    expect(amount).toHaveProperty('value', '150,00');
    await userEvent.clear(amount);
    await userEvent.type(amount, '140,50');
    await press(/^Enregistrer 140,50/);
    await waitFor(() =>
      expect(calls.find(({ path }) => path === '/api/reglements/7')?.body).toMatchObject({
        idReglement: 31,
        montant: 140.5,
      }),
    );
  });
  // 002:37.c 002:594.a
  test('deletes a payment, and says so', async () => {
    const calls = await open(ALL, {
      more: { 'DELETE /api/reglements/31': saved('Règlement supprimé', payment(31, { valide: 0, version: 2 })) },
    });
    await pressOfPayment('Supprimer…');
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Supprimer' }));
    await waitFor(() => expect(notified()).toContainEqual(['success', 'Règlement supprimé']));
    expect(calls).toContainEqual(expect.objectContaining({ method: 'DELETE', path: '/api/reglements/31' }));
    await waitFor(() =>
      expect(plain(store.getState().done?.message)).toBe('Règlement supprimé : LEFÈVRE Lucie, 150,00 €'),
    );
    await store.getState().done?.undo?.();
    expect(calls.find(({ path, method }) => path === '/api/reglements/7' && method === 'POST')?.body).toMatchObject({
      idReglement: 31,
      valide: 0,
      versionAttendue: 2,
    });
  });
  test.each([
    ['not at 576 px', 576, 0],
    ['above', 577, 1],
  ])('offers the deletion of a payment %s', async (_what, width, count) => {
    device(width);
    await open();
    const items = await offeredOfPayment();
    expect(items).toContain('Modifier');
    expect(items.filter((item) => item === 'Supprimer…')).toHaveLength(count);
  });
  // 002:38.a 002:38.b 002:38.c
  test('« Paiement en erreur » lists the stamps and the messages', async () => {
    await open(ALL, {
      rows: [contribution(7, 'LEFÈVRE Lucie', { erreurPaiement: 1 })],
      more: { '/api/reglements/erreurReglement': [{ stamp: '2026-11-20T10:00:00Z', message: 'Refus 00151' }] },
    });
    await press(/^Paiement en erreur/);
    const dialog = await screen.findByRole('dialog', { name: 'Paiement en erreur' });
    const [, row] = await within(dialog).findAllByRole('row');
    expect(row?.textContent).toBe('20/11/2026 à 11:00Refus 00151');
  });
  // 002:602.a
  test('shows why a payment is not saved', async () => {
    await open(ALL, { more: { 'POST /api/reglements/7': { status: 422, message: 'Refus du serveur' } } });
    await press('Règlement\u00a0: LEFÈVRE Lucie');
    await userEvent.click(await screen.findByRole('radio', { name: 'Chèque' }));
    await press(/^Enregistrer 702,50/);
    expect(await screen.findByText('Refus du serveur')).toBeTruthy();
  });
});

describe('what is told', () => {
  // 002:596.a 001:174.i 002:310.c 002:310.d
  test('of a payment that was reactivated', async () => {
    const calls = await open(ALL, {
      rows: [contribution(7, 'LEFÈVRE Lucie', { reglements: [payment(31, { valide: 0 })] })],
      more: { 'POST /api/reglements/7': saved('Paiement reactive', payment(31, { version: 3 }), true) },
    });
    await pressOfPayment('Réactiver');
    await waitFor(() => expect(notified()).toContainEqual(['success', 'Paiement reactive']));
    expect(calls.find(({ path }) => path === '/api/reglements/7')?.body).toMatchObject({
      idReglement: 31,
      valide: 0,
      versionAttendue: 1,
    });
  });
  test.each([
    // 002:595.a
    ['of a subscription that ended', succeedsWith("Résiliation de l'abonnement effectué ok"), 'success'],
    // 002:602.d
    ['of one that did not', { status: 422, message: 'Pas d’abonnement' }, 'error'],
  ])('%s', async (_what, answer, kind) => {
    await open(ALL, {
      rows: [contribution(7, 'LEFÈVRE Lucie', { reglements: [payment(31, { abonnement: '4521' })] })],
      more: { '/api/reglements/resiliationAbonnement': answer },
    });
    await pressOfPayment('Résilier l’abonnement…');
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Résilier' }));
    const { message } = answer as { message: string };
    await waitFor(() => expect(notified()).toContainEqual([kind, message]));
  });
});
