import { api } from '../api/api';
import { store } from '../store';

/** In component tests: every call is answered with `data`, and nothing is cached from before. */
export function answerEvery(data: unknown): void {
  store.dispatch(api.util.resetApiState());
  const text = JSON.stringify({ success: true, message: '', data });
  globalThis.fetch = async () =>
    ({ status: 200, ok: true, text: async () => text, headers: new Headers() }) as Response;
}
