import { describe, expect, it } from '@jest/globals';
import { addressAfterLogin, loginFrom } from './landing';

const secretary = { role: 'Administratif', module: ['cotisation'] };
const guardian = { role: 'Responsable', module: ['espaceResponsable'] };
const asked = (address: string) => addressAfterLogin(`?${new URLSearchParams({ suite: address })}`, secretary);

describe('the login', () => {
  it('leads where the link led, with its filters', () => {
    const login = loginFrom('/liste-cotisations', '?page=2&recherche=d%C3%A9');
    expect(login).toMatch(/^\/connexion\?suite=/);
    expect(addressAfterLogin(login.slice('/connexion'.length), secretary)).toBe(
      '/liste-cotisations?page=2&recherche=d%C3%A9',
    );
  });

  // 000:134.c 000:79.a 000:134.d 000:134.e 000:79.b
  it('leads home where no link led anywhere, or to a home: to the portal a guardian who has it; everybody else to /accueil', () => {
    expect(addressAfterLogin('', guardian)).toBe('/accueilResponsable');
    expect(addressAfterLogin('', { ...guardian, module: ['cotisation'] })).toBe('/accueil');
    for (const role of ['Administratif', 'Enseignant', 'SuperAdmin'])
      expect(addressAfterLogin('', { role, module: ['espaceResponsable'] })).toBe('/accueil');
    expect(['/', '/accueil', '/accueilResponsable'].map((path) => loginFrom(path))).toEqual([
      '/connexion',
      '/connexion',
      '/connexion',
    ]);
  });

  it.each([
    'https://ailleurs.example/x',
    '//ailleurs.example',
    '/\\ailleurs.example',
    '/\t/ailleurs.example',
    '/.//ailleurs.example',
    '/..//ailleurs.example/x',
    '/a/..//ailleurs.example',
    'javascript:alert(1)',
    'liste-cotisations',
    '/connexion?suite=/connexion',
    '',
  ])('never leads to %j', (address) => {
    expect(asked(address)).toBe('/accueil');
  });

  it('keeps the rest of an address of its own', () => {
    expect(asked('/responsableCotisation/7?cotisation#haut')).toBe('/responsableCotisation/7?cotisation#haut');
  });
});
