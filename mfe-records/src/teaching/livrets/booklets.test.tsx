import { messages, newTemplate, right } from '@diapason/contracts/constants';
import { provideScreenTitles } from '@diapason/platform';
import { listAnswer, mockApi, sheetAnswer, signIn } from '@diapason/platform/testing';
import { Route, Routes } from '@diapason/ui/router';
import { renderAt } from '@diapason/ui/testing';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { BookletIcon } from './BookletIcon';
import BookletScreen from './BookletScreen';
import Booklets from './Booklets';
import Templates from './Templates';

const device = (width: number) => Object.defineProperty(window.screen, 'width', { value: width, configurable: true });
beforeEach(() => provideScreenTitles(() => 'Livrets'));
afterEach(() => {
  device(1440);
  cleanup();
});

const blank = {
  ...newTemplate,
  idLivretType: 0,
  version: 1,
  revision: 0,
  livrets: 0,
  livretsDeLaVersion: 0,
  versions: [],
};
const known = { ...blank, idLivretType: 4, titre: 'Cursus', revision: 1 };

const { seeBookletTemplates, addBookletTemplate, changeBookletTemplate, deleteBookletTemplate } = right;

function signed(...functions: readonly number[]) {
  signIn([seeBookletTemplates, ...functions], { module: ['livret'] });
  mockApi((path) => {
    if (path === '/api/livrets/types/list')
      return [
        { idLivretType: 4, titre: 'Cursus', visible: 1, livrets: 2, valides: 1, modifieLe: '2026-09-02T08:00:00.000Z' },
        { idLivretType: 5, titre: 'Danse', visible: 0, livrets: 0, valides: 0, modifieLe: '2026-09-02T08:00:00.000Z' },
      ];
    if (path === '/api/livrets/types/0') return sheetAnswer(blank);
    if (path === '/api/livrets/types/4') return sheetAnswer(known);
    return undefined;
  });
}
const opened = (address: string) =>
  renderAt(
    address,
    <Routes>
      <Route path="/fiche-livret/:id?/:type?" element={<BookletScreen />} />
    </Routes>,
  );

// 001:21.aa 001:21.ab 001:21.ac
test('no booklet, a memorised one and a validated one differ in colour, shape and words', () => {
  render([0, 1, 2].map((statut) => <BookletIcon key={statut} statut={statut} />));
  expect(
    ['Pas de livret', 'Livret mémorisé', 'Livret validé'].map((label) => screen.getByTitle(label).dataset.statut),
  ).toEqual(['0', '1', '2']);
});

test('the booklets of a class are asked for by it alone: its year is its own', async () => {
  signIn([right.seePupilAndWorkshop], { module: ['livret'] });
  const calls = mockApi((path) => {
    if (path === '/api/livrets/eleves/resume') return { nombre: 0, sans: 0, memorises: 0, valides: 0 };
    return path === '/api/livrets/eleves/liste' ? listAnswer([]) : undefined;
  });
  renderAt('/livrets-eleves/classe/5', <Booklets />, '/livrets-eleves/classe/:idAtelier');
  expect(await screen.findByText('Aucun livret attendu')).toBeTruthy();
  const asked = calls.find(({ path }) => path === '/api/livrets/eleves/liste')?.body;
  expect(asked).toMatchObject({ fk_atelier: 5 });
  expect(asked).not.toHaveProperty('fk_anneeScolaire');
});

// 001:68.a 001:68.b 001:68.c 001:68.d 001:68.e 001:68.g
test('the models are listed with their title and whether they are offered', async () => {
  signed(addBookletTemplate, deleteBookletTemplate);
  renderAt('/liste-livret', <Templates />);
  expect(await screen.findByText('Cursus')).toBeTruthy();
  expect([screen.getByText('oui'), screen.getByText('non')]).toHaveLength(2);
  expect(await screen.findByText('Nouveau Modèle')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Supprimer le modèle Danse' })).toBeTruthy();
});

// 001:68.f 001:68.h
test('without 211 and 213 nobody is offered a new model or a deletion', async () => {
  signed(changeBookletTemplate);
  renderAt('/liste-livret', <Templates />);
  expect(await screen.findByText('Cursus')).toBeTruthy();
  expect(screen.queryByText('Nouveau Modèle')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Supprimer le modèle Danse' })).toBeNull();
});

// 001:69.a 001:69.b 001:69.c 001:69.d 001:69.f 001:69.g 001:69.h 001:69.i
test.each([
  ['/fiche-livret/0/creation', 'Création modèle livret'],
  ['/fiche-livret/4/creation', 'Modification modèle livret'],
])('%s is the editor of a model', async (address, title) => {
  signed(addBookletTemplate, changeBookletTemplate);
  opened(address);
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
  expect(['Synthèse', 'Compétences', 'Validation'].map((name) => screen.getByRole('link', { name }))).toHaveLength(3);
  expect(screen.getByRole('button', { name: 'Enregistrer' })).toBeTruthy();
});

// 001:69.j
test('without 212 a model is only read', async () => {
  signed(addBookletTemplate, deleteBookletTemplate);
  opened('/fiche-livret/4/creation');
  expect(((await screen.findByLabelText(/Titre/)) as HTMLInputElement).disabled).toBe(true);
  expect(screen.queryByRole('button', { name: 'Enregistrer' })).toBeNull();
});

// 001:69.k 001:69.l 001:181.b
test('a model is not written on a phone', () => {
  device(390);
  signed(changeBookletTemplate);
  opened('/fiche-livret/4/creation');
  expect(screen.getByText(messages.teaching.noBookletOnMobile)).toBeTruthy();
});
