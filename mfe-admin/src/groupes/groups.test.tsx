import { messages, right } from '@diapason/contracts/constants';
import { store } from '@diapason/platform';
import { mockApi, signIn } from '@diapason/platform/testing';
import { renderAt } from '@diapason/ui/testing';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import RoleGroup from './RoleGroup';
import RoleGroups from './RoleGroups';

const group = (idGroupe: number, libelleGroupe: string, more: object = {}) => ({
  idGroupe,
  libelleGroupe,
  commentaire: 'Secrétariats',
  supprimable: 1,
  nombreUtilisateur: 0,
  version: 1,
  ...more,
});
const leaf = (idFonction: number, libelleFonction: string, fk_parent: number | null, more: object = {}) => ({
  idFonction,
  libelleFonction,
  fk_parent,
  commentaire: '',
  ...more,
});
const tree = [
  leaf(500, 'Listes', null, {
    niveau1: [
      leaf(112, 'Élèves', 500, { niveau2: [leaf(119, 'Exporter', 112, { niveau3: [leaf(121, 'Photos', 119)] })] }),
    ],
  }),
];
const groups = [
  group(1, 'Superviseur', { supprimable: 0, nombreUtilisateur: 1 }),
  group(8, 'Régie'),
  group(9, 'Accueil', { nombreUtilisateur: 2 }),
];
const answers = {
  '/api/gestionRole/listeGroupe': groups,
  '/api/gestionRole/ListeFonction': tree,
  '/api/gestionRole/ListeFonctionParGroupe': [500, 112].map((fk_fonction) => ({
    fk_groupe: 8,
    fk_fonction,
    fk_parent: null,
  })),
  '/api/gestionRole/fonctionsSansGroupe': [121],
  '/api/gestionRole/groupe': groups[1],
  '/api/gestionRole/8': { idGroupe: 8, supprimable: 1, version: 2, fonctionsRetirees: [] },
  '/api/gestionRole/0': { idGroupe: 12, supprimable: 1, version: 1, fonctionsRetirees: [] },
  '/api/utilisateursAdministratifs/list/': [],
};
beforeEach(() => void signIn([right.manageRoleGroups]));
afterEach(() => device(1440));

const open = (id: string, more: object = {}) => {
  const calls = mockApi({ ...answers, ...more });
  renderAt(`/groupe-role/${id}`, <RoleGroup />, '/groupe-role/:id');
  return calls;
};

describe('the groups', () => {
  // 000:149.e 000:149.f 000:149.g 000:97.a 000:97.b 000:97.c 000:97.d 000:97.e 000:97.f 000:97.g 000:97.h 000:97.i 000:97.j 000:97.k
  test('are listed, made, changed, and deleted where nobody is in one', async () => {
    mockApi(answers);
    renderAt('/liste-groupe-role', <RoleGroups />);
    expect(await screen.findByRole('columnheader', { name: 'Groupe' })).toBeTruthy();
    expect(screen.getByRole('columnheader', { name: 'Nombre d’utilisateur' })).toBeTruthy();
    expect(screen.getByRole('columnheader', { name: 'Description' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Nouveau groupe' }).getAttribute('href')).toBe('/groupe-role/0');
    expect(screen.getByRole('link', { name: 'Modifier Régie' }).getAttribute('href')).toBe('/groupe-role/8');
    expect(screen.getAllByRole('button', { name: /^Supprimer/ }).map((one) => one.getAttribute('aria-label'))).toEqual([
      'Supprimer Régie',
    ]);
    expect(
      screen.getByText(
        /déplacez d’abord ses agents dans un autre groupe.*Certains groupes ne peuvent pas être\s+supprimés.*Superviseur ne peut pas être modifié/,
      ),
    ).toBeTruthy();
  });

  test('are exported with every function, as one table', async () => {
    URL.createObjectURL = jest.fn(() => 'blob:a');
    URL.revokeObjectURL = jest.fn();
    const calls = mockApi({ ...answers, '/api/gestionRole/exportGroupes': {} });
    renderAt('/liste-groupe-role', <RoleGroups />);
    await userEvent.click(await screen.findByRole('button', { name: 'Exporter les fonctions' }));
    await waitFor(() =>
      expect(calls.find(({ path }) => path === '/api/gestionRole/exportGroupes')?.query.get('format')).toBe('xlsx'),
    );
  });

  // 000:97.m 000:97.n 000:222.b 000:231.e
  test('are not there on a device of 1080 px, nor is one of them', async () => {
    device(1080);
    mockApi(answers);
    const { unmount } = renderAt('/liste-groupe-role', <RoleGroups />);
    expect(await screen.findByText(messages.errorPage.noMobile)).toBeTruthy();
    unmount();
    open('8');
    expect(await screen.findByText(messages.errorPage.noMobile)).toBeTruthy();
  });
});

describe('a group', () => {
  // 000:97.o 000:97.p 000:97.q 000:97.r 000:97.s 000:97.t 000:97.aa 000:97.ac 000:97.af 000:97.ah
  test('has its fields, its tree of four levels, its agents and its buttons', async () => {
    open('8');
    expect(await screen.findByLabelText(/^Nom/)).toBeTruthy();
    expect(screen.getByLabelText('Commentaire')).toBeTruthy();
    expect(screen.getByLabelText('Peut être supprimé')).toBeTruthy();
    expect(screen.getAllByRole('switch').map((one) => one.getAttribute('aria-label'))).toEqual([
      'Listes',
      'Élèves',
      'Exporter',
      'Photos',
    ]);
    expect(screen.getByRole('tab', { name: /^Agents/ })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Enregistrer le groupe' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Dupliquer un Groupe' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Groupes de rôles' })).toBeTruthy();
    expect(screen.queryByText(messages.identity.groupNotSavedYet)).toBeNull();
  });

  // 000:97.v 000:97.w 000:97.x 000:97.y 000:97.z 000:230.g
  test('shows its agents ten a page', async () => {
    const calls = open('8');
    await userEvent.click(await screen.findByRole('tab', { name: /^Agents/ }));
    const table = await screen.findByRole('table', { name: 'Agents du groupe' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Nom prénom', 'Adresse e-mail', 'Fixe', 'Mobile']);
    expect(calls.at(-1)?.body).toMatchObject({ role: 8, taille: 10 });
  });

  // 000:139.a 000:139.b
  test('is saved with the parents of what is switched on', async () => {
    const calls = open('8');
    await userEvent.click(await screen.findByRole('switch', { name: 'Photos' }));
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer le groupe' }));
    await waitFor(() => {
      const body = calls.find(({ method }) => method === 'POST')?.body as {
        fonctionsGroupe?: { listeFonction: object[] };
      };
      expect(body?.fonctionsGroupe?.listeFonction).toEqual(
        [112, 119, 121, 500].map((fk_fonction) => expect.objectContaining({ fk_fonction })),
      );
    });
  });

  test('marks the functions that no group has, and finds them', async () => {
    open('8');
    expect(await screen.findByText('aucun groupe')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: /^Sans groupe\s+1$/ }));
    expect(screen.getByText('1 trouvée')).toBeTruthy();
  });

  test('names what falls with a parent, before it falls', async () => {
    open('8');
    await userEvent.click(await screen.findByRole('switch', { name: 'Listes' }));
    expect(await screen.findByText(/Partent avec elle.*Élèves/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Retirer' }));
    await waitFor(() => expect(screen.getByText(/2 droits retirés/)).toBeTruthy());
  });

  // 000:97.l 000:97.ab 000:156.j 000:156.k
  test('of the supervisors cannot be saved', async () => {
    open('1', { '/api/gestionRole/groupe': groups[0] });
    await screen.findByLabelText(/^Nom/);
    expect(screen.queryByRole('button', { name: 'Enregistrer le groupe' })).toBeNull();
  });

  // 000:97.u 000:97.ad 000:97.ag 000:149.a 000:149.b 000:149.c 000:149.d 000:230.i
  test('that is new has neither agents nor functions, and wants a name', async () => {
    const calls = open('0');
    expect(await screen.findByText(messages.identity.groupNotSavedYet)).toBeTruthy();
    expect(screen.queryByRole('tab', { name: /^Agents/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Dupliquer un Groupe' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer le groupe' }));
    expect(await screen.findByText(messages.identity.groupNameRequired)).toBeTruthy();
    await userEvent.type(screen.getByLabelText(/^Nom/), 'x'.repeat(56));
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer le groupe' }));
    expect(await screen.findByText('Le nom du groupe est limité à 55 caractères')).toBeTruthy();
    await userEvent.type(screen.getByLabelText(/^Nom/), '{Backspace}');
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer le groupe' }));
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({ libelleGroupe: 'x'.repeat(55) }),
    );
  });

  // 000:139.e
  test('that was new opens under its number once it is saved', async () => {
    open('0');
    await userEvent.type(await screen.findByLabelText(/^Nom/), 'Régie');
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer le groupe' }));
    await waitFor(() => expect(location.pathname).toBe('/groupe-role/12'));
  });

  // 000:210.g 000:220.a 002:606.a
  test.each([
    ['is refused', 403, 'Vous ne pouvez pas donner la fonction 121.'],
    ['meets an error of the server', 500, 'Le serveur n’a pas pu répondre.'],
  ])('whose save %s stays, with the server’s reason', async (_what, status, message) => {
    open('8', { '/api/gestionRole/8': { status, message } });
    await userEvent.click(await screen.findByRole('switch', { name: 'Photos' }));
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer le groupe' }));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(store.getState().notifications.at(-1)).toMatchObject({
      kind: 'error',
      message: "L'enregistrement a rencontré un probleme, veuillez contacter votre adminitrateur",
    });
    expect(location.pathname).toBe('/groupe-role/8');
  });

  // 000:97.ae 000:139.f
  test('takes the functions of another over', async () => {
    signIn([right.manageRoleGroups, 119, 121]);
    open('8', {
      '/api/gestionRole/ListeFonctionParGroupe': [500, 112].map((fk_fonction) => ({
        fk_groupe: 8,
        fk_fonction,
        fk_parent: null,
      })),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Dupliquer un Groupe' }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Superviseur', 'Accueil']);
  });
});

function device(width: number) {
  Object.defineProperty(window.screen, 'width', { value: width, configurable: true });
}
