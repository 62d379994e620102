import { beforeEach, expect, test } from '@jest/globals';
import { render } from '@testing-library/react';
import { useEffect } from 'react';
import { filter } from './url-filters';
import { useUrlFilters } from './useUrlFilters';

const schema = { mode: filter.number() };

beforeEach(() => {
  history.replaceState(null, '', '/liste?mode=1');
  localStorage.clear();
});

const OnceThere = ({ act }: { readonly act: () => void }) => {
  // The effects of a child run before its parent's.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => act(), []);
  return null;
};

const Screen = () => {
  const [{ mode }, change] = useUrlFilters('essai', schema);
  return (
    <>
      <OnceThere act={() => change({ mode: null })} />
      <output>{mode ?? 'aucun'}</output>
    </>
  );
};

test('a filter taken off before the effects of the last rendering stays off', () => {
  const { container } = render(<Screen />);
  expect(container.textContent).toBe('aucun');
  expect(location.search).not.toContain('mode=1');
});
