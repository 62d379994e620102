import { PlatformProvider } from '@diapason/platform';
import { everyRightBut, mockApi, signIn } from '@diapason/platform/testing';
import { expect, test } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ServiceTab from './ServiceTab';

test('a service sheet that could not be read is asked for again', async () => {
  signIn(everyRightBut());
  const calls = mockApi({ '/api/enseignantsFichesService': { status: 500, message: 'Erreur du serveur' } });
  const record = { of: 'agent', id: 12, name: 'ROUX Paul', peut: [] } as const;
  render(<ServiceTab record={record} answer={{ idUtilisateur: 12 } as never} refetch={() => undefined} />, {
    wrapper: PlatformProvider,
  });
  await screen.findByText('Erreur du serveur');
  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  await waitFor(() => expect(calls).toHaveLength(2));
});
