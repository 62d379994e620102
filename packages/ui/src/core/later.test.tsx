import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { Deferred } from './Deferred';
import { gradualRoot } from './lifecycle';
import { Page } from './page';
import { Loading } from './states';

let drawn = 0;

function Home() {
  drawn += 1;
  return (
    <Page title="Accueil">
      <Deferred>
        <p>Messages</p>
        <Deferred>
          <p>Enfants</p>
        </Deferred>
      </Deferred>
    </Page>
  );
}

test('a screen that comes while its place is shown as loading is drawn a few times, and not until the wait is over', async () => {
  const Screen = lazy(() => new Promise<{ default: typeof Home }>((come) => setTimeout(come, 30, { default: Home })));
  const place = document.body.appendChild(document.createElement('main'));
  const root = gradualRoot(place);
  root.render(
    <Suspense fallback={<Loading />}>
      <Screen />
    </Suspense>,
  );
  await waitFor(() => expect(screen.getByText('Enfants').closest('[hidden]')).toBeNull());
  expect(drawn).toBeLessThan(5);
  root.unmount();
  place.remove();
});
