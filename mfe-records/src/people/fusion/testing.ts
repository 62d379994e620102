import type { RecordedCall } from '@diapason/platform/testing';
import { expect } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/** From a sheet, to the choice of the other one. */
export async function toMerge(): Promise<HTMLElement> {
  await userEvent.click(screen.getByRole('button', { name: 'Autres actions' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Fusionner avec une autre fiche…' }));
  return screen.findByRole('dialog');
}

/** From a sheet, to the comparison with the first one that is offered. */
export async function toCompare(): Promise<HTMLElement> {
  await userEvent.click(await within(await toMerge()).findByRole('button', { name: /^Comparer/ }));
  return screen.findByRole('table', { name: 'Les deux fiches' });
}

/** Merges both, which are compared. @param body what the call must say. */
export async function mergeSends(calls: readonly RecordedCall[], fusion: string, body: object): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: 'Fusionner les deux fiches' }));
  await waitFor(() =>
    expect(calls.find(({ method, path }) => method === 'POST' && path === fusion)?.body).toEqual(body),
  );
}

/** A sheet that was merged leads to the kept one, shows nothing to change, and is separated after a question. */
export async function leadsAway(calls: readonly RecordedCall[], fusion: string, kept: { name: string; at: string }) {
  expect(screen.getByRole('link', { name: kept.name }).getAttribute('href')).toBe(kept.at);
  expect(screen.queryByLabelText(/^Nom/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Annuler la fusion' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/calculez de nouveau la cotisation/)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Annuler la fusion' }));
  await waitFor(() => expect(calls.some(({ method, path }) => method === 'DELETE' && path === fusion)).toBe(true));
}
