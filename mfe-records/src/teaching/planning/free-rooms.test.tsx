import { right } from '@diapason/contracts/constants';
import { provideScreenTitles } from '@diapason/platform';
import { mockApi, signIn } from '@diapason/platform/testing';
import { choose, renderAt } from '@diapason/ui/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import FreeRooms from './FreeRooms';

const room = (idSalle: number, places: number | null) => ({
  idSalle,
  libelleSalle: `Salle ${idSalle}`,
  fk_site: 1,
  libelleSite: 'Albi',
  places,
  creneaux: [
    { heureDebut: '14:00', heureFin: '15:00' },
    { heureDebut: '16:30', heureFin: '22:00' },
  ],
});

beforeEach(() => provideScreenTitles(() => 'Planning'));

async function show(answer: object) {
  signIn([right.seeRoomPlanning], { module: ['planning'] });
  const calls = mockApi((path) => {
    if (path === '/api/planning/choix')
      return { sites: [{ idSite: 1, libelleSite: 'Albi', couleur: '#123456', salles: [] }], enseignants: [] };
    return path === '/api/planning/sallesLibres' ? answer : undefined;
  });
  renderAt('/salles-libres?jour=2026-11-25&personnes=8', <FreeRooms />);
  return () => calls.filter(({ path }) => path === '/api/planning/sallesLibres').at(-1)?.body;
}

test('a room for 8, Wednesday from 14:00, an hour: which, how large, free when', async () => {
  const asked = await show({ libre: null, salles: [room(3, 30), room(4, null)] });
  const row = within(await screen.findByRole('row', { name: /Salle 3/ }));
  expect(asked()).toEqual({ date: '2026-11-25', heureDebut: '14:00', duree: 60, personnes: 8 });
  expect(row.getByText('de 14:00 à 15:00, de 16:30 à 22:00')).toBeTruthy();
  expect(row.getByText('30')).toBeTruthy();
  expect(row.getByRole('link', { name: 'Salle 3' }).getAttribute('href')).toBe(
    '/planning-salle?par=salle&vue=jour&salles=3&jour=2026-11-25',
  );
  expect(within(screen.getByRole('row', { name: /Salle 4/ })).getByText('non indiquées')).toBeTruthy();
  expect(screen.getByText(/^Mercredi 25 novembre, 2 salles libres pendant 1 h$/)).toBeTruthy();

  // The test's library compares an option's markup, where a space that holds is `&nbsp;`.
  await choose(screen.getByLabelText('Durée'), '1&nbsp;h&nbsp;30');
  await choose(screen.getByLabelText('Site'), 'Albi');
  await userEvent.clear(screen.getByLabelText('Personnes'));
  await waitFor(() => expect(asked()).toEqual({ date: '2026-11-25', heureDebut: '14:00', duree: 90, fk_site: 1 }));
});

test('a day without lessons says why no room is offered', async () => {
  await show({ libre: 'Noël', salles: [] });
  expect(await screen.findByText(/^Mercredi 25 novembre : Noël, aucun cours$/)).toBeTruthy();
});
