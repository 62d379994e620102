import { leaveForBank, PlatformProvider, tellReturnAgain } from '@diapason/platform';
import { mockApi, signIn } from '@diapason/platform/testing';
import { afterEach, expect, test } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import { resolve } from '../routing/resolve';
import PaymentResult from './PaymentResult';

const show = (statut: string) => render(<PaymentResult statut={statut} />, { wrapper: PlatformProvider });

// 000:22.b 000:22.c 000:22.d 000:22.e 000:22.f 002:159.a
test.each([
  // 000:224.a 002:573.a
  ['success', 'Le paiement est accepté.'],
  // 000:224.b 002:574.a
  ['error', 'Le paiement est refusé.'],
  // 000:224.c 002:574.b
  ['cancelled', 'Le paiement est refusé.'],
  // 000:224.d 002:575.a
  ['waiting', 'Le paiement est en attente.'],
  // 000:224.e 002:576.a
  ['', "Une erreur c'est produit."],
  ['other', "Une erreur c'est produit."],
  ['constructor', "Une erreur c'est produit."],
])('the bank sends back with « %s »: %s', (statut, text) => {
  show(statut);
  screen.getByRole('heading', { name: text });
  // 000:22.g 002:159.b
  expect(screen.getByRole('link').getAttribute('href')).toBe('/accueilResponsable');
});

test.each(['waiting', ''])('whoever does not know yet is told to wait: « %s »', (statut) => {
  show(statut);
  expect(screen.getByText(/^Ne payez pas une seconde fois/)).toBeTruthy();
});

// 000:22.a
test.each(['/payment', '/payment/success', '/payment/anything'])('%s opens without a session', (path) => {
  expect(resolve({ path, status: 'anonymous', user: null, apps: undefined })).toMatchObject({ screen: 'payment' });
});

const HEARD = '/api/reglements/retourBanque';
const RETURNED = '/api/reglements/retourPaye';
const SIGNED = '?montant=28416&ref=COT-00007-1&erreur=00000&heure=20%3A44%3A05&sign=a%2Bb%3D';
afterEach(() => {
  window.history.replaceState(null, '', '/');
  sessionStorage.clear();
});

test('what the bank signed goes on to the school as it was written, and then nobody says more', async () => {
  signIn([], { role: 'Responsable' });
  leaveForBank('COT-00007-1', 7);
  window.history.replaceState(null, '', `/payment/success${SIGNED}`);
  const calls = mockApi({ [HEARD]: null, [RETURNED]: {} });
  show('success');
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.path).toBe(HEARD);
  expect(String(calls[0]?.query)).toBe(SIGNED.slice(1));
});

test.each([
  ['success', SIGNED],
  ['success', ''],
  ['waiting', ''],
])('what the school cannot verify holds a second payment back: « %s »', async (statut, search) => {
  signIn([], { role: 'Responsable' });
  leaveForBank('COT-00007-1', 7);
  window.history.replaceState(null, '', `/payment/${statut}${search}`);
  const calls = mockApi({ [HEARD]: { message: 'non', status: 403 }, [RETURNED]: {} });
  show(statut);
  await waitFor(() => expect(calls.at(-1)?.path).toBe(RETURNED));
  expect(calls.at(-1)?.body).toEqual({ cotisation: 7, reference: 'COT-00007-1' });
});

test('what the school did not hear is kept as the bank wrote it, to be told again', async () => {
  signIn([], { role: 'Responsable' });
  leaveForBank('COT-00007-1', 7);
  window.history.replaceState(null, '', `/payment/success${SIGNED}`);
  const away = { message: 'non', status: 503 };
  const missed = mockApi({ [HEARD]: away, [RETURNED]: away });
  show('success');
  await waitFor(() => expect(missed.at(-1)?.path).toBe(RETURNED));
  window.history.replaceState(null, '', '/accueilResponsable');
  const calls = mockApi({ [HEARD]: null });
  await tellReturnAgain();
  expect(calls.map(({ path, query }) => [path, String(query)])).toEqual([[HEARD, SIGNED.slice(1)]]);
});
