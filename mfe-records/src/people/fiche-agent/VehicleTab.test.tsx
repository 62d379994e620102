import { PlatformProvider } from '@diapason/platform';
import { mockEveryCall } from '@diapason/platform/testing';
import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import VehicleTab from './VehicleTab';

function show(count: number) {
  const given = { vehiculeMarque: 'Renault', vehiculePuissance: 90, vehiculeCarburant: 'Essence', libelleSelect: '' };
  const vehicle = (id: number) => ({
    ...given,
    idVehicule: id,
    vehiculeModele: `Clio ${id}`,
    dateCreation: '2026-09-01',
  });
  mockEveryCall(Array.from({ length: count }, (_, index) => vehicle(index + 1)));
  render(<VehicleTab record={{ of: 'agent', id: 12, name: 'BRUN Rachel' }} />, { wrapper: PlatformProvider });
}

// 001:40.m 002:624.g 001:40.k
test('five vehicles stand without pages; since when', async () => {
  show(5);
  expect(await screen.findByText('Clio 5')).toBeTruthy();
  expect(screen.getAllByText('01/09/2026')).toHaveLength(5);
  expect(screen.queryByRole('navigation')).toBeNull();
});

// 001:40.l 001:195.c 002:624.f
test('six vehicles are paged by five', async () => {
  show(6);
  expect(await screen.findByText('Clio 5')).toBeTruthy();
  expect(screen.queryByText('Clio 6')).toBeNull();
});

// 001:40.a 001:40.b 001:40.c 001:40.e 001:40.f 001:195.h 001:40.g 001:40.h 001:40.i 001:40.j 001:195.d 001:195.e
// 001:195.f 001:195.g 002:201.c 002:201.d 002:201.e 002:201.f 002:624.e
test('the form asks for make, model, power in CH, registration and fuel; one of four', async () => {
  show(0);
  await userEvent.click(await screen.findByRole('button', { name: 'Ajouter un véhicule' }));
  expect((await screen.findByRole('dialog')).textContent).toContain('CH');
  for (const label of [/Marque/, /Modèle/, /Puissance/, /Immatriculation/])
    expect(screen.getByLabelText(label)).toBeTruthy();
  const fuels = [...screen.getByLabelText(/Carburant/).querySelectorAll('option')].map(
    ({ textContent }) => textContent,
  );
  expect(fuels.filter(Boolean)).toEqual(['Essence', 'Diesel', 'Electrique', 'Hybride']);
});
