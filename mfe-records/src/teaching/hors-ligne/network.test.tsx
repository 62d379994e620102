import { right } from '@diapason/contracts/constants';
import { signIn } from '@diapason/platform/testing';
import { renderAt } from '@diapason/ui/testing';
import { afterEach, expect, test } from '@jest/globals';
import { act, cleanup, screen } from '@testing-library/react';
import { useOffline } from './network';

const worker = new EventTarget();
Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true });

const inTime = globalThis.setTimeout;
afterEach(() => {
  cleanup();
  globalThis.setTimeout = inTime;
});

const Said = () => <p>{useOffline() ? 'hors ligne' : 'en ligne'}</p>;

test('a worker that had no answer once is not believed for ever: the page asks until the API answers', async () => {
  const [waits, asked]: [number[], string[]] = [[], []];
  globalThis.setTimeout = ((run: () => void, ms?: number) => {
    const isProbe = ms !== undefined && [1_000, 3_000, 10_000].includes(ms);
    if (isProbe && asked.length === waits.length) waits.push(ms);
    return inTime(run, isProbe ? 20 : ms);
  }) as typeof setTimeout;
  globalThis.fetch = async (input) => {
    asked.push(String(input));
    if (asked.length === 1) throw new TypeError('no network');
    return new Response(null, { status: asked.length === 2 ? 502 : 200 });
  };
  signIn([right.openAttendanceFromOwnCourses], { module: ['presences'] });
  renderAt('/', <Said />);
  expect(screen.getByText('en ligne')).toBeTruthy();
  act(() => void worker.dispatchEvent(new MessageEvent('message', { data: 'absent' })));
  expect(screen.getByText('hors ligne')).toBeTruthy();
  expect(await screen.findByText('en ligne')).toBeTruthy();
  expect(asked).toEqual(['/healthz', '/healthz', '/healthz']);
  expect(waits).toEqual([1_000, 3_000, 10_000]);
});
