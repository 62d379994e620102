import { right } from '@diapason/contracts/constants';
import { provideScreenTitles } from '@diapason/platform';
import { answerBy, listed, signIn } from '@diapason/platform/testing';
import { choose, look, renderAt } from '@diapason/ui/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import YearConflicts from './YearConflicts';

const lesson = (idAtelier: number, libelleType: string) => ({
  idAtelier,
  libelleType,
  heureDebut: '10:00',
  heureFin: '11:00',
  libelleSite: 'Albi',
});
const kept = {
  idConflit: 1,
  type: 'enseignant',
  quoi: 'MEUNIER Gilles',
  minutes: 30,
  date: '2026-11-03',
  atelier: lesson(5, 'Formation musicale'),
  autre: lesson(6, 'Orchestre'),
  decision: { par: 'FABRE Léo', le: '2026-09-18T10:00:00.000Z' },
};
const open = { ...kept, idConflit: 2, type: 'contrat', quoi: 'ROUX Paul', date: null, autre: null, decision: null };

beforeEach(() => {
  localStorage.clear();
  provideScreenTitles(() => 'Fiche');
});

async function show(peut: readonly string[], vacancesSaisies: 0 | 1 = 1) {
  signIn([right.seeWorkshops]);
  const calls = answerBy((path) => {
    if (path === '/api/ateliers/conflitsAnnee') return listed([kept, open], peut);
    if (path === '/api/ateliers/resumeConflits') return { nombre: 2, vacancesSaisies };
    return [];
  });
  renderAt('/conflits-ateliers?annee=8', <YearConflicts />);
  await screen.findByRole('table');
  return () => calls.filter(({ path }) => path === '/api/ateliers/conflitsAnnee').at(-1)?.body;
}

test('the year’s conflicts tell what is disputed, open each workshop, and say who decided on it and when', async () => {
  const asked = await show(['ouvrir']);
  expect(asked()).toMatchObject({ fk_anneeScolaire: 8, type: 'tous', garde: 2 });
  const row = within(screen.getByRole('row', { name: /MEUNIER Gilles/ }));
  for (const text of [
    'Enseignant',
    'FABRE Léo',
    '18/09/2026 à 12:00',
    '10:00 – 11:00 · Albi',
    '30 min en commun',
    'à partir du 03/11/2026',
  ])
    expect(row.getAllByText(text).length).toBeGreaterThan(0);
  const opens = (name: string) => row.getByRole('link', { name }).getAttribute('href');
  expect([opens('Formation musicale'), opens('Orchestre')]).toEqual(['/fiche-atelier/5', '/fiche-atelier/6']);
  expect(within(screen.getByRole('row', { name: /ROUX Paul/ })).getByText('À trancher')).toBeTruthy();
  await choose(screen.getByLabelText('Conflit'), 'Trajet');
  await waitFor(() => expect(asked()).toMatchObject({ type: 'trajet' }));
});

test('who may not open a workshop has no link to it; the panel tells who kept it', async () => {
  await show([], 0);
  expect(screen.getByText(/vacances scolaires de cette année ne sont pas saisies/)).toBeTruthy();
  const row = screen.getByRole('row', { name: /MEUNIER Gilles/ });
  expect(within(row).queryByRole('link')).toBeNull();
  await look(row);
  expect(
    within(screen.getByRole('complementary')).getByText(/^Gardé par FABRE Léo, le 18\/09\/2026 à 12:00/),
  ).toBeTruthy();
});
