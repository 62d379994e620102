import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { configureStore } from '@reduxjs/toolkit';
import { api } from './api';
import type { ApiKey } from './calls';

let asked: string[] = [];

beforeEach(() => {
  asked = [];
  Object.assign(globalThis, { location: { pathname: '/liste-frais' } });
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    asked.push(`${init?.method} ${String(url)}`);
    return new Response(JSON.stringify({ success: true, message: '', data: [] }));
  });
});
afterEach(() => void jest.restoreAllMocks());

const createStore = () =>
  configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (defaults) => defaults({ serializableCheck: false }).concat(api.middleware),
  });

/** Queries that an open screen repeats after the command. */
async function askedAgain(screen: ApiKey, command: ApiKey, params: Readonly<Record<string, number>>) {
  const store = createStore();
  const list = store.dispatch(api.endpoints.call.initiate({ key: screen, input: { body: {} } }));
  await list;
  await store.dispatch(api.endpoints.command.initiate({ key: command, input: { params, body: {} } }));
  await Promise.all(store.dispatch(api.util.getRunningQueriesThunk()));
  const [, , ...again] = asked;
  store.dispatch(api.util.resetApiState());
  return again;
}

describe('after a command', () => {
  test.each<[string, ApiKey, ApiKey]>([
    ['claims, whose address is the agents’', 'POST /api/utilisateursAdministratifs/listFrais/', 'POST /api/frais/:id'],
    [
      'claims, which show the name of an agent',
      'POST /api/utilisateursAdministratifs/listFrais/',
      'POST /api/utilisateursAdministratifs/:id',
    ],
    ['contributions, which show the family', 'POST /api/cotisations/liste', 'POST /api/utilisateursResponsables/:id'],
    ['the audit, to which every command adds', 'POST /api/audit/evenements', 'POST /api/frais/:id'],
  ])('a list of %s is asked again', async (_what, list, command) => {
    expect(await askedAgain(list, command, { id: 3 })).toEqual([list]);
  });

  test('what it does not concern is not', async () => {
    expect(
      await askedAgain('GET /api/cotisations/reglementsModes', 'POST /api/utilisateursResponsables/:id', { id: 3 }),
    ).toEqual([]);
  });
});
