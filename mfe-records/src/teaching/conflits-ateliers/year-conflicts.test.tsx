import { right } from '@diapason/contracts/constants';
import { provideScreenTitles } from '@diapason/platform';
import { answerBy, signIn } from '@diapason/platform/testing';
import { renderAt } from '@diapason/ui/testing';
import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import YearConflicts from './YearConflicts';

const lesson = (idAtelier: number, libelleType: string) => ({
  idAtelier,
  libelleType,
  heureDebut: '10:00',
  heureFin: '11:00',
  libelleSite: 'Albi',
});

function show(peut: readonly string[]) {
  provideScreenTitles(() => 'Fiche');
  signIn([right.seeWorkshops, right.seePupilAndWorkshop]);
  const calls = answerBy((path) =>
    path === '/api/ateliers/conflitsAnnee'
      ? {
          conflits: [
            {
              type: 'enseignant',
              quoi: 'MEUNIER Gilles',
              minutes: 30,
              date: '2026-11-03',
              atelier: lesson(5, 'Orchestre'),
              autre: lesson(6, 'Chœur'),
              decision: { par: 'FABRE Léo', le: '2026-09-18T10:00:00.000Z' },
            },
          ],
          peut,
          vacancesSaisies: 1,
        }
      : [],
  );
  renderAt('/conflits-ateliers?annee=8', <YearConflicts />);
  return calls;
}

test('the year’s conflicts tell what is disputed, open each workshop, and say who kept it so', async () => {
  const calls = show(['ouvrir']);
  const row = within(await screen.findByRole('row', { name: /MEUNIER Gilles/ }));
  for (const text of ['Enseignant', 'FABRE Léo']) expect(row.getByText(text)).toBeTruthy();
  expect(row.getByText(/30\smin en commun à partir du 03\/11\/2026/)).toBeTruthy();
  expect(row.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/fiche-atelier/5',
    '/fiche-atelier/6',
  ]);
  const asked = calls.find(({ path }) => path === '/api/ateliers/conflitsAnnee');
  expect(asked?.query.get('fk_anneeScolaire')).toBe('8');
});

test('who may not open a workshop has no link to it', async () => {
  show([]);
  const row = within(await screen.findByRole('row', { name: /MEUNIER Gilles/ }));
  expect(row.getByText('Orchestre')).toBeTruthy();
  expect(row.queryByRole('link')).toBeNull();
});
