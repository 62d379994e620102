import { api } from '../api/api';
import { store } from '../store';

/** A refusal of a call, as `answerBy` takes it. */
interface Refused {
  readonly status: number;
  readonly message: string;
}

const isRefused = (answer: unknown): answer is Refused =>
  typeof answer === 'object' && answer !== null && 'status' in answer && 'message' in answer;

/** For component tests: answers calls by their path, with data or a refusal; the cache is empty. */
export function answerBy(answers: Readonly<Record<string, unknown>> | ((path: string) => unknown)): void {
  store.dispatch(api.util.resetApiState());
  globalThis.fetch = async (input) => {
    const path = String(input).split('?')[0] ?? '';
    const answer = typeof answers === 'function' ? answers(path) : answers[path];
    const status = isRefused(answer) ? answer.status : 200;
    const text = isRefused(answer)
      ? JSON.stringify({ success: false, message: answer.message, data: null })
      : JSON.stringify({ success: true, message: '', data: answer });
    return new Response(text, { status });
  };
}

/** For component tests: every call answers `data`; the cache is empty. */
export const answerEvery = (data: unknown): void => answerBy(() => data);
