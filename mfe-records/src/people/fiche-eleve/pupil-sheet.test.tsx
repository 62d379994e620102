import { right, todayInParis } from '@diapason/contracts/constants';
import { pushAddress, store } from '@diapason/platform';
import { type RecordedCall, succeedsWith } from '@diapason/platform/testing';
import { openBlocks } from '@diapason/ui/testing';
import { describe, expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ALL, button, narrow, open, sent, told, without, zoe } from './testing/pupil-sheet';

describe('the sheet of a pupil', () => {
  // 001:13.a 001:15.a 001:15.b 001:15.c 001:15.d 001:15.e
  test('has its tabs, and none of a later step', async () => {
    await open('/fiche-eleve/7');
    expect((await screen.findAllByRole('tab')).map(({ textContent }) => textContent)).toEqual([
      'Général',
      'Responsable',
      'Scolarité Éducation Nationale',
      'Scolarité Conservatoire',
      'Cours & Ateliers',
    ]);
  });

  // 001:15.h 001:187.c
  test('at 1080 px tabs are icons with their name', async () => {
    narrow(1080);
    await open('/fiche-eleve/7');
    const label = async () => within(await screen.findByRole('tab', { name: 'Responsable' })).getByText('Responsable');
    expect((await label()).className).toBe('d-visually-hidden');
    narrow(1081);
    await open('/fiche-eleve/7');
    expect((await label()).className).toBe('');
  });

  // 001:16.s
  test.each([
    ['001:16.a', 'Sexe'],
    ['001:16.b', 'Nom'],
    ['001:16.d', 'Prénom'],
    ['001:16.e', 'Adulte'],
    ['001:16.f', 'Téléphone mobile'],
    ['001:16.g', 'Date de naissance'],
    ['001:16.h', 'Date d’inscription'],
    ['001:16.i', 'Date de création'],
    ['001:16.k', 'Abandon'],
    ['001:16.l', 'Handicap'],
  ])('%s asks for « %s »; without 125 it is read only', async (_id, label) => {
    const field = () => screen.queryByLabelText(new RegExp(`^${label}( \\*)?$`));
    await open('/fiche-eleve/7');
    await openBlocks();
    expect(field() === null).toBe(label === 'Date de création');
    await open('/fiche-eleve/7', { functions: without(right.changePupil) });
    expect(field()).toBeNull();
    expect(screen.getByText(label, { selector: 'dt' })).toBeTruthy();
  });

  // 001:16.c 001:107.h 001:16.o 001:16.r
  test('a name is in capitals, and what changed is saved', async () => {
    const calls = await open('/fiche-eleve/7', { more: { '/api/eleves/7': zoe } });
    await openBlocks('Identité');
    const name = screen.getByLabelText(/^Nom/);
    await userEvent.clear(name);
    await userEvent.type(name, 'élan');
    expect((name as HTMLInputElement).value).toBe('ÉLAN');
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(sent(calls, 'POST', '/api/eleves/7')).toHaveLength(1));
    // Nothing else is sent: another person may have changed it meanwhile.
    expect(sent(calls, 'POST', '/api/eleves/7')[0]).toEqual({ nom: 'ÉLAN', versionAttendue: zoe.version });
  });

  test('its head says in words what each of the family is to the pupil', async () => {
    const child = (idEleve: number, nomPrenomEleve: string, fk_genre: number | null) => ({
      ...{ idEleve, nomPrenomEleve, fk_genre, dateNaissance: null, fk_role: 1, ordre: 1, premier: true },
    });
    const children = [
      child(7, 'PETIT Zoé', 1),
      child(8, 'PETIT Lou', 2),
      child(9, 'PETIT Ana', 1),
      child(10, 'X', null),
    ];
    await open('/fiche-eleve/7', {
      functions: [...ALL, right.seeGuardians, right.seeGuardianPupils],
      more: { '/api/utilisateursResponsables/11/elevesAttached': children },
    });
    const family = await screen.findByRole('list', { name: 'Famille' });
    await within(family).findByText('frère');
    expect(
      within(family)
        .getAllByRole('listitem')
        .map((one) => one.querySelector('.d-kin-detail')?.textContent),
    ).toEqual(['père, paie', 'mère', 'frère', 'sœur', 'fratrie']);
  });

  describe('a leaving', () => {
    const preview = {
      dateAbandon: '2099-12-19',
      dernierCours: '2099-12-18',
      cours: [
        {
          ...{ idAtelier: 3, libelleType: 'Orchestre', enseignants: 'ROUX Camille', jour: 5, heureDebut: '17:30' },
          ...{ libelleSalle: 'Salle Lully', derniereFois: '2099-12-18', seancesDeMoins: 20 },
        },
      ],
      scolarites: [
        { idScolarite: 31, libelleOffre: 'Cursus', libelleAnneeScolaire: '2099-2100', libelleStatut: 'Inscrit' },
      ],
      fichesValidees: 25,
      cotisation: {
        libelleAnneeScolaire: '2099-2100',
        montantActuel: 70_800,
        enfants: [{ idEleve: 7, prenom: 'Zoé', avant: 37_200, apres: 0 }],
        avant: 70_800,
        apres: 38_400,
        regle: 47_200,
      },
    };

    // 001:16.j 001:16.k
    test('says what falls away and when, with what was paid too much, before it is saved', async () => {
      const calls = await open('/fiche-eleve/7', {
        more: { '/api/eleves/7/depart': { ...preview, dateAbandon: todayInParis() } },
      });
      await userEvent.click(screen.getByLabelText(/^Abandon/));
      const dialog = within(await screen.findByRole('dialog'));
      expect(dialog.getByLabelText(/^Premier jour sans/)).toBeTruthy();
      expect(await dialog.findByText('20 séances de moins')).toBeTruthy();
      expect(dialog.getByText(/^Trop-perçu de 88,00/)).toBeTruthy();
      expect(dialog.getByText(/25 fiches validées/)).toBeTruthy();
      expect(dialog.getByText('Son enseignant')).toBeTruthy();
      expect(await dialog.findByText('rien ne lui est envoyé par ce départ')).toBeTruthy();
      expect(sent(calls, 'POST', '/api/eleves/7')).toHaveLength(0);
      await userEvent.click(dialog.getByRole('button', { name: /^Enregistrer le départ au/ }));
      await waitFor(() => expect(sent(calls, 'POST', '/api/eleves/7')).toHaveLength(1));
      expect(sent(calls, 'POST', '/api/eleves/7')[0]).toEqual({
        dateAbandon: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
        versionAttendue: zoe.version,
      });
    });

    test('to come is on the tag, blocks no schooling, and is taken back', async () => {
      const told = { ...zoe, dateAbandon: '2099-12-19' };
      const calls = await open('/fiche-eleve/7', {
        more: { '/api/eleves/7': told, '/api/eleves/7/depart': { idEleve: 7 } },
      });
      expect(await screen.findByText('Part le 19/12/2099')).toBeTruthy();
      await userEvent.click(screen.getByRole('button', { name: 'Annuler le départ' }));
      await waitFor(() =>
        expect(calls.some(({ method, path }) => method === 'DELETE' && path === '/api/eleves/7/depart')).toBe(true),
      );
    });
  });

  test('what a colleague saved meanwhile in the same field is shown, and saved over only when that is wanted', async () => {
    const conflict = { status: 409, message: 'Cette fiche vient d’être modifiée', field: 'versionAttendue' };
    let now: object = zoe;
    const calls = await open('/fiche-eleve/7', {
      more: (path: string, { method }: RecordedCall) => {
        if (path !== '/api/eleves/7') return undefined;
        if (method === 'GET') return now;
        if (now === zoe) {
          now = { ...zoe, fk_genre: 2, prenom: 'Zoélie', version: zoe.version + 1 };
          return conflict;
        }
        return { idEleve: 7, version: zoe.version + 2 };
      },
    });
    await openBlocks('Identité');
    await userEvent.type(screen.getByLabelText(/^Prénom/), '-Anne');
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Fiche modifiée entre-temps' }));
    expect(dialog.getByRole('row', { name: 'Prénom Zoé-Anne Zoélie' })).toBeTruthy();
    expect(dialog.queryByRole('row', { name: /Sexe/ })).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer ma saisie' }));
    await waitFor(() => expect(sent(calls, 'POST', '/api/eleves/7')).toHaveLength(2));
    expect(sent(calls, 'POST', '/api/eleves/7')[1]).toEqual({ prenom: 'Zoé-Anne', versionAttendue: zoe.version + 1 });
  });

  // 001:172.b
  test('what the server says after a change is shown', async () => {
    const said = 'Les informations ont été mise à jour';
    await open('/fiche-eleve/7', {
      more: (path, { method }) => (method === 'POST' && path === '/api/eleves/7' ? succeedsWith(said, zoe) : undefined),
    });
    await openBlocks('Identité');
    await userEvent.type(screen.getByLabelText(/^Prénom/), 'e');
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(told()).toContainEqual(['success', said]));
    await waitFor(() => expect(button('Enregistrer')).toBeNull());
  });

  // 001:107.f 001:107.g 001:172.c
  test('what is missing is said at its field and above', async () => {
    const calls = await open('/fiche-eleve/0');
    await userEvent.type(screen.getByLabelText(/^Nom/), 'petit');
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Veuillez remplir les champs manquant');
    // Gender, first name and birth date; the registration is today's.
    expect(screen.getAllByText('information manquante')).toHaveLength(3);
    expect(sent(calls, 'POST', '/api/eleves/0')).toEqual([]);
  });

  // 001:16.q 001:16.t 001:16.u 001:16.p
  test('a new pupil is offered to who may create one; back to the list', async () => {
    await open('/fiche-eleve/7');
    expect(screen.getByRole('link', { name: /Retour à la liste/ }).getAttribute('href')).toBe('/liste-eleves');
    await userEvent.click(screen.getByRole('button', { name: 'Autres actions' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Nouvel élève' }));
    expect(location.pathname).toBe('/fiche-eleve/0');
    await open('/fiche-eleve/7', { functions: without(right.createPupil) });
    expect(button('Autres actions')).toBeNull();
  });

  // 001:13.b 000:38.l 000:38.m
  test.each(['/fiche-eleve/0', '/fiche-eleve'])('%s is an empty sheet', async (at) => {
    await open(at);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Nouvel élève');
    expect((screen.getByLabelText(/^Nom/) as HTMLInputElement).value).toBe('');
  });

  test('an adult who pays for themself is filled in from their guardian’s sheet, and linked to it', async () => {
    const lucie = {
      idUtilisateur: 12,
      nom: 'PETIT',
      prenom: 'Lucie',
      fk_civilite: 1,
      dateNaissance: '1985-03-12',
      telephoneMobile: '0611111111',
      nomPrenomUtilisateur: 'PETIT Lucie',
    };
    const more = { '/api/utilisateursResponsables/12': lucie, '/api/eleves/0': { idEleve: 70 } };
    const calls = await open('/fiche-eleve/0?responsable=12&adulte=1', { more });
    await screen.findByText('Cet élève paie pour lui-même.');
    expect((screen.getByLabelText(/^Adulte/) as HTMLInputElement).checked).toBe(true);
    await userEvent.type(screen.getByLabelText(/^Prénom/), '-Anne');
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() =>
      expect(sent(calls, 'POST', '/api/utilisateursResponsables/elevesResponsables')).toEqual([
        { fk_eleve: 70, fk_responsable: 12, fk_role: null },
      ]),
    );
    expect(sent(calls, 'POST', '/api/eleves/0')[0]).toMatchObject({
      nom: 'PETIT',
      prenom: 'Lucie-Anne',
      fk_genre: 1,
      adulte: 1,
      dateNaissance: '1985-03-12',
    });
    // What usually comes next is offered beside what was done.
    await waitFor(() => expect(location.pathname).toBe('/fiche-eleve/70'));
    const { message, next } = store.getState().done ?? {};
    expect([message, next?.map(({ label }) => label)]).toEqual(['Élève enregistré', ['Inscrire', 'Frère ou sœur']]);
    next?.[1]?.open();
    expect(location.pathname + location.search).toBe('/fiche-eleve/0?responsable=12');
  });

  test('another new pupil, asked for from the sheet of a new one, is not the guardian’s of that one', async () => {
    const lucie = { idUtilisateur: 12, nom: 'PETIT', prenom: 'Lucie', nomPrenomUtilisateur: 'PETIT Lucie' };
    await open('/fiche-eleve/0?responsable=12', { more: { '/api/utilisateursResponsables/12': lucie } });
    await screen.findByText(/PETIT Lucie/);
    await userEvent.type(screen.getByLabelText(/^Prénom/), 'Ana');
    act(() => pushAddress('/fiche-eleve/0'));
    await waitFor(() => expect(screen.queryByText(/PETIT Lucie/)).toBeNull());
    expect((screen.getByLabelText(/^Prénom/) as HTMLInputElement).value).toBe('');
  });

  // 001:16.v 001:16.w 001:16.x
  test('a deactivated pupil has a banner, with a way back for 125', async () => {
    const more = { '/api/eleves/7': { ...zoe, dateSuppression: '2026-11-20' } };
    const calls = await open('/fiche-eleve/7', { more });
    expect(screen.getByText(/Cet élève est désactivé/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Réactiver' }));
    await waitFor(() => expect(sent(calls, 'GET', '/api/eleves/7/ractivationEleve')).toHaveLength(1));
    await open('/fiche-eleve/7', { more, functions: without(right.changePupil) });
    expect(screen.getByText(/Cet élève est désactivé/)).toBeTruthy();
    expect(button('Réactiver')).toBeNull();
  });
});

test('a pupil is born neither in days to come nor before 1900', async () => {
  const calls = await open('/fiche-eleve/7');
  await openBlocks('Identité');
  const birth = await screen.findByLabelText(/^Date de naissance/);
  for (const [typed, fault] of [
    ['31/12/2199', /^Au plus tard le/],
    ['31/12/1899', 'Au plus tôt le 01/01/1900'],
  ] as const) {
    await userEvent.clear(birth);
    await userEvent.type(birth, typed);
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
    expect(await screen.findByText(fault)).toBeTruthy();
  }
  expect(sent(calls, 'POST', '/api/eleves/7')).toEqual([]);
});
