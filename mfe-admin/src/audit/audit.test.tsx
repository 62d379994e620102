import { right } from '@diapason/contracts/constants';
import { provideScreenTitles } from '@diapason/platform';
import { mockApi, type RecordedCall, signIn } from '@diapason/platform/testing';
import { choose, openRowPanel, renderAt } from '@diapason/ui/testing';
import { expect, test } from '@jest/globals';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import AuditLog from './AuditLog';
import { AuditTotals } from './AuditTotals';

const HUET = 'HUET Nadia, responsable n° 71';
const FONTAINE = 'FONTAINE Lucie, agent n° 4';
const event = (position: string, auteur: string, apres: string) => ({
  position,
  type: 'PaymentRegistered',
  libelle: 'Règlement enregistré',
  sujet: 'Règlement n° 4',
  date: '2026-11-20T10:00:00.000Z',
  auteur,
  pourLeCompteDe: null,
  ecran: null,
  changes: [{ champ: 'motif', libelle: 'Motif', avant: null, apres }],
  flux: 'contribution-12',
  fiche: 'Cotisation 12',
  consultable: auteur === HUET,
  montant: 15_000,
});

async function open(totaux: object = { types: [], nombre: 2, montant: 30_000 }): Promise<readonly RecordedCall[]> {
  signIn([right.seeAudit, right.seeHistory]);
  const calls = mockApi({
    '/api/audit/evenements': {
      evenements: [event('1', HUET, 'stage ; Montant : 500'), event('2', FONTAINE, 'non affiché')],
      total: 2,
      totaux,
    },
    '/api/audit/auteurs': [
      { idUtilisateur: 71, nomPrenomUtilisateur: 'FONTAINE Lucie, responsable n° 71' },
      { idUtilisateur: 4, nomPrenomUtilisateur: FONTAINE },
    ],
  });
  renderAt('/audit', <AuditLog />);
  await screen.findByText(HUET);
  return calls;
}

test('a record leads to its history where the reader may open it', async () => {
  provideScreenTitles(() => 'Historique');
  await open();
  const cells = screen.getAllByText('Cotisation 12').map(({ tagName }) => tagName);
  expect([cells.includes('A'), cells.some((tag) => tag !== 'A')]).toEqual([true, true]);
});

test('a row opens beside the list: who, what and every change, with the way to the record’s history', async () => {
  await open();
  await openRowPanel(screen.getAllByRole('row')[1] as HTMLElement);
  const panel = within(screen.getByRole('complementary'));
  expect(panel.getByText(HUET)).toBeTruthy();
  expect(panel.getByText(/Motif\s: «\sstage ; Montant : 500\s»/)).toBeTruthy();
  await userEvent.click(panel.getByRole('button', { name: 'Historique' }));
  expect(window.location.pathname).toBe('/historique/contribution-12');
});

test('each row names who acted with kind and number, and no text in it is taken for several', async () => {
  await open();
  expect(screen.getByText(FONTAINE, { ignore: 'option' })).toBeTruthy();
  expect(screen.getByText(/Motif\s: «\sstage ; Montant : 500\s»/)).toBeTruthy();
  expect(screen.getByText(/Motif\s: non affiché/)).toBeTruthy();
});

test('two authors of one name are two choices, and the number is asked for', async () => {
  const calls = await open();
  await screen.findByRole('option', { name: FONTAINE });
  await choose(screen.getByLabelText('Auteur'), 'FONTAINE Lucie, responsable n° 71');
  await waitFor(() =>
    expect(calls.some(({ body }) => (body as { fk_auteur?: number } | undefined)?.fk_auteur === 71)).toBe(true),
  );
});

/** So many types of events, one more of the first than of the second, and so on; the last three moved money. */
const totalsOf = (count: number) => {
  const types = Array.from({ length: count }, (_, at) => ({
    type: `Type${at}`,
    libelle: `Sorte ${at + 1}`,
    nombre: count - at,
    montant: at < count - 3 ? 0 : 1_000 * (at + 1),
  }));
  const sum = (of: 'nombre' | 'montant') => types.reduce((all, one) => all + one[of], 0);
  return { types, nombre: sum('nombre'), montant: sum('montant') };
};

test.each([
  [39, 'Sorte 37 Sorte 38 Sorte 39', '774'],
  [5, 'Sorte 3 Sorte 4 Sorte 5', '9'],
])(
  'of %i types of events three have a card, which moved money or are most frequent; one has the rest',
  (count, three, rest) => {
    render(<AuditTotals totals={totalsOf(count)} />);
    const cards = within(screen.getByRole('region', { name: 'Totaux de la sélection' })).getAllByRole('term');
    expect(cards.map(({ textContent }) => textContent)).toEqual([
      'Total des mouvements',
      ...(three.match(/Sorte \d+/g) ?? []),
      'Autres événements',
    ]);
    expect(cards.at(-1)?.nextElementSibling?.textContent).toBe(`${rest}${count - 3} sortes`);
  },
);

test('four types of events have a card each: another would hold one type alone', () => {
  render(<AuditTotals totals={totalsOf(4)} />);
  expect(screen.getAllByRole('term')).toHaveLength(5);
  expect(screen.queryByText('Autres événements')).toBeNull();
});

test('the page has five cards above its table, however many types of events there are', async () => {
  await open(totalsOf(39));
  expect(await screen.findAllByRole('term')).toHaveLength(5);
});

test('what is asked each month has a name, and an address', async () => {
  const calls = await open();
  await userEvent.click(await screen.findByRole('link', { name: /^Règlements de 1/ }));
  await waitFor(() => expect(window.location.search).toContain('montant=1000'));
  await waitFor(() =>
    expect(calls.map(({ body }) => body)).toContainEqual(
      expect.objectContaining({ famille: 'paiements', montantMin: 1_000, taille: 50 }),
    ),
  );
});
