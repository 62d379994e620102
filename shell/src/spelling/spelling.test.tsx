import type { SessionUser } from '@diapason/contracts';
import { messages } from '@diapason/contracts/constants';
import { PlatformProvider } from '@diapason/platform';
import { answerBy, signIn } from '@diapason/platform/testing';
import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { useSpelling } from './useSpelling';

function Page({ user, said }: { readonly user: SessionUser | null; readonly said: string }) {
  useSpelling(user, user === null);
  return (
    <main aria-label={messages.teaching.pupilPresences}>
      <h1>{messages.families.addSchooling}</h1>
      <p>{said}</p>
    </main>
  );
}

test('with the setting a page shows the documents’ sentences in right French, what comes later too; without it as they stand', async () => {
  const on = signIn([], { orthographeCorrigee: 1 });
  const { rerender } = render(<Page user={on} said={messages.errorPage.roleError} />, {
    wrapper: PlatformProvider,
  });
  expect(await screen.findByText('Vous n’êtes pas autorisé à accéder à cette page')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Ajout d’une scolarité conservatoire' })).toBeTruthy();
  expect(screen.getByRole('main', { name: 'Présences en atelier' })).toBeTruthy();
  rerender(<Page user={on} said="Piano · Excuse, Present" />);
  expect(await screen.findByText('Piano · Excusé, Présent')).toBeTruthy();
  rerender(<Page user={on} said={messages.families.guardianRegistered} />);
  expect(await screen.findByText('Le responsable a été enregistré')).toBeTruthy();
  rerender(<Page user={on} said="Durand Claire" />);
  expect(await screen.findByText('Durand Claire')).toBeTruthy();
  rerender(<Page user={signIn([])} said={messages.families.guardianChanged} />);
  await new Promise((resume) => setTimeout(resume, 50));
  expect(screen.getByText('Le responsable a ete modifie')).toBeTruthy();
});

test('before the log-in the page asks whether the setting is on', async () => {
  answerBy({ '/api/parametres/getValeur/orthographeCorrigee': { cle: 'orthographeCorrigee', valeur: '1' } });
  render(<Page user={null} said={messages.identity.badCredentials} />, { wrapper: PlatformProvider });
  expect(await screen.findByText('Adresse e-mail ou mot de passe incorrect')).toBeTruthy();
});
