import { messages } from '@diapason/contracts/constants';
import { choose, normalizeSpaces } from '@diapason/ui/testing';
import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { chosen, conflict, field, hours, open } from './testing/workshop-sheet';

test('conflicts are shown with free slots; nothing is saved before somebody takes one, or keeps the hours for a reason', async () => {
  const { saved, asked } = await open();
  hours.clashes = [conflict];
  await choose(await field(/^Début/), '10:30');
  const notice = within(await screen.findByRole('region', { name: 'Conflits' }));
  expect(notice.getByRole('link', { name: 'PUECH Capucine, violon, MEUNIER Gilles' }).getAttribute('href')).toBe(
    '/fiche-atelier/6',
  );
  expect(notice.getByText(/^Mercredi Cave voûtée, 11:00 – 12:00, 30 min en commun 20 fois/)).toBeTruthy();
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('1 conflit');
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer & Rester' }));
  expect(await screen.findByText(normalizeSpaces(messages.teaching.conflictsToDecide))).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Conflits' }));
  expect(saved()).toEqual([]);
  await userEvent.click(notice.getByRole('button', { name: 'Garder' }));
  expect(notice.getByText(normalizeSpaces(messages.teaching.keepingNeedsReason))).toBeTruthy();
  await userEvent.click(notice.getByRole('button', { name: 'Arrive plus tard' }));
  await userEvent.click(notice.getByRole('button', { name: 'Garder' }));
  // It is decided: what said that it was not is gone.
  await waitFor(() => expect(screen.queryByText(normalizeSpaces(messages.teaching.conflictsToDecide))).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer & Rester' }));
  await waitFor(() =>
    expect(saved().map(({ body }) => body)).toMatchObject([{ heureDebut: '10:30', versionAttendue: 4 }]),
  );
  await waitFor(() =>
    expect(asked.filter(({ path }) => path.endsWith('/garder')).map(({ body }) => body)).toEqual([
      {
        fk_anneeScolaire: 9,
        motif: 'Arrive plus tard',
        conflits: [{ cle: '5-6', vu: ['0123456789abcdef'] }],
      },
    ]),
  );
});
test('what is kept already is not asked about again', async () => {
  const { saved } = await open();
  hours.clashes = [{ ...conflict, garde: 1 }];
  await choose(await field(/^Début/), '10:30');
  await screen.findByRole('region', { name: 'Conflits' });
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer & Rester' }));
  await waitFor(() => expect(saved()).toHaveLength(1));
});
test('a free slot is taken into the fields', async () => {
  await open();
  hours.clashes = [conflict];
  await choose(await field(/^Début/), '10:30');
  await userEvent.click(await screen.findByRole('button', { name: 'Prendre' }));
  await waitFor(async () => expect([await chosen(/^Début/), await chosen(/^Fin/)]).toEqual(['09:00', '10:00']));
});

test('a busy teacher is shown as such before anything is written, and kept for a reason', async () => {
  const { asked } = await open();
  hours.clashes = [conflict, { ...conflict, cle: '5-9', quoi: 'Salle 1', touches: [] }];
  await userEvent.click(await screen.findByRole('button', { name: 'Ajouter un enseignant' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByRole('combobox', { name: /^Enseignant/ }), 'meunier');
  await userEvent.click(await screen.findByRole('option', { name: 'MEUNIER Gilles' }));
  await choose(dialog.getByLabelText(/^Discipline/), 'Formation musicale');
  const notice = within(await dialog.findByRole('region', { name: 'Conflits' }));
  // What the lesson disputes without them is not asked here.
  expect(notice.getByText('1 conflit')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  expect(await dialog.findByText(normalizeSpaces(messages.teaching.keepingNeedsReason))).toBeTruthy();
  expect(asked.some(({ path }) => path.includes('attachedEnseignant'))).toBe(false);
  await userEvent.click(notice.getByRole('button', { name: 'Une semaine sur deux' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() =>
    expect(asked.find(({ path }) => path.endsWith('/garder'))?.body).toEqual({
      fk_anneeScolaire: 9,
      motif: 'Une semaine sur deux',
      conflits: [{ cle: '5-6', vu: ['0123456789abcdef'] }],
    }),
  );
  const paths = asked.map(({ path }) => path);
  expect(paths.findIndex((path) => path.endsWith('/garder'))).toBeGreaterThan(
    paths.indexOf('/api/ateliers/5/attachedEnseignant/12'),
  );
});
