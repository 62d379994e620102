import { right } from '@diapason/contracts/constants';
import { PlatformProvider, type SlotRecord } from '@diapason/platform';
import { mockApi, signIn, succeedsWith } from '@diapason/platform/testing';
import { expect, test } from '@jest/globals';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import Reminders from './Reminders';

const cecile: SlotRecord = { of: 'guardian', id: 12, name: 'ADAM Cécile' };
const PATH = '/api/utilisateursResponsables/12/relances';
const envois = [{ idEnvoi: 6, objet: 'Première relance', type: 'relance', date: '2026-11-06T15:30:00Z' }];

function show(answer: object, functions: readonly number[] = [right.exportContributions]) {
  signIn(functions);
  const calls = mockApi({
    [`GET ${PATH}`]: answer,
    [PATH]: answer,
    [`POST ${PATH}`]: succeedsWith('Noté', { ecartee: true }),
  });
  const { container } = render(<Reminders record={cecile} />, { wrapper: PlatformProvider });
  return { calls, container };
}

test('a family is left out of reminders for a reason', async () => {
  const { calls } = show({ ecartee: false, motif: '', envois });
  await screen.findByText('Première relance', { exact: false });
  await userEvent.click(screen.getByRole('button', { name: 'Ne plus relancer…' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByRole('textbox', { name: /^Motif/ }), 'échéancier convenu');
  await userEvent.click(dialog.getByRole('button', { name: 'Laisser de côté' }));
  await waitFor(() =>
    expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { ecartee: 1, motif: 'échéancier convenu' },
    ]),
  );
});

test('and is taken back by who may', async () => {
  const { calls } = show({ ecartee: true, motif: 'échéancier convenu', envois: [] });
  await screen.findByText(/N’est pas relancée/);
  await userEvent.click(screen.getByRole('button', { name: 'Relancer de nouveau' }));
  await waitFor(() => expect(calls.some(({ body }) => (body as { ecartee?: number })?.ecartee === 0)).toBe(true));
});

test('who may not decide reads it, and nothing where there is nothing', async () => {
  show({ ecartee: true, motif: 'échéancier convenu', envois: [] }, []);
  await screen.findByText(/échéancier convenu/);
  expect(screen.queryByRole('button')).toBeNull();
});
