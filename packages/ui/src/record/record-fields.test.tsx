import { PlatformProvider } from '@diapason/platform';
import { mockApi } from '@diapason/platform/testing';
import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form } from '../form/Form';
import type { RecordField } from '../form/record-field';
import { useForm } from '../form/useForm';
import { choose } from '../testing';
import { RecordFields } from './RecordFields';

const fields: Record<string, RecordField> = {
  nom: { kind: 'text', label: 'Nom', typed: 'capitals' },
  offre: { kind: 'reference', label: 'Offre', names: 'offre' },
  styles: { kind: 'several', label: 'Styles', names: 'style', choicesBy: 'offre' },
  complementaire: { kind: 'flag', label: 'Complémentaire' },
  parent: { kind: 'choice', label: 'Complète', choices: [{ value: 7, label: 'Chorale' }], shownWhen: 'complementaire' },
  cours: { kind: 'text', label: 'Cours', shownWhen: { field: 'complementaire', is: 0 } },
  semaine: { kind: 'text', label: 'Semaine', shownWhen: { field: 'offre', is: 2 } },
  fk_eleve: { kind: 'hidden', label: 'Élève' },
};
const initial = { nom: '', offre: 1, styles: [4], complementaire: 1, parent: 7, cours: '', semaine: '', fk_eleve: 12 };

function show(read = false) {
  mockApi((path) => {
    if (path === '/api/cotisations/offres')
      return [
        { idOffre: 1, libelleOffre: 'Danse' },
        { idOffre: 2, libelleOffre: 'Musique' },
      ];
    if (path === '/api/cotisations/styles' || path === '/api/cotisations/1' || path === '/api/cotisations/2')
      return path.endsWith('styles')
        ? [{ idStyle: 4, libelleStyle: 'Jazz' }]
        : { idOffre: Number(path.at(-1)), styles: [{ idStyle: 4, libelleStyle: 'Jazz' }] };
    return undefined;
  });
  const held: { values: object } = { values: {} };
  render(<Fields read={read} held={held} />, { wrapper: PlatformProvider });
  return () => held.values;
}

function Fields({ read, held }: { readonly read: boolean; readonly held: { values: object } }) {
  const form = useForm<Record<string, unknown>>({ initial, guarded: false, onSubmit: async () => null });
  held.values = form.values;
  return (
    <Form form={form}>
      <RecordFields form={form} fields={fields} read={read} />
    </Form>
  );
}

test('a field that depends on another comes with it, and is emptied when that changes; what is sent stays 0 or 1', async () => {
  const values = show();
  await userEvent.type(screen.getByLabelText('Nom'), 'adam');
  const shown = () => ['Complète', 'Cours', 'Semaine'].filter((label) => screen.queryByLabelText(label));
  expect(shown()).toEqual(['Complète']);
  await userEvent.click(screen.getByLabelText('Complémentaire'));
  expect(shown()).toEqual(['Cours']);
  await choose(screen.getByLabelText('Offre'), 'Musique');
  expect(shown()).toEqual(['Cours', 'Semaine']);
  const emptied = { styles: [], parent: null, cours: '', semaine: '' };
  expect(values()).toEqual({ nom: 'ADAM', offre: 2, complementaire: 0, ...emptied, fk_eleve: 12 });
});

test('who may not change the record reads it: names in place of numbers, and no control', async () => {
  show(true);
  expect(await screen.findByText('Danse')).toBeTruthy();
  expect(await screen.findByText('Jazz')).toBeTruthy();
  expect(screen.getByText('Chorale')).toBeTruthy();
  expect(document.querySelectorAll('input, select, textarea, button')).toHaveLength(0);
});
