/** @jest-environment jsdom */
import { expect, jest, test } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { AutocompleteField } from './AutocompleteField';
import { SelectField } from './fields';
import { MultiSelectField } from './MultiSelectField';

const options = [{ value: 4, label: 'Beaulieu' }];

function Form({ retry }: { readonly retry: () => void }) {
  const [site, setSite] = useState<number | null>(null);
  const [failed, setFailed] = useState(true);
  const unavailable = {
    message: 'Le serveur ne répond pas.',
    retry: () => {
      retry();
      setFailed(false);
    },
  };
  const choice = failed ? { options: [], unavailable } : { options, unavailable: undefined };
  return <SelectField name="site" label="Site" value={site} onChange={setSite} none="Tous les sites" {...choice} />;
}

test('a field whose list could not be had can be used, says so, and tries again', () => {
  const retry = jest.fn();
  render(<Form retry={retry} />);
  const field = screen.getByLabelText<HTMLSelectElement>('Site');
  expect(field.disabled).toBe(false);
  expect([...field.options].map(({ text }) => text)).toEqual(['Tous les sites']);
  expect(screen.getByRole('alert').textContent).toContain('Le serveur ne répond pas.');

  fireEvent.click(screen.getByRole('button', { name: 'Réessayer : Site' }));
  expect(retry).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.change(field, { target: { value: '0' } });
  expect(field.selectedOptions[0]?.text).toBe('Beaulieu');
});

test('a list that is still asked for says so, and denies no choice that was made', () => {
  const site = { name: 'site', label: 'Site', onChange: () => undefined, none: 'Aucun site' };
  const shown = () => screen.getByLabelText<HTMLSelectElement>('Site').selectedOptions[0]?.text;
  const { rerender } = render(<SelectField {...site} value={4} options={[]} isRunning />);
  expect(shown()).toBe('Chargement…');
  rerender(<SelectField {...site} value={4} options={options} isRunning={false} />);
  expect(shown()).toBe('Beaulieu');
  rerender(<SelectField {...site} value={null} options={[]} isRunning />);
  expect(shown()).toBe('Aucun site');
  const { none: _, ...required } = site;
  rerender(<SelectField {...required} value={null} options={[]} isRunning />);
  expect(shown()).toBe('Chargement…');
  rerender(<SelectField {...required} value={null} options={[]} />);
  expect(shown()).toBe('');
});

test('what a record holds stays a choice where the list leaves it out, and stands there once', () => {
  const site = { name: 'site', label: 'Site', onChange: () => undefined, none: 'Aucun site' };
  const texts = () => [...screen.getByLabelText<HTMLSelectElement>('Site').options].map(({ text }) => text);
  const shown = () => screen.getByLabelText<HTMLSelectElement>('Site').selectedOptions[0]?.text;
  const { rerender } = render(
    <SelectField {...site} value={9} options={options} present={{ value: 9, label: 'Hors-site' }} />,
  );
  expect([shown(), texts()]).toEqual(['Hors-site', ['Aucun site', 'Hors-site', 'Beaulieu']]);
  rerender(<SelectField {...site} value={4} options={options} present={{ value: 4, label: 'Ancien nom' }} />);
  expect([shown(), texts()]).toEqual(['Beaulieu', ['Aucun site', 'Beaulieu']]);
  rerender(<SelectField {...site} value={9} options={[]} isRunning present={{ value: 9, label: 'Hors-site' }} />);
  expect(shown()).toBe('Hors-site');
});

const unavailable = { message: 'Le serveur ne répond pas.', retry: () => undefined };
const bound = { name: 'commune', label: 'Commune', onChange: () => undefined, unavailable, options: [] };

test('who types where no list could be had is not told that there is no result, and sends by Enter', async () => {
  const send = jest.fn((event: { preventDefault: () => void }) => event.preventDefault());
  render(
    <form onSubmit={send}>
      <AutocompleteField {...bound} value={null} search={{ asked: 'sa', ask: () => undefined }} />
    </form>,
  );
  await userEvent.type(screen.getByRole('combobox'), 'sa');
  expect(screen.queryByText('Aucun résultat')).toBeNull();
  expect([screen.getByRole('status').textContent, screen.queryByRole('listbox')]).toEqual(['', null]);
  await userEvent.keyboard('{Enter}');
  expect(send).toHaveBeenCalledTimes(1);
  await userEvent.tab();
  expect(screen.queryByText('Choisissez dans la liste')).toBeNull();
});

test('a list of several says why it is empty', async () => {
  const { rerender } = render(<MultiSelectField {...bound} value={[]} none="Toutes" />);
  await userEvent.click(screen.getByRole('button', { name: 'Commune' }));
  expect(screen.queryByText('Aucun résultat')).toBeNull();
  expect(screen.getByRole('group').textContent).toContain('Le serveur ne répond pas.');
  rerender(<MultiSelectField {...bound} unavailable={undefined} isRunning value={[]} none="Toutes" />);
  expect(screen.getByRole('group').textContent).toBe('CommuneChargement…');
});
