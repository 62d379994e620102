import { PlatformProvider, provideSlots, type SlotEntry, type SlotRecord, store } from '@diapason/platform';
import { signIn } from '@diapason/platform/testing';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType, ReactNode } from 'react';
import { Slot, useActs } from './slots';
import { Loading, Parts } from './states';

const record: SlotRecord = { of: 'guardian', id: 12, name: 'HUET Nadège', peut: ['modifier'] };
const brings =
  <Props,>(Part: ComponentType<Props>) =>
  () =>
    Promise.resolve({ default: Part });
const balance: SlotEntry = {
  headOf: ['guardian', 'pupil'],
  key: 'reste',
  order: 20,
  load: brings(({ record: { name } }: { record: SlotRecord }) => <p>{`Reste de ${name}`}</p>),
};

function Page({ children }: { readonly children?: ReactNode }) {
  const [acts, opened] = useActs(record);
  return (
    <Parts>
      <h1>Fiche</h1>
      {children}
      <Slot place="head" record={record} />
      {acts.map(({ key, label, onSelect }) => (
        <button key={key} type="button" onClick={onSelect}>
          {label}
        </button>
      ))}
      {opened}
    </Parts>
  );
}
const open = () => render(<Page />, { wrapper: PlatformProvider });

beforeEach(() => void signIn([]));
afterEach(() => {
  cleanup();
  provideSlots([]);
});

test('the page is there before its slots, which come in their order, and only those of its record', async () => {
  let come: (part: { default: () => ReactNode }) => void = () => undefined;
  provideSlots([
    balance,
    { headOf: 'guardian', key: 'faits', order: 10, load: () => new Promise((resolve) => (come = resolve)) },
    { headOf: 'pupil', key: 'image', load: brings(() => <p>Droit à l’image</p>) },
    { headOf: 'guardian', key: 'fusion', word: 'fusionner', load: brings(() => <p>Fusions</p>) },
  ]);
  open();
  expect(await screen.findByText('Reste de HUET Nadège')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Fiche' })).toBeTruthy();
  come({ default: () => <Loading label="Faits" /> });
  await screen.findByText('Faits');
  // What a slot still asks for holds nothing back either.
  expect(screen.getByRole('heading', { name: 'Fiche' })).toBeTruthy();
  expect([...document.querySelectorAll('.d-slot-head')].map(({ textContent }) => textContent)).toEqual([
    'Faits',
    'Reste de HUET Nadège',
  ]);
  expect(screen.queryByText('Fusions')).toBeNull();
});

test('on a home page what stands below the blocks waits for them', async () => {
  let come: (part: { default: () => ReactNode }) => void = () => undefined;
  provideSlots([{ blockOf: 'staffHome', key: 'taches', load: () => new Promise((resolve) => (come = resolve)) }]);
  render(
    <Parts>
      <Slot place="block" of="staffHome" />
      <h2>Direction</h2>
    </Parts>,
    { wrapper: PlatformProvider },
  );
  screen.getByRole('status');
  expect(screen.queryByRole('heading', { name: 'Direction' })).toBeNull();
  come({ default: () => <p>À faire</p> });
  expect(await screen.findByRole('heading', { name: 'Direction' })).toBeTruthy();
  expect(screen.getByText('À faire')).toBeTruthy();
});

test('one that fails says so in its place, and is asked for again', async () => {
  const silent = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  let broken = true;
  provideSlots([
    balance,
    {
      headOf: 'guardian',
      key: 'faits',
      load: () => (broken ? Promise.reject(new Error('gone')) : Promise.resolve({ default: () => <p>Faits</p> })),
    },
  ]);
  open();
  await screen.findByText('Reste de HUET Nadège');
  const retry = await screen.findByRole('button', { name: 'Réessayer' });
  broken = false;
  await userEvent.click(retry);
  expect(await screen.findByText('Faits')).toBeTruthy();
  silent.mockRestore();
});

test('an act opens its dialog, or leads where it says; one that cannot be had is notified', async () => {
  const silent = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  provideSlots([
    {
      actOf: 'guardian',
      key: 'reglement',
      label: 'Règlement',
      load: brings(({ record: { id }, onClose }: { record: SlotRecord; onClose: () => void }) => (
        <button type="button" onClick={onClose}>{`Fermer ${id}`}</button>
      )),
    },
    { actOf: 'guardian', key: 'eleve', label: 'Nouvel élève', href: '/fiche-eleve/0?responsable={id}' },
    { actOf: 'guardian', key: 'perdu', label: 'Perdu', load: () => Promise.reject(new Error('gone')) },
    { actOf: 'pupil', key: 'autre', label: 'Autre' },
  ]);
  open();
  expect(screen.queryByRole('button', { name: 'Autre' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Règlement' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Fermer 12' }));
  expect(screen.queryByRole('button', { name: 'Fermer 12' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Perdu' }));
  await waitFor(() =>
    expect(store.getState().notifications.map(({ message }) => message)).toEqual([
      'Cette partie est momentanément indisponible.',
    ]),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Nouvel élève' }));
  expect(location.pathname + location.search).toBe('/fiche-eleve/0?responsable=12');
  silent.mockRestore();
});
