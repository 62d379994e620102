import { PlatformProvider } from '@diapason/platform';
import { signIn } from '@diapason/platform/testing';
import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AccountMenu } from './AccountMenu';

test.each([
  ['SuperAdmin', 'Superviseur'],
  ['Agent', 'Auditeur'],
  ['Enseignant Resp.', 'Responsables de site'],
])('below the name stands the role group’s name, and the code %s nowhere', async (role, libelleGroupe) => {
  render(<AccountMenu user={signIn([], { role, libelleGroupe })} apps={[]} />, { wrapper: PlatformProvider });
  const button = screen.getByRole('button');
  expect(button.textContent).toBe(`Compte de DURAND Claire${libelleGroupe}`);
  await userEvent.click(button);
  expect(screen.getByRole('menuitem', { name: 'Déconnexion' })).toBeTruthy();
  expect(document.body.textContent).not.toContain(role);
  expect(document.body.innerHTML).not.toContain(`"${role}"`);
});
