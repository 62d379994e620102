import { PlatformProvider, type RecentRecord, useAddToRecent } from '@diapason/platform';
import { mockApi, signIn } from '@diapason/platform/testing';
import { describe, expect, test } from '@jest/globals';
import { render, renderHook, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import HomeBlocks from './HomeBlocks';
import type { Home } from './home';
import { byMonth, monthsUntil, summedUp } from './months';

function open(home: Partial<Home>) {
  signIn([]);
  mockApi({
    '/api/accueil': {
      aFaire: [],
      argent: null,
      eleves: null,
      decisions: { absences: [], frais: null },
      miens: { absences: [], frais: [] },
      cours: null,
      ...home,
    },
  });
  history.replaceState(null, '', '/accueil');
  // As on the shell's page, which has no router.
  return render(<HomeBlocks />, { wrapper: PlatformProvider });
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

  const absence = {
    idAbsence: 4,
    libelleAbsenceObjet: 'Formation',
    dateDebut: '2026-12-08',
    dateFin: '2026-12-10',
    fk_absencesStatut: 4,
    libelleAbsenceStatut: 'Demande acceptée',
  };
  const saying = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent?.replace(/\s+/g, ' '));

  test('names the requests that wait for who decides, and counts the others', async () => {
    open({
      decisions: {
        absences: [{ ...absence, nomPrenomUtilisateur: 'CATHALA Julie', nombre: 6 }],
        frais: { nombre: 5, montantTotal: 128_460, plusAncienne: '2026-11-20' },
      },
    });
    expect(await screen.findByRole('heading', { name: '11 décisions attendent' })).toBeTruthy();
    expect(saying()).toEqual([
      'CATHALA JulieAbsence du 08/12/2026 au 10/12/2026 · FormationDécider : CATHALA Julie',
      '5 autres absencesdans l’ordre où elles commencentVoir : 5 autres absences',
      '5 notes de frais à instruire1 284,60 € · la plus ancienne du 20/11/2026Instruire : 5 notes de frais à instruire',
    ]);
    await userEvent.click(screen.getByRole('button', { name: /^Décider/ }));
    expect(window.location.pathname + window.location.search).toBe('/liste-gestion-absences?recherche=CATHALA%20Julie');
  });

  test('shows an agent what they asked for, and leads to what is still to be sent', async () => {
    const claim = { idFrais: 9, periode: '2026-11', fk_fraisStatut: 1, libelleFraisStatut: 'Mémorisée' };
    open({ miens: { absences: [absence], frais: [{ ...claim, montantTotal: 14_820 }] } });
    expect(await screen.findByRole('heading', { name: 'Mes demandes' })).toBeTruthy();
    expect(saying()).toEqual([
      'Frais, novembre 2026Mémorisée, 148,20 €Soumettre : Frais, novembre 2026',
      'Absence du 08/12/2026 au 10/12/2026Demande acceptée, FormationVoir : Absence du 08/12/2026 au 10/12/2026',
    ]);
    await userEvent.click(screen.getByRole('button', { name: /^Soumettre/ }));
    expect(window.location.pathname).toBe('/fiche-frais/9');
  });

  test('leads back to the sheets of this visit, the last one first', async () => {
    signIn([]);
    const shown = (record: RecentRecord) =>
      renderHook(() => useAddToRecent(record), { wrapper: PlatformProvider }).unmount();
    shown({ of: 'pupil', id: 3, name: 'ADAM Jeanne' });
    shown({ of: 'guardian', id: 8, name: 'BENALI Samira' });
    shown({ of: 'pupil', id: 3, name: 'ADAM Jeanne' });
    open({});
    const recent = within(await screen.findByRole('navigation', { name: 'Fiches récentes' }));
    expect(recent.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'ADAM Jeanne',
      'BENALI Samira',
    ]);
    await userEvent.click(recent.getByRole('button', { name: 'BENALI Samira' }));
    expect(window.location.pathname).toBe('/fiche-responsable/8');
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
