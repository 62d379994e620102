import type { SessionUser } from '@diapason/contracts';
import { messages } from '@diapason/contracts/constants';
import { signIn } from '@diapason/platform/testing';
import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { useSpelling } from './useSpelling';

function Page({ user, said }: { readonly user: SessionUser; readonly said: string }) {
  useSpelling(user);
  return (
    <main>
      <h1>{messages.families.addSchooling}</h1>
      <p>{said}</p>
    </main>
  );
}

test('with the setting a page shows the documents’ sentences in right French, what comes later too; without it as they stand', async () => {
  const on = signIn([], { orthographeCorrigee: 1 });
  const { rerender } = render(<Page user={on} said={messages.errorPage.roleError} />);
  expect(await screen.findByText('Vous n’êtes pas autorisé à accéder à cette page')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Ajout d’une scolarité conservatoire' })).toBeTruthy();
  rerender(<Page user={on} said={messages.families.guardianRegistered} />);
  expect(await screen.findByText('Le responsable a été enregistré')).toBeTruthy();
  rerender(<Page user={on} said="Durand Claire" />);
  expect(await screen.findByText('Durand Claire')).toBeTruthy();
  rerender(<Page user={signIn([])} said={messages.families.guardianChanged} />);
  await new Promise((resume) => setTimeout(resume, 50));
  expect(screen.getByText('Le responsable a ete modifie')).toBeTruthy();
});
