import { afterEach, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { lazy, type ReactNode, Suspense, useLayoutEffect } from 'react';
import { gradualRoot } from './lifecycle';
import { useCurrentTitle, usePageTitle } from './page';

/** React holds back what comes so soon after its place was shown as loading. */
const HELD_BACK_MS = 300;
const roots: ReturnType<typeof gradualRoot>[] = [];
function draw(tree: ReactNode): void {
  const root = gradualRoot(document.body.appendChild(document.createElement('div')));
  root.render(tree);
  roots.push(root);
}
afterEach(() => {
  for (const root of roots.splice(0)) root.unmount();
  document.body.replaceChildren();
});

const Bar = () => <h2>{useCurrentTitle()}</h2>;

/** It takes long to come into the page: what the bar holds back is due before its effects have run. */
function Slow() {
  usePageTitle('Élèves');
  useLayoutEffect(() => {
    for (const end = performance.now() + 2 * HELD_BACK_MS; performance.now() < end; );
  }, []);
  return null;
}

test('the bar shows the title of a screen that comes while a part of the bar is held back', async () => {
  const faults: string[] = [];
  const note = ({ message }: ErrorEvent) => void faults.push(message);
  window.addEventListener('error', note);
  let come = (_part: { default: () => ReactNode }) => {};
  const Part = lazy(() => new Promise<{ default: () => ReactNode }>((done) => (come = done)));
  draw(
    <>
      <Bar />
      <Suspense fallback={<p>Chargement</p>}>
        <Part />
      </Suspense>
    </>,
  );
  await screen.findByText('Chargement');
  come({ default: () => <p>Recherche</p> });
  await new Promise((drawn) => setTimeout(drawn, HELD_BACK_MS / 6));
  expect(screen.queryByText('Recherche')).toBeNull();
  draw(<Slow />);
  await screen.findByText('Recherche');
  await screen.findByRole('heading', { name: 'Élèves' });
  window.removeEventListener('error', note);
  expect(faults).toEqual([]);
});
