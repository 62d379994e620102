import { right } from '@diapason/contracts/constants';
import { PlatformProvider } from '@diapason/platform';
import { signIn } from '@diapason/platform/testing';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { RecordScreen } from './RecordScreen';
import { screensApp } from './screensApp';

const Sheet: ComponentType = () => (
  <RecordScreen creates="POST /api/eleves/:id" fresh="Nouvel élève">
    {(id) => `Élève ${id}`}
  </RecordScreen>
);
const App = screensApp([
  { path: '/fiche-eleve/:id?', title: 'Fiche élève', load: () => Promise.resolve({ default: Sheet }) },
]);

function open(address: string) {
  window.history.replaceState(null, '', address);
  render(
    <PlatformProvider>
      <App />
    </PlatformProvider>,
  );
}

describe('the screen of a record', () => {
  beforeEach(() => void signIn([right.createPupil]));

  test.each([
    ['/fiche-eleve/12', 'Élève 12'],
    ['/fiche-eleve/0', 'Nouvel élève'],
    ['/fiche-eleve', 'Nouvel élève'],
  ])('%s shows %s', async (address, text) => {
    open(address);
    expect(await screen.findByText(text)).toBeTruthy();
  });

  test.each(['/fiche-eleve/abc', '/fiche-eleve/-1'])('%s is an address of nothing', async (address) => {
    open(address);
    expect(window.location.pathname).toBe('/erreur/404');
  });

  test('a new record is for who may create one', () => {
    signIn([right.seePupilAndWorkshop]);
    open('/fiche-eleve/0');
    expect(window.location.pathname).toBe('/role-erreur');
  });

  test('an address of another micro-frontend is left to it', () => {
    open('/liste-cotisations');
    expect(window.location.pathname).toBe('/liste-cotisations');
  });
});
