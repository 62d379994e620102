import { hasUnsavedWork } from '@diapason/platform';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazy } from 'react';
import { useDelayReveal } from '../core/RevealTogether';
import { Form } from '../form/Form';
import { TextField } from '../form/fields';
import type { FormOptions } from '../form/useForm';
import { Sheet, type SheetTab } from './Sheet';
import { useSheetForm, useTabCount } from './useSheetForm';

interface Person {
  readonly nom: string;
}
type Save = FormOptions<Person>['onSubmit'];

function Identity({
  label,
  save,
  isNew = false,
  missing,
}: {
  readonly label: string;
  readonly save: Save;
  readonly isNew?: boolean;
  readonly missing?: string;
}) {
  const form = useSheetForm<Person>({ initial: { nom: '' }, isNew, onSubmit: save });
  return (
    <Form form={form}>
      <TextField {...form.field('nom', missing ? { label, required: true, missing } : { label })} />
    </Form>
  );
}

const accepted = () => jest.fn<Save>(async () => null);

function agent(general = accepted(), connection = accepted()) {
  const fetched = jest.fn();
  const Vehicles = lazy(async () => {
    fetched();
    return { default: () => <p>Aucun véhicule</p> };
  });
  const tabs: readonly SheetTab[] = [
    { key: 'general', label: 'Général', icon: 'user', element: <Identity label="Nom" save={general} /> },
    { key: 'connexion', label: 'Connexion', element: <Identity label="Identifiant" save={connection} /> },
    { key: 'secret', label: 'Secret', shown: false, element: <p>Secret</p> },
    { key: 'vehicule', label: 'Véhicule', element: <Vehicles /> },
  ];
  render(<Sheet title="Agent" tabs={tabs} />);
  return { fetched };
}

const tab = (name: string) => screen.getByRole('tab', { name });
const field = (name: string) => screen.getByRole('textbox', { name });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));

beforeEach(() => window.history.replaceState(null, '', '/fiche-agent/12'));
afterEach(() => window.history.replaceState(null, '', '/'));

function Balance() {
  useTabCount('argent', 2);
  return <p>446,50</p>;
}

function Owed({ isLoading }: { readonly isLoading: boolean }) {
  useDelayReveal(isLoading);
  return <p>{isLoading ? '' : '446,50'}</p>;
}

test('what lies below the head is shown once the head has said what it has to say', async () => {
  const tabs = ['general', 'argent'].map((key) => ({ key, label: key, element: <p>{`Onglet ${key}`}</p> }));
  const sheet = (isLoading: boolean) => (
    <Sheet title="Responsable" tabs={tabs} balance={<Owed isLoading={isLoading} />} />
  );
  const { rerender } = render(sheet(true));
  expect(screen.getByRole('heading', { level: 1 })).toBeTruthy();
  expect(screen.queryAllByRole('tab')).toEqual([]);
  rerender(sheet(false));
  expect(await screen.findAllByRole('tab')).toHaveLength(2);
  // Afterwards the page stays as it is.
  rerender(sheet(true));
  expect(screen.getAllByRole('tab')).toHaveLength(2);
});

describe('the tabs of a sheet', () => {
  test('carry how many things are to be done there, as a part of the head tells', () => {
    const tabs = ['general', 'argent'].map((key) => ({ key, label: key, element: null }));
    render(<Sheet title="Responsable" tabs={tabs} balance={<Balance />} />);
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['general', 'argent2']);
  });

  test('have addresses, and are fetched when they are opened', async () => {
    const { fetched } = agent();
    expect(screen.getAllByRole('tab').map((one) => one.textContent)).toEqual(['Général', 'Connexion', 'Véhicule']);
    expect(fetched).not.toHaveBeenCalled();
    await userEvent.click(tab('Véhicule'));
    expect(location.search).toBe('?onglet=vehicule');
    expect(await screen.findByText('Aucun véhicule')).toBeTruthy();
    await userEvent.click(tab('Général'));
    expect(location.search).toBe('');
  });

  // 000:231.f 001:187.b
  test('are icons up to 1080 px, which keep their names', async () => {
    const plain = window.matchMedia;
    const labelIsSeenAt = (width: number) => {
      window.matchMedia = (media) =>
        Object.assign(new EventTarget(), {
          media,
          matches: width <= Number(/max-width:\s*(\d+)px/.exec(media)?.[1]),
        }) as MediaQueryList;
      agent();
      const isSeen = within(tab('Général')).getByText('Général').className === '';
      cleanup();
      return isSeen;
    };
    expect([labelIsSeenAt(1081), labelIsSeenAt(1080)]).toEqual([true, false]);
    window.matchMedia = plain;
  });

  test('open by their address; one that may not be seen opens the first', async () => {
    window.history.replaceState(null, '', '/fiche-agent/12?onglet=connexion');
    agent();
    expect(tab('Connexion').getAttribute('aria-selected')).toBe('true');
    expect(screen.getByRole('tabpanel', { name: 'Connexion' })).toBeTruthy();
  });

  test('which may not be seen do not open by their address either', () => {
    window.history.replaceState(null, '', '/fiche-agent/12?onglet=secret');
    agent();
    expect(tab('Général').getAttribute('aria-selected')).toBe('true');
    expect(screen.queryByText('Secret')).toBeNull();
  });

  test('are moved through by arrows, Home and End; Tab goes on to the panel', async () => {
    agent();
    tab('Général').focus();
    const steps = [];
    for (const key of ['{ArrowLeft}', '{ArrowRight}', '{ArrowRight}', '{End}', '{Home}']) {
      await userEvent.keyboard(key);
      steps.push(document.activeElement?.textContent);
    }
    expect(steps).toEqual(['Véhicule', 'Général', 'Connexion', 'Véhicule', 'Général']);
    expect(screen.getAllByRole('tab').map((one) => one.tabIndex)).toEqual([0, -1, -1]);
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole('tabpanel', { name: 'Général' }));
  });
});

describe('the bar of a sheet', () => {
  test('comes with the first change, keeps what other tabs hold, and saves all of it', async () => {
    const [general, connection] = [accepted(), accepted()];
    agent(general, connection);
    expect(screen.queryByRole('button', { name: 'Enregistrer' })).toBeNull();
    await userEvent.type(field('Nom'), 'Adam');
    await userEvent.click(tab('Connexion'));
    await userEvent.type(field('Identifiant'), 'adam');
    await save();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Enregistrer' })).toBeNull());
    expect([general.mock.calls, connection.mock.calls]).toEqual([[[{ nom: 'Adam' }]], [[{ nom: 'adam' }]]]);
    expect(hasUnsavedWork()).toBe(false);
  });

  test('opens the tab of what was refused and puts the focus on it', async () => {
    const connection = accepted();
    agent(
      jest.fn<Save>(async () => ({ status: 400, message: 'Nom déjà pris', field: 'nom' })),
      connection,
    );
    await userEvent.type(field('Nom'), 'Adam');
    await userEvent.click(tab('Connexion'));
    await userEvent.type(field('Identifiant'), 'adam');
    await save();
    await waitFor(() => expect(document.activeElement).toBe(field('Nom')));
    expect(tab('Général').getAttribute('aria-selected')).toBe('true');
    expect(screen.getByText('Nom déjà pris')).toBeTruthy();
    expect(connection).not.toHaveBeenCalled();
  });

  test('puts every form back', async () => {
    agent();
    await userEvent.type(field('Nom'), 'Adam');
    await userEvent.click(screen.getByRole('button', { name: 'Annuler' }));
    expect(field('Nom')).toHaveProperty('value', '');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Annuler' })).toBeNull());
  });
});

test('all faults are shown at once, whatever tab they are in; the bar counts them and leads there, and nothing is sent', async () => {
  const [first, second] = [accepted(), accepted()];
  const tabs: readonly SheetTab[] = [
    {
      key: 'adresse',
      label: 'Adresse',
      element: <Identity label="Ville" save={first} missing="Indiquez la ville" isNew />,
    },
    {
      key: 'contact',
      label: 'Contact',
      element: <Identity label="E-mail" save={second} missing="Indiquez l’e-mail" isNew />,
    },
  ];
  render(<Sheet title="Responsable" tabs={tabs} />);
  await userEvent.click(tab('Contact'));
  await userEvent.click(tab('Adresse'));
  await save();
  await waitFor(() => expect(document.activeElement).toBe(field('Ville')));
  expect(field('Ville').closest('.d-field-invalid')).toBeTruthy();
  await userEvent.type(field('Ville'), 'Albi');
  expect(screen.queryByText('Indiquez la ville')).toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: '1 à corriger' }));
  await waitFor(() => expect(document.activeElement).toBe(field('E-mail')));
  expect(screen.getByText('Indiquez l’e-mail')).toBeTruthy();
  expect([first.mock.calls, second.mock.calls]).toEqual([[], []]);
});

test('the bar counts what changes and names it; the field has an edge', async () => {
  agent();
  await userEvent.type(field('Nom'), 'Adam');
  await userEvent.click(tab('Connexion'));
  await userEvent.type(field('Identifiant'), 'adam');
  expect(screen.getByRole('region', { name: 'Enregistrement' }).textContent).toContain('2 changementsNom, identifiant');
  expect(field('Identifiant').closest('.d-field-changed')).toBeTruthy();
});

describe('the keyboard of a sheet', () => {
  test('Enter in a line saves, though the button stands outside of the form', async () => {
    const general = accepted();
    agent(general);
    await userEvent.type(field('Nom'), 'ADAM{Enter}');
    await waitFor(() => expect(general).toHaveBeenCalledWith({ nom: 'ADAM' }));
  });

  test('Enter does nothing before anything changed, and saves what other tabs hold too', async () => {
    const [general, connection] = [accepted(), accepted()];
    agent(general, connection);
    await userEvent.type(field('Nom'), '{Enter}');
    await userEvent.type(field('Nom'), 'ADAM');
    await userEvent.click(tab('Connexion'));
    await userEvent.type(field('Identifiant'), 'adam{Enter}');
    await waitFor(() => expect(connection).toHaveBeenCalledTimes(1));
    expect(general.mock.calls).toEqual([[{ nom: 'ADAM' }]]);
  });

  test('Ctrl S saves the forms of all tabs that changed, and nothing else', async () => {
    const [general, connection] = [accepted(), accepted()];
    agent(general, connection);
    await userEvent.keyboard('{Control>}s{/Control}');
    expect(general).not.toHaveBeenCalled();
    await userEvent.type(field('Nom'), 'ADAM');
    await userEvent.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(general).toHaveBeenCalledTimes(1));
    expect(connection).not.toHaveBeenCalled();
  });

  test('a new record begins on its first field', async () => {
    const identity = <Identity label="Nom" save={accepted()} isNew />;
    render(<Sheet title="Nouvel agent" tabs={[{ key: 'general', label: 'Général', element: identity }]} />);
    await waitFor(() => expect(document.activeElement).toBe(field('Nom')));
  });
});
