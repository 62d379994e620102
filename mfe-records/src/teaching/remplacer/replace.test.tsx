import { right } from '@diapason/contracts/constants';
import { PlatformProvider, provideScreenTitles } from '@diapason/platform';
import { mockApi, signIn } from '@diapason/platform/testing';
import { BrowserRouter, Route, Routes } from '@diapason/ui/router';
import { normalizeSpaces } from '@diapason/ui/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import Replace from './Replace';

const lesson = {
  ...{
    idAtelier: 5,
    libelleType: 'Formation musicale',
    seul: null,
    niveau: 'Cycle 1',
    jour: 4,
    heureDebut: '17:00',
    heureFin: '18:00',
  },
  ...{
    libelleSite: 'Albi',
    libelleSalle: 'Cave voûtée',
    countEleves: 7,
    des: null,
    minutesSemaine: 60,
    minutesAnnee: 1200,
  },
};
const service = { minutesSemaine: 600, minutesAnnee: 19_200, minutesDues: 600 };
const free = (idAtelier: number) => ({ idAtelier, fk_instrument: 5, libre: 1, motif: null, gardable: 0 });
const motif = 'PETIT Nora y donne Éveil, 17:00\u00a0–\u00a017:45, Albi';
const found = {
  ...{ idUtilisateur: 12, nomPrenomUtilisateur: 'MEUNIER Gilles', date: '2027-01-04', ...service },
  ...{ dateDebut: '2026-09-01', dateFin: '2027-07-03', remplacable: 1 },
  seances: [lesson, { ...lesson, idAtelier: 6, jour: 5, heureDebut: '10:00', heureFin: '11:00' }],
  candidats: [
    {
      ...{ idUtilisateur: 13, nomPrenomUtilisateur: 'PETIT Nora', ...service },
      seances: [{ ...free(5), libre: 0, motif, gardable: 1 }, free(6)],
    },
    { ...{ idUtilisateur: 14, nomPrenomUtilisateur: 'DELMAS Inès', ...service }, seances: [free(5), free(6)] },
  ],
};
beforeEach(() => provideScreenTitles(() => 'Remplacer'));

function open(address = '/remplacer/12') {
  signIn([right.addWorkshopTeacher, right.changeWorkshopTeacher]);
  const asked = mockApi((path) =>
    path === '/api/ateliers/remplacement' ? found : { remplacement: 1, ateliers: [5, 6] },
  );
  window.history.replaceState({}, '', address);
  render(
    <PlatformProvider>
      <BrowserRouter>
        <Routes>
          <Route path="/remplacer/:idUtilisateur" element={<Replace />} />
          <Route path="*" element={null} />
        </Routes>
      </BrowserRouter>
    </PlatformProvider>,
  );
  return asked;
}

test('a conflict is decided before the act: another takes that lesson, and the button says how many and since when', async () => {
  const asked = open();
  await userEvent.selectOptions(await screen.findByLabelText('Par'), 'PETIT Nora');
  const week = screen.getByRole('link', { name: 'Voir la semaine' });
  expect(week.getAttribute('href')).toBe('/mes-cours/12?onglet=planning&jour=2027-01-04');
  const status = screen.getByRole('region', { name: 'Remplacement' });
  expect(within(status).getByText(/^1\s+conflit à trancher/)).toBeTruthy();
  const save = within(status).getByRole('button', { name: /Remplacer dans 2\s+cours dès le 04\/01\/2027/ });
  await userEvent.click(save);
  expect(asked.some(({ path }) => path === '/api/ateliers/remplacer')).toBe(false);
  expect(screen.getByText(normalizeSpaces(motif))).toBeTruthy();
  const way = screen.getByRole('button', { name: /^DELMAS Inès, libre/ });
  // With this lesson.
  expect(way.parentElement?.textContent).toMatch(
    /^DELMAS Inès 11:00 pour 10:00 dues, 1:00 au-delà du contratLibrePrendre$/,
  );
  await userEvent.click(way);
  const gilles = screen.getAllByRole('listitem').find((one) => one.textContent?.startsWith('MEUNIER Gilles10:00'));
  expect(gilles?.textContent).toContain('10:00 → 8:00');
  await userEvent.click(save);
  await waitFor(() =>
    expect(asked.find(({ path }) => path === '/api/ateliers/remplacer')?.body).toMatchObject({
      ...{ fk_enseignant: 12, aPartirDu: '2027-01-04', jusquau: null },
      cours: [
        { idAtelier: 5, par: 14 },
        { idAtelier: 6, par: 13 },
      ],
    }),
  );
});

test('lessons that were chosen in the list are ticked alone; of another year, and of somebody else by then, is said', async () => {
  const asked = open('/remplacer/12?ateliers=6-9&annee=8');
  expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: /^Ven\. 10:00/ })).checked).toBe(true);
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^Jeu\. 17:00/ }).checked).toBe(false);
  expect(asked.find(({ path }) => path.endsWith('/remplacement'))?.body).toMatchObject({ fk_anneeScolaire: 8 });
  expect(
    screen.getByText(normalizeSpaces('1\u00a0cours choisi que MEUNIER Gilles ne donne pas à partir du 04/01/2027.')),
  ).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Retour' }).getAttribute('href')).toBe('/liste-ateliers');
});
