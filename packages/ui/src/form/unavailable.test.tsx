/** @jest-environment jsdom */
import { expect, jest, test } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { SelectField } from './fields';

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
