import type { ListSaid, SessionUser, SheetSaid } from '@diapason/contracts';
import { packRights } from '@diapason/contracts/constants';
import { api } from '../api/api';
import { doneSlice } from '../done';
import { notificationsSlice } from '../notifications';
import { sessionSlice } from '../session/slice';
import { store } from '../store';

/** A refusal of a call, as `answerBy` takes it. */
interface Refused {
  readonly status: number;
  readonly message: string;
  readonly field?: string;
}

/** A call that a component made. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
  /** What a form had beside its fields, which are the body. */
  readonly file?: File;
}

class Said {
  constructor(
    readonly message: string,
    readonly data: unknown,
  ) {}
}

/** A success with the sentence that the server says, as `answerBy` takes it. */
export const says = (message: string, data: unknown = null): object => new Said(message, data);

class Rows {
  constructor(
    readonly rows: readonly unknown[],
    readonly liste: ListSaid,
  ) {}
}

/** The answer of a list with what the server says beside its rows, as `answerBy` takes it. */
export const listed = (
  rows: readonly unknown[],
  peut: readonly string[],
  sansFiltres = rows.length,
  avis?: string,
): object => new Rows(rows, { peut, sansFiltres, ...(avis ? { avis } : {}) });

class OfSheet {
  constructor(
    readonly data: unknown,
    readonly fiche: SheetSaid,
  ) {}
}

/** The answer of a sheet with what the server says beside its record, as `answerBy` takes it. */
export const sheetOf = (data: unknown, peut: readonly string[], more: Partial<SheetSaid> = {}): object =>
  new OfSheet(data, { peut, lectureSeule: [], absents: [], ...more });

type SaysOfSheet = (path: string, record: object) => SheetSaid | undefined;
let saysOfSheet: SaysOfSheet = () => undefined;

/** What is said of a record that a test answers without `sheetOf`. */
export const sheetsSay = (said: SaysOfSheet): void => {
  saysOfSheet = said;
};

const isRefused = (answer: unknown): answer is Refused =>
  typeof answer === 'object' &&
  answer !== null &&
  !(answer instanceof Said) &&
  'status' in answer &&
  'message' in answer;

const envelopeOf = (answer: unknown, path: string) =>
  isRefused(answer)
    ? { success: false, message: answer.message, data: null, ...(answer.field ? { field: answer.field } : {}) }
    : answer instanceof Said
      ? { success: true, message: answer.message, data: answer.data }
      : answer instanceof Rows
        ? { success: true, message: '', data: answer.rows, liste: answer.liste }
        : answer instanceof OfSheet
          ? { success: true, message: '', data: answer.data, fiche: answer.fiche }
          : { success: true, message: '', data: answer, ...besideOf(answer, path) };

function besideOf(answer: unknown, path: string) {
  const fiche = typeof answer === 'object' && answer !== null ? saysOfSheet(path, answer) : undefined;
  return fiche ? { fiche } : {};
}

/** The longest wait for an answer in ms, by chance for each: with 200, tests that read too early fail (docs/measurements.md). */
const { ANSWERS_LATE_MS: LATE_MS = 0 } = globalThis as { ANSWERS_LATE_MS?: number };
const comeLate = async () => LATE_MS && new Promise((come) => setTimeout(come, Math.random() * LATE_MS));

/**
 * For component tests: answers calls by their path, with data, what the server `says`, or a refusal, or a promise of these; the cache is empty, and nothing is notified.
 * @returns the calls, as they are made.
 */
export function answerBy(
  answers: Readonly<Record<string, unknown>> | ((path: string, asked: Asked) => unknown),
): readonly Asked[] {
  store.dispatch(api.util.resetApiState());
  for (const { id } of store.getState().notifications) store.dispatch(notificationsSlice.actions.dismissed(id));
  store.dispatch(doneSlice.actions.forgotten(undefined));
  const calls: Asked[] = [];
  globalThis.fetch = async (input, init) => {
    const [path = '', query] = String(input).split('?');
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    const asked = { method: init?.method ?? 'GET', path, query: new URLSearchParams(query), body };
    calls.push(asked);
    await comeLate();
    const answer = await (typeof answers === 'function' ? answers(path, asked) : answers[path]);
    return new Response(JSON.stringify(envelopeOf(answer, path)), { status: isRefused(answer) ? answer.status : 200 });
  };
  globalThis.XMLHttpRequest = uploadsTo((path, body, file) => {
    const asked = { method: 'POST', path, query: new URLSearchParams(), body, file };
    calls.push(asked);
    return typeof answers === 'function' ? answers(path, asked) : answers[path];
  });
  return calls;
}

/** In place of a browser's uploads: half of the file goes at once; the answer comes when the test lets it, by a promise. */
function uploadsTo(answerTo: (path: string, body: unknown, file: File) => unknown): typeof XMLHttpRequest {
  class Upload {
    upload: { onprogress?: (at: { loaded: number; total: number }) => void } = {};
    onload: () => void = () => undefined;
    onabort: () => void = () => undefined;
    onerror: () => void = () => undefined;
    status = 0;
    responseText = '';
    private path = '';
    private gone = false;
    open(_method: string, path: string) {
      this.path = path;
    }
    setRequestHeader() {}
    getResponseHeader = () => null;
    abort() {
      this.gone = true;
      this.onabort();
    }
    async send(form: FormData) {
      const { file, ...body } = Object.fromEntries(form);
      this.upload.onprogress?.({ loaded: 1, total: 2 });
      await comeLate();
      const answer = await answerTo(this.path, body, file as File);
      if (this.gone) return;
      this.status = isRefused(answer) ? answer.status : 200;
      this.responseText = JSON.stringify(envelopeOf(answer, this.path));
      this.onload();
    }
  }
  return Upload as unknown as typeof XMLHttpRequest;
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

/** For component tests: a page that opened without network, for whom the device knows. */
export function signInOffline(...who: Parameters<typeof signIn>): void {
  store.dispatch(sessionSlice.actions.offline(signIn(...who)));
}

/** For component tests: nobody is logged in. */
export const signOut = (): void => void store.dispatch(sessionSlice.actions.closed());
