import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { render, renderHook, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { goToStep, useGoToStep, Wizard, WizardActions, type WizardStep } from './Wizard';

beforeEach(() => window.history.replaceState(null, '', '/import'));
afterEach(() => window.history.replaceState(null, '', '/'));

const steps = (open: number): readonly WizardStep[] =>
  ['Fichier', 'Colonnes', 'Aperçu'].map((label, index) => ({
    key: label.toLowerCase(),
    label,
    open: index < open,
    element: (
      <>
        <p>{`contenu de ${label}`}</p>
        <WizardActions>
          <button type="button" onClick={() => goToStep('colonnes')}>
            Suite
          </button>
        </WizardActions>
      </>
    ),
  }));
const heading = () => screen.getByRole('heading', { level: 2 });

test('says which step of how many, gives each an address, and moves the focus to its heading', async () => {
  render(<Wizard title="Import" steps={steps(2)} />);
  expect(heading().textContent).toBe('Étape 1 sur 3 : Fichier');
  expect(screen.queryByRole('button', { name: 'Étape précédente' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Suite' }));
  expect(location.search).toBe('?etape=colonnes');
  expect(heading().textContent).toBe('Étape 2 sur 3 : Colonnes');
  expect(document.activeElement).toBe(heading());
  expect(screen.getByRole('listitem', { current: 'step' }).textContent).toBe('Colonnes');
  await userEvent.click(screen.getByRole('button', { name: 'Étape précédente' }));
  expect(heading().textContent).toBe('Étape 1 sur 3 : Fichier');
});

test('what ends after its screen was left changes no address', () => {
  const { result, unmount } = renderHook(() => useGoToStep());
  result.current('colonnes', { import: '5' });
  unmount();
  // Left and come back: another file is under way.
  result.current('apercu', { import: '6' });
  expect(location.search).toBe('?import=5&etape=colonnes');
});

test('is walked by keyboard, and only to steps that are open', async () => {
  render(<Wizard title="Import" steps={steps(2)} />);
  await userEvent.tab();
  expect(document.activeElement?.textContent).toBe('Colonnes');
  await userEvent.keyboard('{Enter}');
  expect(heading().textContent).toBe('Étape 2 sur 3 : Colonnes');
  expect(screen.queryByRole('button', { name: 'Aperçu' })).toBeNull();
});

test('an address of a step that is not open shows the last one that is', () => {
  window.history.replaceState(null, '', '/import?etape=aperçu');
  render(<Wizard title="Import" steps={steps(2)} />);
  expect(heading().textContent).toBe('Étape 2 sur 3 : Colonnes');
});

test('the browser’s Back returns to the step before', async () => {
  render(<Wizard title="Import" steps={steps(3)} />);
  await userEvent.click(screen.getByRole('button', { name: 'Suite' }));
  window.history.back();
  expect(await screen.findByText('contenu de Fichier')).toBeTruthy();
});
