import { messages, right } from '@diapason/contracts/constants';
import { store } from '@diapason/platform';
import { everyRightBut } from '@diapason/platform/testing';
import { formatDate, todayInParis } from '@diapason/ui';
import { choose, normalizeSpaces } from '@diapason/ui/testing';
import { expect, test } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { button, chosen, EVERYTHING, field, open } from './testing/workshop-sheet';

// 001:188.a 001:188.b 001:188.c 001:188.d
// 001:55.b 001:56.a 001:57.o 001:113.a 001:113.b 001:113.c 001:113.d 001:113.e
test('a new one begins empty, each week, and needs year, site, group and sub-group, a day and hours', async () => {
  const { saved } = await open(EVERYTHING, '/fiche-atelier/0');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Nouvel atelier');
  await waitFor(async () =>
    expect([await chosen(/^Début/), await chosen(/^Fin/), await chosen(/^Fréquence/)]).toEqual([
      '',
      '',
      'Hebdomadaire',
    ]),
  );
  const times = within(await field(/^Début/)).getAllByRole<HTMLOptionElement>('option');
  const minutes = times
    .filter(({ text }) => text !== '')
    .map(({ text }) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3)));
  expect(minutes).toEqual(Array.from({ length: 288 }, (_, index) => index * 5));
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer & Rester' }));
  expect(await screen.findByText(normalizeSpaces(messages.teaching.workshopFields))).toBeTruthy();
  expect(screen.getByText(normalizeSpaces(messages.teaching.needsDayOrNone))).toBeTruthy();
  expect(screen.getByText(normalizeSpaces(messages.teaching.needsHours))).toBeTruthy();
  expect(saved()).toEqual([]);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Sans jour fixe' }));
  await choose(await field(/^Début/), '10:00');
  await choose(await field(/^Fréquence/), 'Une semaine sur deux');
  expect(await screen.findByText(/^Semaines A.*celle du 31\/08\/2026/)).toBeTruthy();
});

// 001:113.a 001:113.b 001:113.c 001:113.d
test.each(['fk_anneeScolaire', 'fk_site', 'fk_groupeAtelier', 'fk_typeAtelier'])(
  'a workshop is not saved without its %s',
  async (missing) => {
    const { saved } = await open(EVERYTHING, '/fiche-atelier/5?dupliquer=true', { [missing]: null });
    await waitFor(async () => expect(await chosen(/^Début/)).toBe('10:00'));
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer & Rester' }));
    expect(await screen.findByText(normalizeSpaces(messages.teaching.workshopFields))).toBeTruthy();
    expect(saved()).toEqual([]);
  },
);

// 001:55.c 001:56.c 001:101.a
test('a duplicate begins as its original and is a new one', async () => {
  const { saved } = await open(EVERYTHING, '/fiche-atelier/5?dupliquer=true');
  expect(screen.getByText('Cet atelier est un nouvel atelier dupliqué.')).toBeTruthy();
  await waitFor(async () => expect(await chosen(/^Début/)).toBe('10:00'));
  expect(button('Enregistrer & Quitter')).toBeTruthy();
  // It has lessons from today on, or from another day.
  const first = await field('À partir du');
  expect(first.value).toBe(formatDate(todayInParis()));
  await userEvent.clear(first);
  await userEvent.type(first, '04/01/2027');
  await userEvent.tab();
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer & Rester' }));
  await waitFor(() =>
    expect(saved()[0]).toMatchObject({
      path: '/api/ateliers/0',
      body: { fk_typeAtelier: 10, jour: 3, aPartirDu: '2027-01-04' },
    }),
  );
  await waitFor(() => expect(`${location.pathname}${location.search}`).toBe('/fiche-atelier/5'));
  // Whom it still lacks is offered beside what was done, and opens once.
  const { message, next = [] } = store.getState().done ?? {};
  expect([message, next.map(({ label }) => label)]).toEqual([
    'Atelier enregistré',
    ['Ajouter un enseignant', 'Ajouter un élève'],
  ]);
  next[1]?.open();
  window.dispatchEvent(new PopStateEvent('popstate'));
  expect(within(await screen.findByRole('dialog')).getByRole('combobox', { name: /^Élève/ })).toBeTruthy();
  expect(`${location.pathname}${location.search}`).toBe('/fiche-atelier/5');
});

test('a new workshop is left at once by whom the list lets, a duplicate by whom its original does', async () => {
  const stays = everyRightBut(right.saveWorkshopAndLeave);
  await open(stays, '/fiche-atelier/5?dupliquer=true');
  expect([button('Enregistrer & Rester') !== null, button(/Quitter/)]).toEqual([true, null]);
  cleanup();
  await open(EVERYTHING, '/fiche-atelier/0');
  expect(await screen.findByRole('button', { name: 'Enregistrer & Quitter' })).toBeTruthy();
  cleanup();
  const { asked } = await open(stays, '/fiche-atelier/0');
  await waitFor(() => expect(asked.some(({ path }) => path === '/api/ateliers/ateliers')).toBe(true));
  expect([button('Enregistrer & Rester') !== null, button(/Quitter/)]).toEqual([true, null]);
});
