import { messages } from '@diapason/contracts/constants';
import { PlatformProvider, store } from '@diapason/platform';
import { mockApi } from '@diapason/platform/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useCalculation } from './useCalculation';

const refused = (status: number, message: string) => ({ status, message });
const finished = {
  idCalcul: 3,
  fk_anneeScolaire: 9,
  total: 12,
  done: 12,
  changed: 2,
  failed: 1,
  finished: true,
  reason: null,
};
const tried = {
  changent: 12,
  restent: 202,
  ecart: 84_000,
  soldees: 0,
  resteSoldees: 0,
  sansTarif: 0,
  offreSansTarif: null,
  causes: [],
  familles: [],
  sansCommune: {
    total: 2,
    familles: [
      { idUtilisateur: 4, nomPrenomUtilisateur: 'HUET Nadège', codePostalVille: '81310 Lile' },
      { idUtilisateur: 5, nomPrenomUtilisateur: 'REY Denis', codePostalVille: '' },
    ],
  },
};
const notified = () => store.getState().notifications.map(({ kind, message }) => [kind, message]);

function Screen({ everywhere = false }: { readonly everywhere?: boolean }) {
  const { start, panel } = useCalculation(9, '2026-2027', () => undefined, everywhere);
  return (
    <>
      <button type="button" onClick={() => void start()}>
        Lancer
      </button>
      {panel}
    </>
  );
}

const calculate = async () => {
  render(<Screen />, { wrapper: PlatformProvider });
  await userEvent.click(screen.getByRole('button', { name: 'Lancer' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Calculer' }));
};

beforeEach(() => {
  sessionStorage.clear();
});

// 002:602.c
test('a year without anything to calculate is refused in the server’s words', async () => {
  mockApi({
    '/api/cotisations/calcul/essai': tried,
    '/api/cotisations/calcul': refused(422, messages.money.nothingToCalculate),
  });
  await calculate();
  await waitFor(() => expect(notified()).toEqual([['error', messages.money.nothingToCalculate]]));
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test.each([
  ['every site', true, 'de toutes les familles'],
  ['own sites', false, 'des familles de vos sites'],
])('the question says whose contributions are calculated: %s', async (_sites, everywhere, whose) => {
  mockApi({ '/api/cotisations/calcul/essai': tried });
  render(<Screen everywhere={everywhere} />, { wrapper: PlatformProvider });
  await userEvent.click(screen.getByRole('button', { name: 'Lancer' }));
  const question = (await screen.findByText(/^Les cotisations 2026-2027/)).textContent;
  expect(question).toContain(` ${whose} seront calculées`);
  const unknown = screen.getByRole('group', { name: /commune non reconnue/ });
  expect(unknown.querySelector('summary')?.textContent).toBe(
    '2 familles de commune non reconnue paieront le tarif extérieur',
  );
  expect(
    within(unknown)
      .getAllByRole('link', { hidden: true })
      .map((one) => [one.textContent, one.getAttribute('href')]),
  ).toEqual([
    ['HUET Nadège', '/fiche-responsable/4'],
    ['REY Denis', '/fiche-responsable/5'],
  ]);
  expect(unknown.textContent).toContain('81310 Lile');
  expect(question).toContain('12 montants changent, +\u00a0840,00\u00a0€.');
});

test('a calculation that cannot be found again says so to whoever started it', async () => {
  const gone = refused(404, messages.general.notFound);
  mockApi({
    '/api/cotisations/calcul/essai': tried,
    '/api/cotisations/calcul': { idCalcul: 3, total: 12 },
    '/api/cotisations/calcul/3': gone,
  });
  await calculate();
  await waitFor(() => expect(notified()).toContainEqual(['error', messages.general.notFound]));
});

// 002:592.a
test('a calculation that went well says so in the documents’ words', async () => {
  mockApi({
    '/api/cotisations/calcul/essai': tried,
    '/api/cotisations/calcul': { idCalcul: 3, total: 12 },
    '/api/cotisations/calcul/3': { ...finished, failed: 0 },
  });
  await calculate();
  const outcome = await screen.findByText(/^Le calcul des cotisations a été effectué/);
  expect(outcome.textContent).toBe(
    'Le calcul des cotisations a été effectué\u00a0: 12 familles, 2 cotisations modifiées.',
  );
});

test('the outcome is told once, in the screen', async () => {
  mockApi({
    '/api/cotisations/calcul/essai': tried,
    '/api/cotisations/calcul': { idCalcul: 3, total: 12 },
    '/api/cotisations/calcul/3': finished,
  });
  const before = notified();
  await calculate();
  const outcome = await screen.findByText(/^Le calcul des cotisations a été effectué/);
  expect(outcome.textContent).toBe(
    `Le calcul des cotisations a été effectué : 12 familles, 2 cotisations modifiées, 1 en échec.`,
  );
  expect(notified()).toEqual(before);
});

test('the outcome says why the first family could not be calculated, and writes numbers as French does', async () => {
  const outcome = { ...finished, total: 3_012, done: 3_012, failed: 1_004, reason: messages.money.closedYear };
  mockApi({
    '/api/cotisations/calcul/essai': tried,
    '/api/cotisations/calcul': { idCalcul: 3, total: 3_012 },
    '/api/cotisations/calcul/3': outcome,
  });
  await calculate();
  expect((await screen.findByText(/^Le calcul des cotisations a été effectué/)).textContent).toContain(
    `3\u202f012 familles, 2 cotisations modifiées, 1\u202f004 en échec. Premier motif\u00a0: ${messages.money.closedYear}`,
  );
});
