import { right } from '@diapason/contracts/constants';
import { mockApi, signIn } from '@diapason/platform/testing';
import { renderAt } from '@diapason/ui/testing';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import Municipalities from './Municipalities';

const town = (idCommune: number, libelleCommune: string, more: object = {}) => ({
  idCommune,
  libelleCommune,
  codePostal: '81000',
  codeInsee: '81004',
  adherente: true,
  fk_epci: 1,
  libelleEpci: 'Grand Albigeois',
  epciAdherent: true,
  dateConvention: null,
  dateDenonciation: null,
  tarifAdherent: false,
  ...more,
});
const towns = [
  town(1, 'Albi', { dateConvention: '2024-01-15', tarifAdherent: true }),
  town(2, 'Gaillac', { codePostal: '81600', adherente: false, libelleEpci: 'Gaillac-Graulhet', epciAdherent: false }),
  town(3, 'Castres', { codePostal: '81100', dateConvention: '2020-01-15', dateDenonciation: '2023-06-30' }),
];

beforeEach(() => void signIn([right.seePartnerMunicipalities]));
afterEach(() => void jest.restoreAllMocks());

function open() {
  URL.createObjectURL = jest.fn(() => 'blob:a');
  URL.revokeObjectURL = jest.fn();
  const calls = mockApi({ '/api/cotisations/communesConvention': towns });
  renderAt('/communeConventions', <Municipalities />);
  return calls;
}
const names = () =>
  within(screen.getByRole('table', { name: 'Communes' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent);

// 000:103.h 000:103.i 000:103.j 000:103.k 000:103.l 000:103.m 000:103.n 000:103.o
test('each municipality has its columns, yes or no in words', async () => {
  open();
  const table = within(await screen.findByRole('table', { name: 'Communes' }));
  const headers = table.getAllByRole('columnheader').map(({ textContent }) => textContent);
  for (const header of [
    ...['Commune', 'Code postal', 'Adhérente', 'EPCI', 'EPCI adhérent'],
    ...['Date de convention', 'Date de dénonciation', 'Tarif adhérent'],
  ])
    expect(headers).toContain(header);
  const cells = (name: RegExp) =>
    within(table.getByRole('row', { name }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
      .slice(0, 8);
  expect(cells(/^Albi/)).toEqual(['Albi', '81000', 'Oui', 'Grand Albigeois', 'Oui', '15/01/2024', '–', 'Oui']);
  expect(cells(/^Gaillac/)).toEqual(['Gaillac', '81600', 'Non', 'Gaillac-Graulhet', 'Non', '–', '–', 'Non']);
});

// 000:103.a 000:103.b 000:103.c 000:103.d 000:103.g
test('they are searched, filtered by their convention, and counted', async () => {
  open();
  expect(await screen.findByText('3 communes trouvées')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /^Conventionnées/ }));
  expect([names(), screen.getByText('1 commune trouvée')]).toMatchObject([['Albi'], {}]);
  await userEvent.click(screen.getByRole('button', { name: /^Non conventionnées/ }));
  expect(names()).toEqual(['Gaillac', 'Castres']);
  await userEvent.click(screen.getByRole('button', { name: /^Toutes/ }));
  await userEvent.type(screen.getByRole('searchbox'), '81600');
  await waitFor(() => expect(names()).toEqual(['Gaillac']));
});

// 000:103.e
test('they are exported as they are filtered', async () => {
  const calls = open();
  await userEvent.click(await screen.findByRole('button', { name: /^Conventionnées/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Exporter' }));
  await waitFor(() =>
    expect(calls.find(({ path }) => path.endsWith('/export'))?.body).toEqual({
      format: 'xlsx',
      recherche: '',
      conventionner: 1,
    }),
  );
});

// 000:103.p
test('on a narrow screen they are cards, with the reason of the tariff', async () => {
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation((media) => Object.assign(new EventTarget(), { media, matches: true }) as MediaQueryList);
  open();
  const [albi] = await screen.findAllByRole('listitem');
  expect(albi?.textContent).toMatch(/^Albi\s81000.*Tarif adhérent$/);
  expect(screen.queryByRole('table')).toBeNull();
});
