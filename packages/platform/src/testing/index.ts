import type { SessionUser, SheetMeta } from '@diapason/contracts';
import { packRights, restrictingRights, right } from '@diapason/contracts/constants';
import { api } from '../api/api';
import { doneSlice } from '../done';
import { notificationsSlice } from '../notifications';
import { sessionSlice } from '../session/slice';
import { store } from '../store';

/** A refusal of a call, as `mockApi` takes it. */
interface Refused {
  readonly status: number;
  readonly message: string;
  readonly field?: string;
}

/** A call that a component made. */
export interface RecordedCall {
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

/** A success with the sentence that the server says, as `mockApi` takes it. */
export const succeedsWith = (message: string, data: unknown = null): object => new Said(message, data);

class Rows {
  constructor(
    readonly rows: readonly object[],
    readonly said: SaidOfRows,
  ) {}
}

/** What a list says that no declaration does. */
interface SaidOfRows {
  readonly sansFiltres?: number;
  /** Acts that what is searched for leaves shut, and why. */
  readonly shut?: readonly string[];
  readonly avis?: string;
}

/** The answer of a list, as `mockApi` takes it: its declaration says what who is signed in may do and which columns they see. */
export const listAnswer = (rows: readonly object[], said: SaidOfRows = {}): object => new Rows(rows, said);

class OfSheet {
  constructor(
    readonly data: object,
    readonly isOwn: boolean,
  ) {}
}

/**
 * The answer of a sheet, as `mockApi` takes it: its declaration says what who is signed in may do.
 * @param isOwn the record is theirs, where neither its number nor the record says so
 */
export const sheetAnswer = (data: object, isOwn = false): object => new OfSheet(data, isOwn);

/** What the contracts' declarations say to who is signed in. */
interface Declarations {
  /** Of a record that a test answers without `sheetAnswer` too. */
  readonly known: (path: string, record: object) => SheetMeta | undefined;
  readonly sheet: (path: string, record: object, isOwn: boolean) => SheetMeta | undefined;
  readonly list: (
    path: string,
    rows: readonly object[],
    asked: Pick<RecordedCall, 'query' | 'body'>,
  ) => { readonly rows: readonly object[]; readonly peut: readonly string[] } | undefined;
}
const nothing = () => undefined;
let declarations: Declarations = { known: nothing, sheet: nothing, list: nothing };

/** What stands beside the answers of lists and sheets. */
export const declarationsSay = (said: Declarations): void => {
  declarations = said;
};

const isRefused = (answer: unknown): answer is Refused =>
  typeof answer === 'object' &&
  answer !== null &&
  !(answer instanceof Said) &&
  'status' in answer &&
  'message' in answer;

function envelopeOf(answer: unknown, asked: RecordedCall) {
  if (isRefused(answer))
    return {
      success: false,
      message: answer.message,
      data: null,
      ...(answer.field ? { field: answer.field } : {}),
    };
  if (answer instanceof Said) return { success: true, message: answer.message, data: answer.data };
  return { success: true, message: '', ...besideOf(answer, asked) };
}

const declaredAt = <T>(said: T | undefined, path: string): T => {
  if (said === undefined) throw new Error(`Nothing is declared of ${path}, or nobody is signed in.`);
  return said;
};

function besideOf(answer: unknown, { path, ...asked }: RecordedCall): object {
  if (answer instanceof Rows) {
    const { rows, peut } = declaredAt(declarations.list(path, answer.rows, asked), path);
    const { shut = [], sansFiltres = rows.length, ...said } = answer.said;
    return { data: rows, liste: { peut: peut.filter((word) => !shut.includes(word)), sansFiltres, ...said } };
  }
  if (answer instanceof OfSheet)
    return { data: answer.data, fiche: declaredAt(declarations.sheet(path, answer.data, answer.isOwn), path) };
  const fiche = typeof answer === 'object' && answer !== null ? declarations.known(path, answer) : undefined;
  return { data: answer, ...(fiche ? { fiche } : {}) };
}

/** The longest wait for an answer in ms, by chance for each: with 200, tests that read too early fail (docs/measurements.md). */
const { ANSWERS_LATE_MS: LATE_MS = 0 } = globalThis as { ANSWERS_LATE_MS?: number };
const comeLate = async () => LATE_MS && new Promise((come) => setTimeout(come, Math.random() * LATE_MS));

/**
 * For component tests: answers calls by their path, with data, `succeedsWith(…)`, or a refusal, or a promise of these; the cache is empty, and nothing is notified.
 * @returns the calls, as they are made.
 */
export function mockApi(
  answers: Readonly<Record<string, unknown>> | ((path: string, asked: RecordedCall) => unknown),
): readonly RecordedCall[] {
  store.dispatch(api.util.resetApiState());
  for (const { id } of store.getState().notifications) store.dispatch(notificationsSlice.actions.dismissed(id));
  store.dispatch(doneSlice.actions.forgotten(undefined));
  const calls: RecordedCall[] = [];
  globalThis.fetch = async (input, init) => {
    const [path = '', query] = String(input).split('?');
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    const asked = { method: init?.method ?? 'GET', path, query: new URLSearchParams(query), body };
    calls.push(asked);
    await comeLate();
    const answer = await (typeof answers === 'function' ? answers(path, asked) : answers[path]);
    return new Response(JSON.stringify(envelopeOf(answer, asked)), { status: isRefused(answer) ? answer.status : 200 });
  };
  globalThis.XMLHttpRequest = uploadsTo((asked) => {
    calls.push(asked);
    return typeof answers === 'function' ? answers(asked.path, asked) : answers[asked.path];
  });
  return calls;
}

/** In place of a browser's uploads: half of the file goes at once; the answer comes when the test lets it, by a promise. */
function uploadsTo(answerTo: (asked: RecordedCall) => unknown): typeof XMLHttpRequest {
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
      const asked = { method: 'POST', path: this.path, query: new URLSearchParams(), body, file: file as File };
      const answer = await answerTo(asked);
      if (this.gone) return;
      this.status = isRefused(answer) ? answer.status : 200;
      this.responseText = JSON.stringify(envelopeOf(answer, asked));
      this.onload();
    }
  }
  return Upload as unknown as typeof XMLHttpRequest;
}

/** For component tests: every call answers `data`; the cache is empty. */
export const mockEveryCall = (data: unknown): void => void mockApi(() => data);

/** For component tests: every function but these, and but those that hold somebody to their own sites. */
export const everyRightBut = (...without: readonly number[]): readonly number[] =>
  Object.values(right).filter((id) => !restrictingRights.has(id) && !without.includes(id));

/** For component tests: a secretary, or whoever `more` says, who holds these functions. */
export const sessionUser = (functions: readonly number[], more: Partial<SessionUser> = {}): SessionUser => ({
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
});

/** For component tests: opens a session of {@link sessionUser}. */
export function signIn(...who: Parameters<typeof sessionUser>): SessionUser {
  const user = sessionUser(...who);
  store.dispatch(sessionSlice.actions.opened(user));
  return user;
}

/** For component tests: school years as lists answer them, 2026-2027 going on. */
export const schoolYears = [9, 8].map((id) => ({
  idAnneeScolaire: id,
  libelleAnneeScolaire: `${2017 + id}-${2018 + id}`,
  dateDebut: `${2017 + id}-08-01`,
  dateFin: `${2018 + id}-07-31`,
  enCours: id === 9 ? 1 : 0,
  close: 0,
}));

/** For component tests: a page that opened without network, for whom the device knows. */
export function signInOffline(...who: Parameters<typeof signIn>): void {
  store.dispatch(sessionSlice.actions.offline(signIn(...who)));
}

/** For component tests: nobody is logged in. */
export const signOut = (): void => void store.dispatch(sessionSlice.actions.closed());
