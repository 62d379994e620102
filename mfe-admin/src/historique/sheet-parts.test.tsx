import { right } from '@diapason/contracts/constants';
import type { SlotRecord } from '@diapason/platform';
import { mockApi, signIn } from '@diapason/platform/testing';
import { normalizeSpaces, renderAt } from '@diapason/ui/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import HistoryTab from './HistoryTab';
import LatestFacts from './LatestFacts';

const huet: SlotRecord = { of: 'guardian', id: 12, name: 'HUET Nadège' };
const step = (day: number, libelle: string) => ({
  position: String(day),
  date: `2026-11-${day}T10:00:00.000Z`,
  type: 'GuardianSaved',
  libelle,
  sujet: null,
  auteur: 'FONTAINE Lucie, agent n° 4',
  pourLeCompteDe: null,
  ecran: null,
  changes: [],
});
const told = ['Responsable créé', 'Adresse changée', 'Téléphone ajouté', 'Fiche fusionnée'];
const etapes = told.map((libelle, index) => step(20 + index, libelle));

beforeEach(() => {
  signIn([right.seeHistory]);
  mockApi({ '/api/historique/guardian-12': { flux: 'guardian-12', titre: 'HUET Nadège', etapes } });
});

test('the tab of a sheet tells its record’s life, the latest first', async () => {
  renderAt('/fiche-responsable/12', <HistoryTab record={huet} />);
  await screen.findByRole('list', { name: 'Historique de l’enregistrement' });
  const titles = screen.getAllByRole('listitem').map((one) => one.querySelector('p')?.textContent);
  expect(titles).toEqual([...told].reverse());
});

test('beside the fields stand the last three facts, who did them, and the way to all', async () => {
  renderAt('/fiche-responsable/12', <LatestFacts record={huet} />);
  await screen.findByRole('heading', { name: 'Derniers faits' });
  const facts = screen.getAllByRole('listitem').map(({ textContent }) => normalizeSpaces(textContent ?? ''));
  expect(facts[0]).toBe('23/11/2026 à 11:00 Fiche fusionnée FONTAINE Lucie, agent n° 4');
  expect(facts).toHaveLength(3);
  expect(screen.getByRole('link', { name: 'Tout' }).getAttribute('href')).toBe(
    '/fiche-responsable/12?onglet=historique',
  );
});

test('what may not be read leaves nothing behind', async () => {
  const calls = mockApi({ '/api/historique/guardian-12': { status: 403, message: 'Interdit' } });
  const { container } = renderAt('/fiche-responsable/12', <LatestFacts record={huet} />);
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(container.textContent).toBe('');
});
