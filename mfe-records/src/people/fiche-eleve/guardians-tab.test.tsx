import { right } from '@diapason/contracts/constants';
import { store } from '@diapason/platform';
import { choose } from '@diapason/ui/testing';
import { describe, expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { button, guardian, inRow, open, sent, without } from './testing/pupil-sheet';

describe('the guardians of a pupil', () => {
  const at = '/fiche-eleve/7?onglet=responsable';
  const path = '/api/utilisateursResponsables/elevesResponsables';

  // 001:19.a 001:19.b 001:19.c 001:19.d 001:19.e 001:19.f 001:19.h
  test('each with name, phones, e-mail, role and rank; the first one pays', async () => {
    await open(at);
    const row = await inRow(/MARTIN/);
    for (const text of ['MARTIN', '06 11 11 11 11', '05 63 00 00 01', 'martin@example.org', 'Mère', '2'])
      expect(row.getByText((content) => content.replace(/\s/g, ' ') === text)).toBeTruthy();
    expect(screen.getByText('Le premier responsable de la liste paye la cotisation')).toBeTruthy();
  });

  // 001:19.i 001:19.j 001:19.k 001:19.l
  test('move up and down by one rank; but not beyond the ends', async () => {
    const calls = await open(at);
    const [first, last] = [await inRow(/PETIT/), await inRow(/MARTIN/)];
    expect([
      first.queryByRole('button', { name: /Monter/ }),
      last.queryByRole('button', { name: /Descendre/ }),
    ]).toEqual([null, null]);
    await userEvent.click(last.getByRole('button', { name: 'Monter MARTIN' }));
    await userEvent.click(first.getByRole('button', { name: 'Descendre PETIT' }));
    await waitFor(() =>
      expect(sent(calls, 'POST', path)).toEqual([
        { fk_eleve: 7, fk_responsable: 12, ordre: 1 },
        { fk_eleve: 7, fk_responsable: 11, ordre: 2 },
      ]),
    );
  });

  test.each([
    // 001:19.q 001:19.r
    [
      'the link to their sheet',
      () => screen.queryAllByRole('link', { name: 'PETIT' })[0] ?? null,
      right.openGuardianFromPupil,
    ],
    // 001:19.s 001:19.t
    ['creating one', () => screen.queryByRole('link', { name: 'Créer un responsable' }), right.createGuardianFromPupil],
    // 001:19.u 001:19.v
    ['changing a role', () => button('Modifier PETIT'), right.changeGuardianLink],
    // 001:19.w 001:19.x
    ['linking one', () => button('Rattacher un responsable'), right.linkGuardian],
    // 001:19.y 001:19.z
    ['unlinking one', () => button('Détacher PETIT'), right.unlinkGuardian],
  ])('%s is offered to who holds its right', async (_what, offered, needed) => {
    await open(at);
    await inRow(/MARTIN/);
    expect(offered()).toBeTruthy();
    await open(at, { functions: without(needed) });
    await inRow(/MARTIN/);
    expect(offered()).toBeNull();
  });

  // 001:19.g 001:174.g
  test("are found and linked in « Recherche d'un responsable »", async () => {
    const found = {
      idUtilisateur: 30,
      nomPrenomUtilisateur: 'DUPONT Anne',
      email: 'a@example.org',
      telephoneMobile: null,
      ville: 'Albi',
    };
    const linked = [guardian(1, 'PETIT'), { ...guardian(2, 'DUPONT Anne'), fk_responsable: 30 }];
    const calls = await open(at, { more: { '/api/utilisateursResponsables/list': [found], [path]: linked } });
    await userEvent.click(await screen.findByRole('button', { name: 'Rattacher un responsable' }));
    const dialog = within(await screen.findByRole('dialog', { name: "Recherche d'un responsable" }));
    await userEvent.type(dialog.getByRole('combobox', { name: /Responsable/ }), 'dup');
    await userEvent.click(await dialog.findByRole('option', { name: 'DUPONT Anne, a@example.org, Albi' }));
    await choose(dialog.getByLabelText('Rôle'), 'Tuteur');
    await userEvent.click(dialog.getByRole('button', { name: 'Rattacher' }));
    await waitFor(() => expect(sent(calls, 'POST', path)).toEqual([{ fk_eleve: 7, fk_responsable: 30, fk_role: 3 }]));
  });

  test('unlinking the one who pays is taken back: they come back, and to their rank', async () => {
    const more = { [path]: [guardian(1, 'MARTIN')] };
    const calls = await open(at, { more });
    await userEvent.click(await screen.findByRole('button', { name: 'Détacher PETIT' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Détacher' }));
    await waitFor(() => expect(store.getState().done?.message).toBe('PETIT\u00a0: détaché de PETIT Zoé'));
    await act(async () => store.getState().done?.undo?.());
    const again = { fk_eleve: 7, fk_responsable: 11, fk_role: 1 };
    expect(sent(calls, 'POST', path)).toEqual([again, { ...again, ordre: 1 }]);
    await open(at, { functions: without(right.changeGuardianLink), more });
    await userEvent.click(await screen.findByRole('button', { name: 'Détacher PETIT' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Détacher' }));
    await waitFor(() => expect(store.getState().done?.message).toBeTruthy());
    expect(store.getState().done?.undo).toBeUndefined();
  });

  // 001:19.p
  test('change their role alone', async () => {
    const calls = await open(at);
    await userEvent.click(await screen.findByRole('button', { name: 'Modifier MARTIN' }));
    const dialog = within(await screen.findByRole('dialog'));
    await choose(dialog.getByLabelText(/Rôle/), 'Tuteur');
    await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(sent(calls, 'POST', path)).toEqual([{ fk_eleve: 7, fk_responsable: 12, fk_role: 3 }]));
  });
});
