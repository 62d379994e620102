import { defaultGrid, type TariffGrid } from '@diapason/contracts/calculation';
import { messages, right } from '@diapason/contracts/constants';
import { store } from '@diapason/platform';
import { mockApi, type RecordedCall, schoolYears, sheetAnswer, signIn, succeedsWith } from '@diapason/platform/testing';
import { normalizeSpaces, renderAt } from '@diapason/ui/testing';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import Tariffs from './Tariffs';

const run = {
  changent: 12,
  restent: 202,
  ecart: 84_000,
  soldees: 0,
  resteSoldees: 0,
  sansTarif: 0,
  offreSansTarif: null,
  causes: [{ libelle: 'Cursus', cotisations: 12, ecart: 84_000 }],
  familles: [],
  sansCommune: { total: 0, familles: [] },
};
const YEAR = '/api/tarifs/9';
const KEEP = `POST ${YEAR}/brouillon`;

/** Opens the prices of 2026-2027, of which the draft is still those of the year before. */
async function open(more: Readonly<Record<string, unknown>> = {}) {
  signIn([right.manageSettings, right.calculateContributions]);
  const answers: Readonly<Record<string, unknown>> = {
    [`GET ${YEAR}`]: sheetAnswer({
      fk_anneeScolaire: 9,
      version: 0,
      grille: null,
      datePublication: null,
      brouillon: { revision: 0, grille: defaultGrid, gardeLe: null },
      reference: { fk_anneeScolaire: 8, version: 2, libelleAnneeScolaire: '2025-2026', grille: defaultGrid },
      close: 0,
      calcul: 1,
    }),
    [`POST ${YEAR}/essai`]: run,
    'GET /api/anneesScolaire/list': schoolYears,
    'GET /api/cotisations/communesConvention': [],
    ...more,
  };
  let revision = 0;
  const kept = () => {
    revision += 1;
    return { fk_anneeScolaire: 9, revision };
  };
  const calls = mockApi((path: string, { method }: RecordedCall) => {
    const call = `${method} ${path}`;
    return call === KEEP && !(KEEP in answers) ? kept() : answers[call];
  });
  renderAt('/tarifs', <Tariffs />);
  await screen.findByRole('region', { name: 'Montants' });
  return calls;
}

const cell = (name: string) => screen.getByRole('textbox', { name });
const shownIn = (name: string) => (cell(name) as HTMLInputElement).value;
const inFocus = () => document.activeElement?.getAttribute('aria-label');
const family = () => normalizeSpaces(screen.getByRole('region', { name: 'Cette famille paierait' }).textContent ?? '');
const bodies = (calls: readonly RecordedCall[], call: string) =>
  calls.filter(({ method, path }) => `${method} ${path}` === call).map(({ body }) => body);

beforeEach(() => sessionStorage.clear());

describe('an amount', () => {
  test('counts at once for the family beside it and is kept; the one that it struck out puts itself back', async () => {
    const calls = await open();
    expect(family()).toMatch(/comme en 2025-2026.*852,50 €/);
    await userEvent.click(cell('Cursus, T4'));
    await userEvent.keyboard('460');
    expect(family()).toMatch(/\+ 10,00 € sur 2025-2026.*862,50 €/);
    const draft = (cents: number, versionAttendue: number) => ({
      versionAttendue,
      grille: expect.objectContaining({
        lignes: expect.arrayContaining([
          expect.objectContaining({
            code: 'cursus',
            adherent: { mode: 'STEP', montants: [21_000, 27_000, 36_000, cents, 54_000, 60_000] },
          }),
        ]),
      }),
    });
    await waitFor(() => expect(bodies(calls, KEEP)).toEqual([draft(46_000, 0)]));
    expect(await screen.findByText(/^copié de 2025-2026 · 1 changement · gardé à \d\d:\d\d$/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: /^Cursus, T4.*remettre 450,00$/ }));
    expect(shownIn('Cursus, T4')).toBe('450,00');
    expect(screen.queryByRole('button', { name: /remettre/ })).toBeNull();
    await waitFor(() => expect(bodies(calls, KEEP)).toEqual([draft(46_000, 0), draft(45_000, 1)]));
  });
  test('is left by Enter downwards and by arrows sideways; Escape gives back what stood there', async () => {
    await open();
    await userEvent.click(cell('Cursus, T1'));
    await userEvent.keyboard('215{Enter}');
    expect([shownIn('Cursus, T1'), inFocus()]).toEqual(['215,00', 'Danse, T1']);
    await userEvent.keyboard('{ArrowRight}');
    expect(inFocus()).toBe('Danse, T2');
    await userEvent.keyboard('999{Escape}');
    expect(shownIn('Danse, T2')).toBe('243,00');
    await userEvent.keyboard('{ArrowLeft}{Shift>}{Enter}{/Shift}');
    expect(inFocus()).toBe('Cursus, T1');
  });
  test('that cannot be read stays what it was, and says so', async () => {
    await open();
    await userEvent.click(cell('Cursus, T1'));
    await userEvent.keyboard('dix');
    expect(cell('Cursus, T1').getAttribute('aria-invalid')).toBe('true');
    await userEvent.tab();
    expect(shownIn('Cursus, T1')).toBe('210,00');
    expect(store.getState().notifications.map(({ message }) => normalizeSpaces(message))).toEqual([
      '« dix » ne peut pas être lu : Cursus, T1 reste à 210,00.',
    ]);
  });
});

test('a coefficient is typed as a fraction, in percent or as a decimal, and kept as it was typed', async () => {
  const calls = await open();
  const sent = () =>
    bodies(calls, KEEP).map((body) => (body as { grille: TariffGrid }).grille.regles.coefficientPratiqueSupplementaire);
  for (const [typed, kept, shown] of [
    ['2/3', '2/3', '2/3'],
    ['66,67 %', 0.6667, '0,6667'],
    ['0,67', 0.67, '0,67'],
  ] as const) {
    await userEvent.tripleClick(cell('Autre pratique'));
    await userEvent.paste(typed);
    await userEvent.tab();
    expect(shownIn('Autre pratique')).toBe(shown);
    await waitFor(() => expect(sent().at(-1)).toBe(kept));
  }
  await userEvent.tripleClick(cell('Autre pratique'));
  await userEvent.paste('4/3');
  expect(cell('Autre pratique').getAttribute('aria-invalid')).toBe('true');
});

test('a block from a spreadsheet fills the cells from the one it is pasted in, and says what it left out', async () => {
  await open();
  await userEvent.click(cell('Cursus, T1'));
  await userEvent.paste('220\t280,50\n199\tdix\n');
  expect(['Cursus, T1', 'Cursus, T2', 'Danse, T1', 'Danse, T2'].map(shownIn)).toEqual([
    '220,00',
    '280,50',
    '199,00',
    '243,00',
  ]);
  expect(store.getState().notifications.map(({ kind, message }) => [kind, normalizeSpaces(message)])).toEqual([
    ['error', '1 valeur collée n’est pas un montant ou n’a pas de case.'],
  ]);
});

test('a draft that somebody else kept meanwhile is not overwritten: it is read again', async () => {
  const calls = await open({ [KEEP]: { status: 409, message: 'Modifié entre-temps', field: 'versionAttendue' } });
  await userEvent.click(cell('Cursus, T1'));
  await userEvent.keyboard('215');
  const refusal = await screen.findByRole('alert');
  expect(normalizeSpaces(refusal.textContent ?? '')).toContain('Le brouillon n’a pas été gardé : Modifié entre-temps');
  await userEvent.click(within(refusal).getByRole('button', { name: 'Recharger' }));
  await waitFor(() => expect(shownIn('Cursus, T1')).toBe('210,00'));
  expect(bodies(calls, `GET ${YEAR}`)).toHaveLength(2);
});

test('« Publier » says what would change, keeps what was typed, publishes it, and shows the calculation to its end', async () => {
  const state = { idCalcul: 3, fk_anneeScolaire: 9, total: 12, done: 12, changed: 12, failed: 0, reason: null };
  const calls = await open({
    [`POST ${YEAR}`]: succeedsWith(messages.money.tariffPublished, { fk_anneeScolaire: 9, version: 1 }),
    'POST /api/cotisations/calcul': { idCalcul: 3 },
    'GET /api/cotisations/calcul/3': { ...state, finished: true },
  });
  const tray = () => screen.getByRole('region', { name: 'Essai du recalcul' });
  await within(tray()).findByText('12 montants changent');
  expect(normalizeSpaces(tray().textContent ?? '')).toContain('+ 840,00 €');
  await userEvent.click(cell('Cursus, T4'));
  await userEvent.keyboard('460');
  await userEvent.click(await within(tray()).findByRole('button', { name: 'Publier et recalculer les 12' }));
  const dialog = await screen.findByRole('dialog', { name: /^Publier la version 1 des tarifs 2026-2027/ });
  expect(normalizeSpaces(dialog.textContent ?? '')).toContain(
    '12 montants changent, + 840,00 €. Les règlements ne changent pas',
  );
  await userEvent.click(within(dialog).getByRole('checkbox', { name: /^Prévenir par e-mail/ }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Publier et recalculer' }));
  expect(await screen.findByText(/12 familles, 12 cotisations modifiées/)).toBeTruthy();
  const [kept] = bodies(calls, KEEP) as { grille: object }[];
  expect(bodies(calls, `POST ${YEAR}`)).toEqual([{ grille: kept?.grille, versionAttendue: 0 }]);
  expect(bodies(calls, 'POST /api/cotisations/calcul')).toEqual([{ fk_anneeScolaire: 9, prevenir: 1 }]);
});
