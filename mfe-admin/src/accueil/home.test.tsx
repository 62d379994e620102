import { answerBy, signIn } from '@diapason/platform/testing';
import { renderAt } from '@diapason/ui/testing';
import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import HomeBlocks from './HomeBlocks';
import type { Home } from './home';
import { byMonth, monthsUntil, summedUp } from './months';

function open(home: Partial<Home>) {
  signIn([]);
  answerBy({ '/api/accueil': { aFaire: [], argent: null, eleves: null, ...home } });
  return renderAt('/accueil', <HomeBlocks />);
}

describe('the home page', () => {
  test('says what waits, each with the list that holds it, and nothing that does not', async () => {
    open({
      aFaire: [
        { cle: 'sansReglement', nombre: 342, reste: 11_840_600 },
        { cle: 'fiches', nombre: 7, reste: null },
      ],
    });
    const items = within(await screen.findByRole('list')).getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent?.replace(/\s+/g, ' '))).toEqual([
      '342Familles sans règlement118 406,00 € restent à régler en toutVoir : Familles sans règlement',
      '7Fiches de présencenon validéesVoir : Fiches de présence',
    ]);
    await userEvent.click(screen.getByRole('button', { name: /^Voir.*Familles/ }));
    expect(window.location.pathname + window.location.search).toBe('/liste-cotisations?vue=sansReglement');
  });

  test('shows the money of both years in a table, and pupils by site and discipline', async () => {
    open({
      argent: [
        { libelleAnneeScolaire: '2026-2027', facture: 200_000, regle: 50_000, mois: [{ mois: '09', montant: 50_000 }] },
        { libelleAnneeScolaire: '2025-2026', facture: 180_000, regle: 60_000, mois: [{ mois: '10', montant: 60_000 }] },
      ],
      eleves: [
        { libelleSite: 'Castres', libelleCategorie: 'Danse', eleves: 3 },
        { libelleSite: 'Albi', libelleCategorie: 'Musique', eleves: 5 },
      ],
    });
    expect(await screen.findByText(/100,00 € de moins que l’an dernier/)).toBeTruthy();
    const months = screen.getByRole('table', { name: 'Règlements par mois' });
    expect(within(months).getByRole('row', { name: /^Septembre/ }).textContent).toMatch(/500,00/);
    const sites = screen.getByRole('table', { name: /site et discipline/ });
    expect(
      within(sites)
        .getAllByRole('row')
        .map(({ textContent }) => textContent),
    ).toEqual(['SiteDanseMusiqueTotal', 'Albi055', 'Castres303']);
  });

  test('a school year begins in August', () => {
    expect(byMonth({ mois: [{ mois: '01', montant: 4 }] }).indexOf(4)).toBe(5);
    expect(summedUp([1, 2, 3])).toEqual([1, 3, 6]);
    expect([monthsUntil('2026-11-29'), monthsUntil('2026-08-01'), monthsUntil('2027-07-31')]).toEqual([4, 1, 12]);
  });
});
