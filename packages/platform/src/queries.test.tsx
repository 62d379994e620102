import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { act, getConfig, renderHook, waitFor } from '@testing-library/react';
import { api } from './api/api';
import { useApiCommand, useApiQuery } from './hooks';
import { useSchoolYears } from './lookups';
import { PlatformProvider } from './provider';
import { store } from './store';

/** The server's answers in order; the last one repeats. */
let statuses: number[] = [];
let asked: string[] = [];
/** How long `waitFor` waits. */
const WAIT_FOR_MS = getConfig().asyncUtilTimeout;

beforeEach(() => {
  asked = [];
  history.replaceState(null, '', '/liste-frais');
  globalThis.fetch = async (url) => {
    asked.push(String(url));
    const status = (statuses.length > 1 ? statuses.shift() : statuses[0]) ?? 200;
    const ok = status === 200;
    const data = ok ? [{ idAnneeScolaire: 9, libelleAnneeScolaire: '2026/2027', dateDebut: '', dateFin: '' }] : null;
    const text = JSON.stringify({ success: ok, message: ok ? '' : 'refusé', data });
    return new Response(text, { status });
  };
});
afterEach(() => void store.dispatch(api.util.resetApiState()));

describe('a query that fails', () => {
  // 002:609.c 001:182.b
  test.each([403, 404, 500])('with %d stays on the screen and shows its error there', async (status) => {
    statuses = [status];
    const { result } = renderHook(() => useApiQuery('GET /api/frais/:id', { params: { id: 3 } }), {
      wrapper: PlatformProvider,
    });
    await waitFor(() => expect(result.current.error).toMatchObject({ status, message: 'refusé' }));
    expect(location.pathname).toBe('/liste-frais');
  });

  // 002:610.a
  test.each([
    [404, '/erreur/404'],
    [500, '/erreur/500'],
    [403, '/role-erreur'],
  ])('with %d leaves where the screen is nothing without it', async (status, to) => {
    statuses = [status];
    renderHook(() => useApiQuery('GET /api/frais/:id', { params: { id: 3 } }, { leaves: true }), {
      wrapper: PlatformProvider,
    });
    await waitFor(() => expect(location.pathname).toBe(to));
  });
});

let seen: string[] = [];
function useFee(id: number): boolean {
  const { isFetching, data } = useApiQuery('GET /api/frais/:id', { params: { id } });
  seen.push(`${id} ${isFetching ? 'asked' : data ? 'answered' : 'nothing'} after ${asked.length}`);
  return isFetching;
}

test('an answer is never taken for that of another question, not for a moment', async () => {
  statuses = [200];
  seen = [];
  const { result, rerender } = renderHook(useFee, { initialProps: 3, wrapper: PlatformProvider });
  await waitFor(() => expect(result.current).toBe(false));
  rerender(4);
  await waitFor(() => expect(result.current).toBe(false));
  expect(asked).toHaveLength(2);
  expect(seen).not.toContain('4 answered after 1');
  expect(seen.at(-1)).toBe('4 answered after 2');
});

test('an answer that is read again is not awaited, that of another question is', async () => {
  statuses = [200];
  const states: string[] = [];
  const { result, rerender } = renderHook(
    (id: number) => {
      const query = useApiQuery('GET /api/frais/:id', { params: { id } });
      if (query.isFetching) states.push(`${id} ${query.isAwaited ? 'awaited' : 'read again'}`);
      return query;
    },
    { initialProps: 3, wrapper: PlatformProvider },
  );
  await waitFor(() => expect(result.current.isFetching).toBe(false));
  expect(new Set(states)).toEqual(new Set(['3 awaited']));
  const answer = globalThis.fetch;
  let come: () => void = () => undefined;
  const late = new Promise<void>((resolve) => (come = resolve));
  globalThis.fetch = (...call) => late.then(() => answer(...call));
  result.current.refetch();
  await waitFor(() => expect(states.at(-1)).toBe('3 read again'));
  come();
  await waitFor(() => expect(result.current.isFetching).toBe(false));
  rerender(4);
  await waitFor(() => expect(states.at(-1)).toBe('4 awaited'));
});

test.each([
  ['whose screen was left', { params: { id: 3 } }, 1],
  ['that is not asked', null, 0],
])('a query %s is not read again', async (_which, input, times) => {
  statuses = [200];
  const { result, unmount } = renderHook(() => useApiQuery('GET /api/frais/:id', input), { wrapper: PlatformProvider });
  await waitFor(() => expect(result.current.isFetching).toBe(false));
  if (input) unmount();
  result.current.refetch();
  await new Promise((resume) => setTimeout(resume, 50));
  expect(asked).toHaveLength(times);
});

test.each([false, true])('a query that is asked later is read again (strict mode: %s)', async (reactStrictMode) => {
  statuses = [200];
  const { result, rerender } = renderHook(
    (id: number | null) => useApiQuery('GET /api/frais/:id', id === null ? null : { params: { id } }),
    { initialProps: null as number | null, wrapper: PlatformProvider, reactStrictMode },
  );
  rerender(3);
  await waitFor(() => expect(result.current.data).toBeTruthy());
  const before = asked.length;
  result.current.refetch();
  await waitFor(() => expect(asked).toHaveLength(before + 1));
});

describe('a lookup', () => {
  test('that fails offers nothing to choose, says why, and comes when it is tried again', async () => {
    statuses = [500, 200];
    const { result } = renderHook(() => useSchoolYears(), { wrapper: PlatformProvider });
    expect(result.current.choice).toEqual({ options: [], isRunning: true, unavailable: undefined });
    await waitFor(() => expect(result.current.unavailable?.message).toBe('refusé'));
    expect(result.current).toMatchObject({ rows: [], isReady: false, choice: { options: [], isRunning: false } });
    result.current.unavailable?.retry();
    await waitFor(() => expect(result.current.choice.options).toEqual([{ value: 9, label: '2026/2027' }]));
    expect(result.current.choice).toMatchObject({ isRunning: false, unavailable: undefined });
    expect(location.pathname).toBe('/liste-frais');
  });

  test('is asked once, however many fields show it', async () => {
    statuses = [200];
    const first = renderHook(() => useSchoolYears(), { wrapper: PlatformProvider });
    const second = renderHook(() => useSchoolYears(), { wrapper: PlatformProvider });
    await waitFor(() => expect([first, second].map(({ result }) => result.current.isReady)).toEqual([true, true]));
    expect(asked).toEqual(['/api/anneesScolaire/list']);
  });
});

describe('after an answer that the lists are behind', () => {
  /** Reads that still come too early. */
  let early = 0;
  const pauses: number[] = [];
  const start = globalThis.setTimeout;
  beforeEach(() => {
    // No spy: `waitFor` takes a mocked `setTimeout` for a clock that it has to move.
    globalThis.setTimeout = ((work: () => void, ms = 0) => {
      if (ms !== WAIT_FOR_MS && ms >= 1_500) pauses.push(ms);
      return start(work, ms === WAIT_FOR_MS ? ms : 0);
    }) as typeof setTimeout;
    globalThis.fetch = async (_url, { method, headers } = {}) => {
      const after = (headers as Record<string, string>)['x-read-after'];
      asked.push(`${method} ${after}`);
      const text = JSON.stringify({ success: true, message: '', data: [] });
      if (method === 'DELETE')
        return new Response(text, { headers: { 'x-read-model': 'late', 'x-read-after': '120' } });
      // One of the reads fails.
      if (after && early === 2) {
        early -= 1;
        return new Response('', { status: 503 });
      }
      return new Response(text, { headers: after ? { 'x-read-model': early-- > 0 ? 'late' : 'shown' } : {} });
    };
  });
  afterEach(() => {
    globalThis.setTimeout = start;
  });

  test('they are read again with growing pauses until they have it, and are not asked about it any more', async () => {
    early = 3;
    const { result } = renderHook(
      () => ({
        payments: useApiQuery('GET /api/reglements/cotisation/:idCotisation', { params: { idCotisation: 7 } }),
        remove: useApiCommand('DELETE /api/reglements/:id')[0],
      }),
      { wrapper: PlatformProvider },
    );
    await waitFor(() => expect(result.current.payments.data).toBeDefined());
    await act(() => result.current.remove({ params: { id: 3 } }));
    const [before, ahead] = ['GET undefined', 'GET 120'];
    await waitFor(() => expect(asked).toEqual([before, 'DELETE undefined', ahead, ahead, ahead, ahead]));
    expect(pauses).toEqual([1_500, 3_000, 6_000]);
    result.current.payments.refetch();
    await waitFor(() => expect(asked.at(-1)).toBe(before));
  });
});
