import { right } from '@diapason/contracts/constants';
import { succeedsWith } from '@diapason/platform/testing';
import { choose } from '@diapason/ui/testing';
import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { button, heads, inRow, narrow, open, sent, told, without } from './testing/pupil-sheet';

describe('the ordinary school', () => {
  const at = '/fiche-eleve/7?onglet=scolarite-externe';

  // 001:20.a 001:20.b 001:20.c 001:20.d
  test('is a table', async () => {
    await open(at);
    await inRow(/Collège Balzac/);
    expect(heads('Scolarité Éducation Nationale').slice(0, 4)).toEqual([
      'Année scolaire',
      'Établissement',
      'Niveau',
      'Cours Mercredi',
    ]);
  });

  test.each([
    ['001:20.k', 'Ajouter une scolarité', right.addExternalSchooling],
    ['001:20.l', /^Modifier Collège/, right.changeExternalSchooling],
    ['001:20.m', /^Supprimer Collège/, right.deleteExternalSchooling],
  ])('%s %p needs its right', async (_id, name, needed) => {
    await open(at);
    await inRow(/Collège Balzac/);
    expect(button(name)).toBeTruthy();
    await open(at, { functions: without(needed) });
    await inRow(/Collège Balzac/);
    expect(button(name)).toBeNull();
  });

  // 001:20.n
  test('is not deleted at 576 px', async () => {
    narrow(576);
    await open(at);
    await inRow(/Collège Balzac/);
    expect(button(/^Supprimer Collège/)).toBeNull();
  });

  // 001:20.e 001:20.f 001:20.g 001:20.h 001:20.i 001:20.j 001:108.a 001:108.b 001:173.a
  test('is entered in a dialog; whole', async () => {
    const calls = await open(at, { more: { '/api/eleves/7/scolaritesExterne/0': { idScolarite: 8 } } });
    await userEvent.click(await screen.findByRole('button', { name: 'Ajouter une scolarité' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('Veuillez remplir tous les champs');
    await userEvent.type(dialog.getByLabelText(/Commune/), 'alb');
    await userEvent.click(await dialog.findByRole('option', { name: 'Albi' }));
    await userEvent.type(dialog.getByLabelText(/Établissement/), 'balz');
    await dialog.findByRole('option', { name: 'Collège Balzac – Collège' });
    await userEvent.keyboard('{Enter}');
    await choose(dialog.getByLabelText(/Niveau/), '6e');
    await userEvent.click(dialog.getByLabelText(/mercredi matin/));
    await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() =>
      expect(sent(calls, 'POST', '/api/eleves/7/scolaritesExterne/0')).toEqual([
        {
          ...{ fk_anneeScolaire: 9, fk_etablissementScolaire: 4, fk_niveauScolaire: 9 },
          ...{ coursMercrediMatin: 1, nonScolarise: 0 },
        },
      ]),
    );
  });

  test('says that a pupil goes to no school: nothing of a school is asked for', async () => {
    const calls = await open(at, { more: { '/api/eleves/7/scolaritesExterne/0': { idScolarite: 8 } } });
    await userEvent.click(await screen.findByRole('button', { name: 'Ajouter une scolarité' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByLabelText('Non scolarisé'));
    expect(dialog.queryByLabelText(/Établissement/)).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() =>
      expect(sent(calls, 'POST', '/api/eleves/7/scolaritesExterne/0')).toEqual([
        {
          ...{ fk_anneeScolaire: 9, fk_etablissementScolaire: null, fk_niveauScolaire: null },
          ...{ coursMercrediMatin: 0, nonScolarise: 1 },
        },
      ]),
    );
  });

  test('a list of towns, schools or levels that could not be had is asked for again; it is not empty', async () => {
    const failed = { status: 500, message: 'panne' };
    const towns = '/api/eleves/SE_etablissements';
    await open(at, {
      more: (path, { query }) => {
        const isTowns = path === towns && query.get('mode') === 'communes';
        return path === '/api/eleves/SE_niveaux' || (path === towns && !isTowns) ? failed : undefined;
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Ajouter une scolarité' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByRole('button', { name: /^Réessayer : Niveau/ });
    await userEvent.type(dialog.getByLabelText(/Commune/), 'albi{Tab}');
    await dialog.findByRole('button', { name: /^Réessayer : Établissement/ });
    await userEvent.type(dialog.getByLabelText(/Établissement/), 'balz');
    expect(dialog.queryByText('Aucun résultat')).toBeNull();
    await open(at, { more: { [towns]: failed } });
    await userEvent.click(await screen.findByRole('button', { name: 'Ajouter une scolarité' }));
    await screen.findByRole('button', { name: /^Réessayer : Commune/ });
  });

  // 001:173.b
  test('a refusal is told with its reason', async () => {
    const more = { '/api/eleves/7/scolaritesExterne/3': { status: 500, message: 'panne' } };
    await open(at, { more });
    await userEvent.click(await screen.findByRole('button', { name: /^Modifier Collège/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByRole('option', { name: '2025-2026' });
    await userEvent.click(dialog.getByLabelText(/mercredi matin/));
    await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    await dialog.findByText("Erreur lors de l'enregistrement : panne");
  });

  // 001:173.f
  test('is deleted after a question', async () => {
    const more = { '/api/eleves/7/scolaritesExterne/3': succeedsWith('Suppression effectuee', { idScolarite: 3 }) };
    const calls = await open(at, { more });
    await userEvent.click(await screen.findByRole('button', { name: /^Supprimer Collège/ }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Supprimer' }));
    await waitFor(() => expect(sent(calls, 'DELETE', '/api/eleves/7/scolaritesExterne/3')).toHaveLength(1));
    await waitFor(() => expect(told()).toContainEqual(['success', 'Suppression effectuee']));
  });
});
