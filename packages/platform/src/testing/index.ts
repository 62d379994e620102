import type { SessionUser } from '@diapason/contracts';
import { packRights } from '@diapason/contracts/constants';
import { api } from '../api/api';
import { sessionSlice } from '../session/slice';
import { store } from '../store';

/** A refusal of a call, as `answerBy` takes it. */
interface Refused {
  readonly status: number;
  readonly message: string;
}

/** A call that a component made. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
}

class Said {
  constructor(
    readonly message: string,
    readonly data: unknown,
  ) {}
}

/** A success with the sentence that the server says, as `answerBy` takes it. */
export const says = (message: string, data: unknown = null): object => new Said(message, data);

const isRefused = (answer: unknown): answer is Refused =>
  typeof answer === 'object' &&
  answer !== null &&
  !(answer instanceof Said) &&
  'status' in answer &&
  'message' in answer;

const envelopeOf = (answer: unknown) =>
  isRefused(answer)
    ? { success: false, message: answer.message, data: null }
    : answer instanceof Said
      ? { success: true, message: answer.message, data: answer.data }
      : { success: true, message: '', data: answer };

/**
 * For component tests: answers calls by their path, with data, what the server `says`, or a refusal; the cache is empty.
 * @returns the calls, as they are made.
 */
export function answerBy(
  answers: Readonly<Record<string, unknown>> | ((path: string, asked: Asked) => unknown),
): readonly Asked[] {
  store.dispatch(api.util.resetApiState());
  const calls: Asked[] = [];
  globalThis.fetch = async (input, init) => {
    const [path = '', query] = String(input).split('?');
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    const asked = { method: init?.method ?? 'GET', path, query: new URLSearchParams(query), body };
    calls.push(asked);
    const answer = typeof answers === 'function' ? answers(path, asked) : answers[path];
    return new Response(JSON.stringify(envelopeOf(answer)), { status: isRefused(answer) ? answer.status : 200 });
  };
  return calls;
}

/** For component tests: every call answers `data`; the cache is empty. */
export const answerEvery = (data: unknown): void => void answerBy(() => data);

/** For component tests: opens a session of a secretary, or of whoever `more` says, who holds these functions. */
export function signIn(functions: readonly number[], more: Partial<SessionUser> = {}): SessionUser {
  const user: SessionUser = {
    idUtilisateur: 501,
    fk_id: 501,
    nomPrenomUtilisateur: 'DURAND Claire',
    email: 'claire@example.org',
    role: 'Administratif',
    fk_groupe: 3,
    roleFonction: packRights(functions),
    fonctions: [...functions],
    antennes: [],
    module: ['cotisation'],
    idAnneeScolaire: 9,
    libelleAnneeScolaire: '2026-2027',
    libelleGroupe: 'Secrétariat',
    usurpation: null,
    motDePasseAChanger: false,
    ...more,
  };
  store.dispatch(sessionSlice.actions.opened(user));
  return user;
}

/** For component tests: nobody is logged in. */
export const signOut = (): void => void store.dispatch(sessionSlice.actions.closed());
