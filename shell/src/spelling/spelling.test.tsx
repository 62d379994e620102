import type { SessionUser } from '@diapason/contracts';
import { messages } from '@diapason/contracts/constants';
import { PlatformProvider } from '@diapason/platform';
import { mockApi, signIn } from '@diapason/platform/testing';
import { expect, jest, test } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
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
  mockApi({ '/api/parametres/getValeur/orthographeCorrigee': { cle: 'orthographeCorrigee', valeur: '1' } });
  render(<Page user={null} said={messages.identity.badCredentials} />, { wrapper: PlatformProvider });
  expect(await screen.findByText('Adresse e-mail ou mot de passe incorrect')).toBeTruthy();
});

test('school years and dates stay in one line wherever they are read; chosen, named and copied they are as they were', async () => {
  const year = '2026-2027';
  render(
    <>
      <Page user={signIn([])} said={`Calculer la cotisation n° 5 ${year} · 45 min avant le 2 décembre 2026`} />
      <select aria-label={`Année ${year}`}>
        <option>{year}</option>
      </select>
    </>,
    { wrapper: PlatformProvider },
  );
  const said = await screen.findByText(
    'Calculer la cotisation n°\u00a05 2026-\u20602027 ·\u00a045\u00a0min avant le 2\u00a0décembre\u00a02026',
    {
      normalizer: (text) => text,
    },
  );
  expect(screen.getByLabelText(`Année ${year}`).textContent).toBe(year);
  getSelection()?.selectAllChildren(said);
  const setData = jest.fn<(kind: string, text: string) => void>();
  const copied = new Event('copy', { bubbles: true, cancelable: true });
  fireEvent(said, Object.assign(copied, { clipboardData: { setData } }));
  expect(copied.defaultPrevented).toBe(true);
  expect(setData.mock.calls).toEqual([
    ['text/plain', `Calculer la cotisation n° 5 ${year} · 45 min avant le 2 décembre 2026`],
  ]);
});
