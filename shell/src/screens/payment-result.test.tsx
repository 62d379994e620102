import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { resolve } from '../routing/resolve';
import PaymentResult from './PaymentResult';

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
  render(<PaymentResult statut={statut} />);
  screen.getByRole('heading', { name: text });
  // 000:22.g 002:159.b
  expect(screen.getByRole('link').getAttribute('href')).toBe('/accueilResponsable');
});

test.each(['waiting', ''])('whoever does not know yet is told to wait: « %s »', (statut) => {
  render(<PaymentResult statut={statut} />);
  expect(screen.getByText(/^Ne payez pas une seconde fois/)).toBeTruthy();
});

// 000:22.a
test.each(['/payment', '/payment/success', '/payment/anything'])('%s opens without a session', (path) => {
  expect(resolve({ path, status: 'anonymous', user: null, apps: undefined })).toMatchObject({ screen: 'payment' });
});
