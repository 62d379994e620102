import { right } from '@diapason/contracts/constants';
import { mockApi, signIn } from '@diapason/platform/testing';
import { renderAt } from '@diapason/ui/testing';
import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import SystemState from './SystemState';
import type { State } from './state';

const STATE: State = {
  versions: { produit: '1.4.0', node: '24.1.0', postgresql: '17.5' },
  projection: {
    position: '184467',
    tete: '184467',
    retard: 0,
    delai: 0.02,
    evenements: 4_200,
    active: true,
    arret: null,
  },
  reactionsActives: true,
  files: [],
  generations: [],
  erreurs: [],
  operations: [],
};

test('the state says in a sentence of good French which versions run, how far the log is read and when that was', async () => {
  signIn([right.seeSystem]);
  mockApi({ '/api/systeme/etat': STATE });
  renderAt('/systeme', <SystemState />);
  const sentence = await screen.findByText(/^Diapason 1\.4\.0/);
  expect(sentence.textContent).toMatch(
    /^Diapason 1\.4\.0, Node 24\.1\.0, PostgreSQL 17\.5\. Position 184467 du journal, état lu le \d{2}\/\d{2}\/\d{4} à \d{2}:\d{2}\.$/,
  );
});
