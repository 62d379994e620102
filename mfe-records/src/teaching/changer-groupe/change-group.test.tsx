import { right } from '@diapason/contracts/constants';
import { PlatformProvider, provideScreenTitles } from '@diapason/platform';
import { mockApi, signIn } from '@diapason/platform/testing';
import { BrowserRouter, Route, Routes } from '@diapason/ui/router';
import { normalizeSpaces } from '@diapason/ui/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ChangeGroup from './ChangeGroup';

const group = (idAtelier: number, name: string, more: object = {}) => ({
  ...{ idAtelier, libelleGroupe: `Groupe ${name}`, niveau: 'Cycle 1, 2e année', jour: 3, heureDebut: '14:00' },
  ...{ heureFin: '15:15', libelleSite: 'Mazamet', enseignants: ['VIALA Chloé'], maximumEleves: 12, countEleves: 9 },
  ...{ version: 4, memeNiveau: 1, pris: [], ...more },
});
const flute = { libelleType: 'Flûte', jour: 3, heureDebut: '14:30', heureFin: '15:00', libelleSite: 'Mazamet' };
const pupil = (fk_eleve: number, nomPrenomEleve: string, autres: readonly object[] = []) => ({
  ...{ fk_eleve, nomPrenomEleve, age: 12, autres },
});
const found = {
  ...group(5, 'A', { jour: 5, heureDebut: '17:30', heureFin: '18:45', maximumEleves: 14, countEleves: 4 }),
  ...{ libelleType: 'Danse jazz 2', date: '2027-01-04', dateDebut: '2026-09-01', dateFin: '2027-07-03', changeable: 1 },
  eleves: [
    pupil(1, 'CALVET Louna'),
    pupil(2, 'LAUTIER Elsa', [flute]),
    pupil(3, 'NÈGRE Lilou'),
    pupil(4, 'ROQUES Ève'),
  ],
  groupes: [
    group(6, 'B', { countEleves: 10, pris: [{ fk_eleve: 2, autre: flute, fois: 20, trajet: 0 }] }),
    group(7, 'C', { jour: 6, heureDebut: '10:30', heureFin: '11:45', countEleves: 8 }),
  ],
};
beforeEach(() => provideScreenTitles(() => 'Changer de groupe'));

function open(more: object = {}, address = '/changer-groupe/5') {
  signIn([right.addWorkshopPupil, right.removeWorkshopPupil]);
  const asked = mockApi((path) =>
    path === '/api/ateliers/groupes/5' ? { ...found, ...more } : { idAtelier: 5, eleves: [] },
  );
  window.history.replaceState({}, '', address);
  render(
    <PlatformProvider>
      <BrowserRouter>
        <Routes>
          <Route path="/changer-groupe/:idAtelier" element={<ChangeGroup />} />
          <Route path="*" element={null} />
        </Routes>
      </BrowserRouter>
    </PlatformProvider>,
  );
  return asked;
}
const tick = async (...names: readonly string[]) => {
  for (const name of names) await userEvent.click(await screen.findByRole('checkbox', { name }));
};
const bar = () => within(screen.getByRole('region', { name: 'Changement de groupe' }));

test('pupils are ticked and sent to a group; a lesson at its hours is told and decided before the act', async () => {
  const asked = open();
  await tick('CALVET Louna', 'LAUTIER Elsa');
  await userEvent.selectOptions(screen.getByLabelText('Vers'), '0');
  const saved = () => asked.find(({ path }) => path === '/api/ateliers/changer-groupe/5')?.body;
  const save = bar().getByRole('button', { name: /Changer 2\s+élèves dès le 04\/01\/2027/ });
  expect(bar().getByText(/^1\s+conflit$/)).toBeTruthy();
  expect(bar().getByText(/^Dès le lundi 4 janvier, 2\s+élèves passent au groupe B\.$/)).toBeTruthy();
  expect(bar().getByText(/restent au groupe A,/)).toBeTruthy();
  expect(screen.getByText(normalizeSpaces('LAUTIER Elsa a Flûte de 14:30 à 15:00, 20\u00a0fois'))).toBeTruthy();
  await userEvent.click(save);
  expect(saved()).toBeUndefined();
  await userEvent.click(screen.getByRole('button', { name: /^Groupe C.*prendre$/ }));
  const places = within(screen.getByRole('region', { name: 'Places' }));
  expect(places.getByText('2 sur 14')).toBeTruthy();
  expect(places.getByText('11 sur 12')).toBeTruthy();
  await userEvent.click(save);
  await waitFor(() =>
    expect(saved()).toEqual({
      aPartirDu: '2027-01-04',
      eleves: [
        { fk_eleve: 1, vers: 6, motif: '' },
        { fk_eleve: 2, vers: 7, motif: '' },
      ],
      vus: [5, 6, 7].map((idAtelier) => ({ idAtelier, version: 4 })),
    }),
  );
});

test('one place too many is told at the last pupil, who stays, or is kept with a reason', async () => {
  const asked = open();
  await tick('CALVET Louna', 'NÈGRE Lilou', 'ROQUES Ève');
  await userEvent.click(screen.getByRole('button', { name: /^Groupe B/ }));
  expect(screen.getByText(/^ROQUES Ève . Groupe B n’a que 2\s+places$/)).toBeTruthy();
  expect(within(screen.getByRole('region', { name: 'Places' })).getByText(/^1 de trop$/)).toBeTruthy();
  expect(bar().getByText(/^1\s+place de trop$/)).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Garder, avec un motif'), 'Une sœur y est');
  await userEvent.click(bar().getByRole('button', { name: /Changer 3\s+élèves/ }));
  await waitFor(() =>
    expect(asked.find(({ path }) => path === '/api/ateliers/changer-groupe/5')?.body).toMatchObject({
      eleves: [{ motif: '' }, { motif: '' }, { fk_eleve: 4, vers: 6, motif: 'Une sœur y est' }],
    }),
  );
});

test('who is asked for is ticked; without 192 and 193 nobody is offered the act', async () => {
  open({ changeable: 0 }, '/changer-groupe/5?eleve=3');
  expect(await screen.findByRole('checkbox', { name: 'NÈGRE Lilou' })).toHaveProperty('checked', true);
  expect(bar().queryByRole('button', { name: /^Changer/ })).toBeNull();
});
