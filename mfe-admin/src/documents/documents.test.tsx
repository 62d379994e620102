import { messages, right } from '@diapason/contracts/constants';
import { mockApi, type RecordedCall, sheetAnswer, signIn } from '@diapason/platform/testing';
import { normalizeSpaces, renderAt } from '@diapason/ui/testing';
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import Documents from './Documents';
import { type Entry, formatSize, formatWhen } from './entries';

const every = [right.seeDocuments, right.createFolder, right.renameFolder, right.addDocument, right.deleteDocument];
const nothing = { nombre: 0, dossier: '', auteur: 'FONTAINE Lucie', contenu: '', version: 1, antivirus: null } as const;
const file = (name: string, size: number, date: string, more: Partial<Entry> = {}): Entry => ({
  ...{ ...nothing, name, size, date, type: 1, restreint: 0, contenu: 'application/pdf' },
  ...more,
});
const folder = (name: string): Entry => ({
  ...{ ...nothing, name, type: 0, size: 0, date: '2026-11-24T08:12:00Z', nombre: 12, version: 0, restreint: 0 },
});
const root: readonly Entry[] = [
  file('Programme.pdf', 319_488, '2026-11-26T15:42:00Z'),
  file('Affiche.pdf', 4_194_304, '2026-11-02T09:05:00Z'),
  folder('Partitions'),
];
const tree = {
  dossiers: [{ idDossier: 4, fk_parent: 0, nom: 'Partitions', groupes: [] }],
  groupes: [{ idGroupe: 2, libelleGroupe: 'Direction' }],
  fichiers: 2,
  taille: 4_513_792,
  tailleMaximale: 10,
};

function open(address = '/documents', entries: readonly Entry[] = root, functions: readonly number[] = every) {
  signIn(functions, { module: ['GED'] });
  const calls = mockApi((path, asked) => {
    if (path.endsWith('/arbre')) return sheetAnswer(tree);
    if (path.endsWith('/liste')) return asked.query.get('path') ? [{ ...folder(''), type: -1 }] : entries;
    if (path.endsWith('/contenu')) return { dossiers: 1, fichiers: 12 };
    if (path.endsWith('/versions')) return [];
    return {};
  });
  renderAt(address, <Documents />);
  return calls;
}
const order = async () => {
  const list = await screen.findByRole('list', { name: 'Contenu du dossier' });
  const known = root.map(({ name }) => name);
  return within(list)
    .getAllByRole('listitem')
    .map((row) => known.find((name) => row.textContent?.includes(name)));
};
const sent = (calls: readonly RecordedCall[], path: string) => calls.filter((one) => one.path.endsWith(path));
const acts = async (name: string, item: string) => {
  await userEvent.click(await screen.findByRole('button', { name: new RegExp(`^Autres actions.*${name}$`) }));
  await userEvent.click(screen.getByRole('menuitem', { name: item }));
};

describe('the document manager', () => {
  beforeEach(() => {
    URL.createObjectURL = jest.fn(() => 'blob:a');
    URL.revokeObjectURL = jest.fn();
  });

  // 000:99.a 000:100.a 000:100.d 000:100.e
  test('opens at the root, with its title, and offers a folder and files to whoever may', async () => {
    const calls = open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Gestion des documents' })).toBeTruthy();
    await order();
    expect(sent(calls, '/liste')[0]?.query.get('path')).toBe('');
    expect(screen.getByRole('button', { name: 'Créer un dossier' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Ajouter des fichiers' })).toBeTruthy();
  });

  test('offers nothing of that to who only reads', async () => {
    open('/documents', root, [right.seeDocuments]);
    await order();
    for (const name of ['Créer un dossier', 'Ajouter des fichiers'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });

  // 000:100.b 000:100.c 000:100.p 000:100.x 000:100.y
  test('the address holds the folder: one is opened, left by the entry above it, and the root is one press away', async () => {
    const calls = open('/documents?chemin=%2FPartitions');
    const parent = await screen.findByRole('link', { name: /Dossier parent/ });
    expect(sent(calls, '/liste')[0]?.query.get('path')).toBe('/Partitions');
    await userEvent.click(parent);
    expect(window.location.search).toBe('');
    const list = await screen.findByRole('list', { name: 'Contenu du dossier' });
    await userEvent.click(within(list).getByRole('link', { name: /Partitions/ }));
    expect(new URLSearchParams(window.location.search).get('chemin')).toBe('/Partitions');
    await userEvent.click(screen.getByRole('button', { name: 'Aller à la racine' }));
    expect(window.location.search).toBe('');
  });

  // 000:100.l 000:100.m 000:100.n 000:100.o
  test('sorts by name, size and date, and turns round when asked again', async () => {
    open();
    expect(await order()).toEqual(['Partitions', 'Affiche.pdf', 'Programme.pdf']);
    const sort = (name: RegExp) => userEvent.click(screen.getByRole('button', { name }));
    await sort(/^Date/);
    expect(await order()).toEqual(['Partitions', 'Programme.pdf', 'Affiche.pdf']);
    await sort(/^Date/);
    expect(await order()).toEqual(['Partitions', 'Affiche.pdf', 'Programme.pdf']);
    await sort(/^Taille/);
    expect(await order()).toEqual(['Partitions', 'Affiche.pdf', 'Programme.pdf']);
    await sort(/^Nom/);
    await sort(/^Nom/);
    expect(await order()).toEqual(['Partitions', 'Programme.pdf', 'Affiche.pdf']);
  });

  // 000:100.f 000:100.h 000:100.i
  test('a row is renamed in its place', async () => {
    const calls = open();
    expect((await screen.findByRole('button', { name: /^Programme.pdf/ })).closest('li')?.dataset.mode).toBe('normal');
    await acts('Programme.pdf', 'Renommer');
    const field = screen.getByRole('textbox', { name: 'Nouveau nom de Programme.pdf' });
    expect(field.closest('li')?.dataset.mode).toBe('rename');
    await userEvent.clear(field);
    await userEvent.type(field, 'Conducteur.pdf{Enter}');
    await waitFor(() => expect(sent(calls, '/renommerDossier')).toHaveLength(1));
    expect(sent(calls, '/renommerDossier')[0]?.body).toEqual({
      ancienNom: '/Programme.pdf',
      nouveauNom: 'Conducteur.pdf',
    });
  });

  // 000:100.g 000:100.j 000:100.k
  test('a row asks before it is deleted, with the document’s words, and a folder says what it holds', async () => {
    const calls = open();
    await acts('Partitions', 'Supprimer');
    const row = (await screen.findByText(messages.site.removeEntry, { exact: false })).closest('li');
    expect(row?.dataset.mode).toBe('delete');
    expect(row?.textContent).toContain('Voulez vous supprimer ce dossier / fichier');
    expect(await screen.findByText('Il contient 1 dossier et 12 fichiers.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Supprimer' }));
    await waitFor(() => expect(sent(calls, '/supprimerDossier')[0]?.body).toEqual({ nom: '/Partitions', contenu: 13 }));
    await acts('Affiche.pdf', 'Supprimer');
    await userEvent.click(await screen.findByRole('button', { name: 'Annuler' }));
    expect(sent(calls, '/supprimerFichier')).toHaveLength(0);
  });

  // 000:100.q
  test('the folder is asked for again', async () => {
    const calls = open();
    await order();
    const before = sent(calls, '/liste').length;
    await userEvent.click(screen.getByRole('button', { name: 'Actualiser' }));
    await waitFor(() => expect(sent(calls, '/liste').length).toBe(before + 1));
  });

  // 000:100.r
  test('the link to the place is copied', async () => {
    const copied: string[] = [];
    const user = userEvent.setup();
    open('/documents?chemin=%2FPartitions');
    jest.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text));
    await user.click(await screen.findByRole('button', { name: 'Copier le lien' }));
    expect(copied[0]).toMatch(/\/documents\?chemin=%2FPartitions$/);
  });

  // 000:100.s 000:100.t 000:230.h
  test.each([
    [20, '1'],
    [21, '2'],
  ])('%i entries stand in %s column(s)', async (count, columns) => {
    open(
      '/documents',
      Array.from({ length: count }, (_one, at) => file(`${at}.pdf`, 10, '2026-11-02T09:05:00Z')),
    );
    const list = await screen.findByRole('list', { name: 'Contenu du dossier' });
    expect(list.parentElement?.dataset.columns).toBe(columns);
  });

  // 000:100.u 000:100.v
  test('sizes are in ko, Mo or Go, dates with their hour', () => {
    expect([300, 88_064, 6_501_171, 1_932_735_283].map((size) => formatSize(size).replace(/\s/g, ' '))).toEqual([
      '1 ko',
      '86 ko',
      '6,2 Mo',
      '1,8 Go',
    ]);
    expect(formatWhen('2026-11-24T08:12:00Z')).toBe('24/11/2026 09:12');
  });

  // 000:100.w
  test('a press on a file downloads it, the space bar looks at it', async () => {
    const calls = open();
    const name = await screen.findByRole('button', { name: /^Programme.pdf/ });
    await userEvent.click(name);
    await waitFor(() => expect(sent(calls, '/download/GED')[0]?.body).toEqual({ fichier: '/Programme.pdf' }));
    name.focus();
    await userEvent.keyboard(' ');
    expect(await screen.findByRole('complementary', { name: 'Aperçu de Programme.pdf' })).toBeTruthy();
  });

  // 000:220.b
  test('several files go each by itself; what the server refuses stays with its words', async () => {
    signIn(every, { module: ['GED'] });
    const calls = mockApi((path, asked) => {
      if (path.endsWith('/arbre')) return sheetAnswer(tree);
      if (path.endsWith('/liste')) return root;
      if (asked.file?.name === 'virus.pdf') return { status: 422, message: messages.files.virus };
      return {};
    });
    renderAt('/documents', <Documents />);
    await order();
    const input = screen.getByLabelText('Fichiers à ajouter');
    await userEvent.upload(input, [new File(['%PDF'], 'a.pdf'), new File(['%PDF'], 'virus.pdf')]);
    const big = new File(['x'], 'énorme.wav');
    Object.defineProperty(big, 'size', { value: 11 * 2 ** 20 });
    await userEvent.upload(input, [big]);
    expect(await screen.findByText(normalizeSpaces(messages.files.virus))).toBeTruthy();
    expect(screen.getByText('Votre fichier est trop gros, il ne doit pas dépasser 10Mo')).toBeTruthy();
    expect(sent(calls, '/upload/GED').map(({ file: one }) => one?.name)).toEqual(['a.pdf', 'virus.pdf']);
    await userEvent.click(screen.getByRole('button', { name: /^Fermer.*virus\.pdf$/ }));
    expect(screen.queryByText(normalizeSpaces(messages.files.virus))).toBeNull();
  });
});
