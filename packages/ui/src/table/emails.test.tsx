import { type CommandResult, PlatformProvider, store } from '@diapason/platform';
import { mockApi, signIn } from '@diapason/platform/testing';
import { beforeEach, expect, jest, test } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ListPage } from './ListPage';
import { list } from './list';
import { filters } from './list-filters';
import { useList } from './useList';

type Row = { idUtilisateur: number; nomPrenomUtilisateur: string; email: string };
const people = [
  { idUtilisateur: 1, nomPrenomUtilisateur: 'ADAM Zoé', email: 'adam@example.org' },
  { idUtilisateur: 2, nomPrenomUtilisateur: 'BLANC Ana', email: '' },
  { idUtilisateur: 3, nomPrenomUtilisateur: 'COHEN Eva', email: 'cohen@example.org' },
];

const declared = (all?: () => Promise<CommandResult<readonly string[]>>) =>
  list({
    id: 'essai',
    title: 'Responsables',
    noun: 'responsable',
    endpoint: 'POST /api/utilisateursResponsables/list',
    totals: 'POST /api/utilisateursResponsables/resume',
    count: ({ nombre }) => nombre,
    rowKey: ({ idUtilisateur }) => idUtilisateur,
    sort: 'nom',
    filters: { recherche: filters.search() },
    search: ({ recherche }) => ({ recherche }),
    columns: [{ key: 'nom', header: 'Nom', value: (row: Row) => row.nomPrenomUtilisateur }],
    emails: () => ({ of: ({ email }: Row) => [email], all }),
  });

let copied: string[];
beforeEach(() => {
  history.replaceState(null, '', '/');
  mockApi({ '/api/utilisateursResponsables/list': people, '/api/utilisateursResponsables/resume': { nombre: 3 } });
  signIn([]);
});

const People = ({ declaration }: { readonly declaration: ReturnType<typeof declared> }) => (
  <ListPage list={useList(declaration)} />
);

function show(all?: () => Promise<CommandResult<readonly string[]>>) {
  const user = userEvent.setup();
  copied = [];
  jest.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text));
  render(<People declaration={declared(all)} />, { wrapper: PlatformProvider });
  return user;
}
const notices = () => store.getState().notifications.map(({ message }) => message);
const chosen = () => within(screen.getByRole('region', { name: 'Sélection' })).getByRole('status').textContent;
const tick = async (name: string) => userEvent.click(await screen.findByRole('checkbox', { name }));

// 000:218.c
test('ticked rows are counted, their addresses copied with the documents’ words, and unticked together', async () => {
  const user = show();
  await tick('Sélectionner ADAM Zoé');
  expect(chosen()).toBe('1 responsable choisi');
  await tick('Sélectionner toute la page');
  expect(chosen()).toBe('3 responsables choisis');
  await user.click(screen.getByRole('button', { name: 'Copier les adresses' }));
  expect(copied).toEqual(['adam@example.org; cohen@example.org']);
  expect(notices()).toContain('Les emails ont été copié dans le presse papier.');
  await user.click(screen.getByRole('button', { name: 'Tout désélectionner' }));
  expect(screen.queryByRole('region', { name: 'Sélection' })).toBeNull();
});

test('a message to the selection has everybody in blind copy; nobody with an address is said in words', async () => {
  const user = show();
  await tick('Sélectionner BLANC Ana');
  await user.click(screen.getByRole('button', { name: 'Écrire' }));
  expect(notices()).toContain('Aucune adresse e-mail');
  await tick('Sélectionner COHEN Eva');
  await user.click(screen.getByRole('button', { name: 'Écrire' }));
  const dialog = await screen.findByRole('dialog', { name: 'Écrire à 1 personne' });
  expect(
    within(dialog)
      .getByRole('link', { name: /Ouvrir le message/ })
      .getAttribute('href'),
  ).toBe('mailto:?bcc=cohen@example.org');
});

test('a message to all takes the addresses of every page, in the parts that a mail program needs', async () => {
  const everybody = Array.from({ length: 150 }, (_, index) => `famille.numero.${index}@example.org`);
  const user = show(async () => ({ ok: true, data: everybody, message: '' }));
  await user.click(await screen.findByRole('button', { name: 'Écrire' }));
  await user.click(screen.getByRole('menuitem', { name: 'Écrire à tous' }));
  const dialog = await screen.findByRole('dialog', { name: 'Écrire à 150 personnes' });
  const links = within(dialog).getAllByRole('link');
  expect(links.length).toBeGreaterThan(1);
  expect(links[1]?.textContent).toMatch(/^Message 2 \(\d+ destinataires\)$/);
  await user.click(within(dialog).getByText('Fermer'));
  await user.click(screen.getByRole('button', { name: 'Écrire' }));
  await user.click(screen.getByRole('menuitem', { name: 'Copier toutes les adresses' }));
  expect(copied).toEqual([everybody.join('; ')]);
});

test('without the right to everybody’s addresses there is no menu of e-mails', async () => {
  show();
  expect(await screen.findByText('ADAM Zoé')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Écrire' })).toBeNull();
});
