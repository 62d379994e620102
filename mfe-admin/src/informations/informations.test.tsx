import { messages, right } from '@diapason/contracts/constants';
import { listAnswer, mockApi, sheetAnswer, signIn, succeedsWith } from '@diapason/platform/testing';
import { renderAt } from '@diapason/ui/testing';
import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import EditInformation from './EditInformation';
import Informations from './Informations';
import type { Information } from './types';

const message = (idInformation: number, more: Partial<Information> = {}): Information => ({
  ...{ idInformation, fk_utilisateur: 12, nomPrenomUtilisateur: 'FONTAINE Lucie', destinataires: 'Responsable' },
  ...{ date: '2026-11-27', visible: 0, titre: `Message ${idInformation}`, message: '<p>Texte</p>', groupe: [4, 7] },
  ...{ type: 'direction', libelleType: 'direction' },
  ...more,
});
const groups = [
  { idGroupe: 4, libelleGroupe: 'Enseignant', nombreUtilisateur: 48 },
  { idGroupe: 7, libelleGroupe: 'Responsable', nombreUtilisateur: 1343 },
];

const writing = [right.openDirectionMessage, right.addDirectionMessage];

function openList(count: number, functions: readonly number[] = writing, type = 'direction') {
  signIn(functions);
  const calls = mockApi((path) =>
    path.endsWith('/listeGroupe') ? groups : listAnswer(Array.from({ length: count }, (_one, at) => message(at + 1))),
  );
  renderAt(`/liste-informations/${type}`, <Informations />, '/liste-informations/:type');
  return calls;
}
const rows = async () => within(await screen.findByRole('table')).getAllByRole('row').length - 1;

describe('the messages of a type', () => {
  // 000:88.a 000:88.b 000:88.c 000:88.d 000:88.e 000:88.f 000:9.k
  test('stand in a table with date, author, recipients, title and visibility', async () => {
    const calls = openList(1, [right.openUnionMessage], 'syndicat');
    const table = await screen.findByRole('table');
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(expect.arrayContaining(['Date', 'Auteur', 'Destinataires', 'Titre', 'Visibilité']));
    for (const text of ['27/11/2026', 'FONTAINE Lucie', 'Responsables, Enseignant', 'Message 1', 'Brouillon'])
      expect(await within(table).findByText(text)).toBeTruthy();
    expect(calls.find(({ path }) => path === '/api/informations/list')?.query.get('type')).toBe('syndicat');
  });

  // 000:88.g 000:88.h 000:230.e 000:230.f
  test.each([
    [9, 9, false],
    [10, 10, true],
    [11, 10, true],
  ])('%i messages: %i on the page, pages: %s', async (count, shown, isPaged) => {
    openList(count);
    expect(await rows()).toBe(shown);
    expect(screen.queryByRole('navigation', { name: 'Pagination' }) !== null).toBe(isPaged);
  });

  test('offer the editor and a new message as the server says', async () => {
    openList(1);
    expect((await screen.findByRole('link', { name: 'Message 1' })).getAttribute('href')).toBe(
      '/edition-information/1?type=direction',
    );
    expect(screen.getByRole('button', { name: 'Nouveau message' })).toBeTruthy();
  });

  test('of a type that there is not are the page of errors', async () => {
    openList(1, writing, 'inconnu');
    await waitFor(() => expect(location.pathname).toBe('/erreur/404'));
  });

  test('offer neither to who only reads', async () => {
    openList(1, [right.openUnionMessage, right.addUnionMessage]);
    await screen.findByText('Message 1');
    expect(screen.queryByRole('link', { name: 'Message 1' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Nouveau message' })).toBeNull();
  });
});

function openEditor(
  address: string,
  functions: readonly number[] = [right.saveUnionMessage],
  answer: unknown = undefined,
) {
  signIn(functions);
  const calls = mockApi((path, asked) => {
    if (path.endsWith('/listeGroupe')) return groups;
    if (asked.method === 'POST')
      return answer ?? succeedsWith(messages.site.messagePublished, { idInformation: 7, visible: 1 });
    return sheetAnswer(message(Number(path.split('/').at(-1)), { type: 'syndicat' }));
  });
  renderAt(address, <EditInformation />, '/edition-information/:id?');
  return calls;
}

describe('the editor of a message', () => {
  // 000:88.m 000:88.n 000:88.o 000:88.p 000:88.q 000:88.r 000:88.s 000:88.t 000:88.j
  test('opens a message with its fields, and leads back to the list of its type', async () => {
    openEditor('/edition-information/7?type=syndicat');
    expect(await screen.findByDisplayValue('Message 7')).toBe(screen.getByRole('textbox', { name: /^Titre/ }));
    expect(screen.getByDisplayValue('27/11/2026')).toBeTruthy();
    expect((screen.getByRole('checkbox', { name: 'Visible' }) as HTMLInputElement).checked).toBe(false);
    expect((screen.getByRole('checkbox', { name: /responsables aussi/ }) as HTMLInputElement).checked).toBe(true);
    expect(((await screen.findByRole('checkbox', { name: /Enseignant/ })) as HTMLInputElement).checked).toBe(true);
    expect(screen.getByText('Message', { selector: 'label' })).toBeTruthy();
    expect(screen.getByRole('link', { name: /Représentants/ }).getAttribute('href')).toBe(
      '/liste-informations/syndicat',
    );
  });

  // 000:88.i 000:88.k 000:88.l 000:38.h
  test.each(['/edition-information/0?type=direction', '/edition-information?type=developpement'])(
    '%s opens a new one',
    async (address) => {
      openEditor(address);
      expect(await screen.findByRole('heading', { level: 1, name: 'Nouveau message' })).toBeTruthy();
      const type = new URLSearchParams(address.split('?')[1]).get('type');
      expect(document.querySelector(`a[href="/liste-informations/${type}"]`)).not.toBeNull();
    },
  );

  // 000:138.c
  test('saves what is filled in, and says what became of it', async () => {
    const calls = openEditor('/edition-information/7?type=syndicat');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Visible' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: /Enseignant/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1));
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      ...{ type: 'syndicat', titre: 'Message 7', message: '<p>Texte</p>', visible: true, date: '2026-11-27' },
      ...{ destinataires: 'Responsable', groupe: [7] },
    });
  });

  test('is text for who may not save', async () => {
    openEditor('/edition-information/7?type=syndicat', [right.saveDirectionMessage]);
    await screen.findByDisplayValue('Message 7');
    expect(screen.queryByRole('button', { name: 'Enregistrer' })).toBeNull();
  });
});
