import { right } from '@diapason/contracts/constants';
import { store } from '@diapason/platform';
import { choose } from '@diapason/ui/testing';
import { describe, expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { button, open, sent, without } from './testing/pupil-sheet';

describe('what is said of a pupil each year', () => {
  // 001:16.n 001:17.e 001:17.f 001:17.g 001:17.h
  test('the history of the image right', async () => {
    await open('/fiche-eleve/7');
    const history = within(await screen.findByRole('list', { name: 'Historique du droit à l’image' }));
    const [answer] = history.getAllByRole('listitem');
    for (const text of ['2026-2027', 'Refusé', 'DURAND Claire, pour la famille', '22/11/2026 à 11:05'])
      expect(answer?.textContent).toContain(text);
  });

  // 001:17.a 001:17.b 001:17.c 001:17.d
  test('the image right of this year is accepted; not without 300', async () => {
    const calls = await open('/fiche-eleve/7');
    // Who answers for a family is told that their name stands beside it.
    expect(screen.getByText(/^La réponse est celle de la famille.*sous votre nom/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Accepter' }));
    await waitFor(() =>
      expect(sent(calls, 'POST', '/api/droitImage/')).toEqual([
        { fk_eleve: 7, etat: 1, utilisateur: 501, fk_anneeScolaire: 9 },
      ]),
    );
    await open('/fiche-eleve/7', { functions: without(right.seeImageConsent) });
    expect([button('Accepter'), button('Refuser')]).toEqual([null, null]);
    expect(screen.queryByText(/^La réponse est celle de la famille/)).toBeNull();
  });

  // 001:18.c 001:18.d 001:107.m 001:172.e
  test('a student year is added and removed; not without a year', async () => {
    const calls = await open('/fiche-eleve/7');
    await userEvent.click(screen.getByRole('button', { name: 'Ajouter une année étudiante' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByRole('option', { name: '2025-2026' });
    const field = dialog.getByLabelText(/Année scolaire/);
    await choose(field, '');
    await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    await dialog.findByText('Vous devez selectionner une année scolaire');
    await choose(field, '2025-2026');
    await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() =>
      expect(sent(calls, 'POST', '/api/eleves/saveEtudiant')).toEqual([
        { fk_eleve: 7, fk_anneeScolaire: 8, fk_user: 501, fk_pieceJointe: null },
      ]),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Retirer le statut étudiant de 2026-2027' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Retirer' }));
    await waitFor(() =>
      expect(sent(calls, 'DELETE', '/api/eleves/etudiant')).toEqual([
        { fk_eleve: 7, fk_anneeScolaire: 9, fk_pieceJointe: null },
      ]),
    );
    await waitFor(() => expect(store.getState().done?.undo).toBeTruthy());
    await act(async () => store.getState().done?.undo?.());
    expect(sent(calls, 'POST', '/api/eleves/saveEtudiant').at(-1)).toMatchObject({ fk_eleve: 7, fk_anneeScolaire: 9 });
  });
});
