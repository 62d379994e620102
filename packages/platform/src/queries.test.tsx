/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { renderHook, waitFor } from '@testing-library/react';
import { api } from './api/api';
import { useApiQuery } from './hooks';
import { useSchoolYears } from './lookups';
import { PlatformProvider } from './provider';
import { store } from './store';

/** The server's answers in order; the last one repeats. */
let statuses: number[] = [];
let asked: string[] = [];

beforeEach(() => {
  asked = [];
  history.replaceState(null, '', '/liste-frais');
  globalThis.fetch = async (url) => {
    asked.push(String(url));
    const status = (statuses.length > 1 ? statuses.shift() : statuses[0]) ?? 200;
    const ok = status === 200;
    const data = ok ? [{ idAnneeScolaire: 9, libelleAnneeScolaire: '2026/2027', dateDebut: '', dateFin: '' }] : null;
    const text = JSON.stringify({ success: ok, message: ok ? '' : 'refusé', data });
    return { status, ok, text: async () => text, headers: new Headers() } as Response;
  };
});
afterEach(() => void store.dispatch(api.util.resetApiState()));

describe('a query that fails', () => {
  test.each([403, 404, 500])(
    '002:609.c 001:182.b with %d stays on the screen and shows its error there',
    async (status) => {
      statuses = [status];
      const { result } = renderHook(() => useApiQuery('GET /api/frais/:id', { params: { id: 3 } }), {
        wrapper: PlatformProvider,
      });
      await waitFor(() => expect(result.current.error).toMatchObject({ status, message: 'refusé' }));
      expect(location.pathname).toBe('/liste-frais');
    },
  );

  test.each([
    [404, '/erreur/404'],
    [500, '/erreur/500'],
    [403, '/role-erreur'],
  ])('002:610.a with %d leaves where the screen is nothing without it', async (status, to) => {
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

describe('a lookup', () => {
  test('that fails offers nothing to choose, says why, and comes when it is tried again', async () => {
    statuses = [500, 200];
    const { result } = renderHook(() => useSchoolYears(), { wrapper: PlatformProvider });
    await waitFor(() => expect(result.current.unavailable?.message).toBe('refusé'));
    expect(result.current).toMatchObject({ rows: [], isReady: false, choice: { options: [] } });
    result.current.unavailable?.retry();
    await waitFor(() => expect(result.current.choice.options).toEqual([{ value: 9, label: '2026/2027' }]));
    expect(result.current.unavailable).toBeUndefined();
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
