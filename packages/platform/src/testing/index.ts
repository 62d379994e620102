import { api } from '../api/api';
import { store } from '../store';

/** For component tests: every call answers `data`; the cache is empty. */
export function answerEvery(data: unknown): void {
  store.dispatch(api.util.resetApiState());
  const text = JSON.stringify({ success: true, message: '', data });
  globalThis.fetch = async () =>
    ({ status: 200, ok: true, text: async () => text, headers: new Headers() }) as Response;
}
