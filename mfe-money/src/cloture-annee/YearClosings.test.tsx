import type { YearBooks, YearRow } from '@diapason/contracts';
import { right } from '@diapason/contracts/constants';
import { mockApi, sheetAnswer, signIn } from '@diapason/platform/testing';
import { normalizeSpaces, openRowPanel, renderAt } from '@diapason/ui/testing';
import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import YearClosings from './YearClosings';

const year = (fk_anneeScolaire: number, libelleAnneeScolaire: string, more: Partial<YearRow> = {}): YearRow => ({
  ...{ fk_anneeScolaire, libelleAnneeScolaire, dateDebut: '2024-09-01', dateFin: '2025-07-05', etat: 'ouverte' },
  ...{ terminee: 1, dateHeure: null, nomPrenomAgent: null, motif: null },
  ...more,
});
const closed = { etat: 'close', dateHeure: '2025-10-01T08:00:00.000Z', nomPrenomAgent: 'BRU Anne' } as const;
const totals = { cotisations: 3, montantTotal: 85_250, reglements: 2, montantRegle: 45_000 };
const books: YearBooks = {
  ...totals,
  fk_anneeScolaire: 7,
  lignes: [
    { site: 'Albi', mode: 'Chèque', nombre: 1, montant: 15_000 },
    { site: null, mode: 'Virement', nombre: 1, montant: 30_000 },
  ],
  ...{ sceau: 'a'.repeat(64), sceauCloture: 'a'.repeat(64), concorde: 1 },
};

async function open(functions: readonly number[]) {
  signIn(functions, { module: ['cotisation'] });
  mockApi({
    '/api/clotures': sheetAnswer([
      year(9, '2026-2027', { terminee: 0 }),
      year(8, '2025-2026'),
      year(7, '2024-2025', { ...closed, ...totals }),
    ]),
    '/api/clotures/7': books,
    '/api/clotures/8': { ...books, fk_anneeScolaire: 8, lignes: [], sceauCloture: null, concorde: null },
  });
  renderAt('/cloture-annee', <YearClosings />);
  await screen.findByRole('table', { name: 'Années scolaires' });
}
const panelOf = async (name: string) => {
  await openRowPanel(screen.getByRole('row', { name: new RegExp(name) }));
  return within(screen.getByRole('complementary', { name }));
};

test('a year opens beside the list: who closed it, whether it is as it was, and its payments by site and mode', async () => {
  await open([right.closeSchoolYear, right.reopenSchoolYear]);
  const panel = await panelOf('2024-2025');
  expect(await panel.findByText('Rien n’a changé depuis la clôture.')).toBeTruthy();
  expect(panel.getByText('BRU Anne')).toBeTruthy();
  const lines = within(panel.getByRole('list', { name: 'Règlements par site et par mode' })).getAllByRole('listitem');
  expect(lines.map(({ textContent }) => normalizeSpaces(textContent ?? ''))).toEqual([
    'AlbiChèque, 1 règlement150,00 €',
    'Sans siteVirement, 1 règlement300,00 €',
  ]);
  await userEvent.click(panel.getByRole('button', { name: 'Rouvrir' }));
  expect(await screen.findByRole('dialog', { name: 'Rouvrir l’année 2024-2025' })).toBeTruthy();
});

test('a year that is over is closed from its panel by who may', async () => {
  await open([right.closeSchoolYear]);
  const panel = await panelOf('2025-2026');
  expect(await panel.findByText('Aucun règlement')).toBeTruthy();
  await userEvent.click(panel.getByRole('button', { name: 'Clore' }));
  expect(await screen.findByRole('dialog', { name: 'Clore l’année 2025-2026' })).toBeTruthy();
});

test('who reads the years alone is offered neither closing nor opening', async () => {
  await open([right.seeAudit]);
  const panel = await panelOf('2024-2025');
  await panel.findByText('Rien n’a changé depuis la clôture.');
  expect(screen.queryByRole('button', { name: /Clore|Rouvrir/ })).toBeNull();
});
