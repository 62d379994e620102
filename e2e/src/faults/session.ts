import { createHash } from 'node:crypto';
import type { Login } from '../product';
import { RECOVERY_LIMIT_MS } from './limit';
import { type FileOfCall, slowForm } from './slow-form';

/** How long a person of the load waits for an answer. */
export const CALL_LIMIT_MS = 20_000;

/** Answer to one call. `status` 0: no answer. */
export interface Answer {
  readonly status: number;
  readonly message: string;
  readonly data: unknown;
  /** Saved, but not yet visible in the lists. */
  readonly late: boolean;
  /** The answer has the documented form, or there was none. */
  readonly clean: boolean;
}

export interface Call {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
  /** Sent in parts beside the fields of the body, slowly. */
  readonly file?: FileOfCall;
  readonly key?: string;
}

/** A logged-in person. Renews the session like a browser: by cookie, else by logging in again. */
export class Session {
  idUtilisateur = 0;
  renewals = 0;
  logins = 0;
  /** Refusals of a correct password or cookie, which no working server may send. */
  readonly faults: string[] = [];
  private token = '';
  private cookie = '';
  private renewing: Promise<boolean> | undefined;

  constructor(
    private readonly url: string,
    readonly login: Login,
  ) {}

  /** Role printed with the login. */
  get role(): string {
    return this.login.role;
  }

  /** @throws Error when the person cannot log in. */
  async open(): Promise<void> {
    if (!(await this.logIn(RECOVERY_LIMIT_MS)))
      throw new Error(`${this.login.email} cannot log in: ${this.faults.join('; ')}`);
  }

  /** Sends a call with the session; after a 401 renews the session and retries once. */
  async call(call: Call, limitMs = CALL_LIMIT_MS): Promise<Answer> {
    const used = this.token;
    const first = await this.request(call, limitMs);
    if (first.status !== 401) return first;
    if (used === this.token) {
      this.renewing ??= this.renew().finally(() => {
        this.renewing = undefined;
      });
      if (!(await this.renewing)) return { ...first, status: 0 };
    }
    const again = await this.request(call, limitMs);
    // A brand-new session must be accepted.
    if (again.status === 401) this.faults.push(`${call.method} ${call.path} after renewing: 401 ${again.message}`);
    return again;
  }

  /** Downloads a file, by POST where the call has a body. @returns its SHA-256; undefined where there is none. */
  async print(path: string, body?: object): Promise<string | undefined> {
    const fetchFile = () =>
      fetch(new URL(path, this.url), {
        headers: {
          authorization: `Bearer ${this.token}`,
          'user-id': `${this.idUtilisateur}`,
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        signal: AbortSignal.timeout(RECOVERY_LIMIT_MS),
        ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
      });
    let answer = await fetchFile();
    if (answer.status === 401 && (await this.renew())) answer = await fetchFile();
    const bytes = Buffer.from(await answer.arrayBuffer());
    return answer.status === 200 ? createHash('sha256').update(bytes).digest('hex') : undefined;
  }

  private async renew(): Promise<boolean> {
    this.renewals++;
    const renewed = await this.request({ method: 'POST', path: '/api/refresh' }, CALL_LIMIT_MS, {
      cookie: this.cookie,
    });
    if (renewed.status === 200) return this.storeSession(renewed.data);
    return this.logIn();
  }

  private async logIn(limitMs = CALL_LIMIT_MS): Promise<boolean> {
    this.logins++;
    const { email, password } = this.login;
    const answer = await this.request({ method: 'POST', path: '/api/login', body: { email, password } }, limitMs);
    if (answer.status === 200) return this.storeSession(answer.data);
    if (answer.status > 0 && answer.status < 500) this.faults.push(`login: ${answer.status} ${answer.message}`);
    return false;
  }

  private storeSession(data: unknown): boolean {
    const { token, user } = data as { token: string; user: { idUtilisateur: number } };
    this.token = token;
    this.idUtilisateur = user.idUtilisateur;
    return true;
  }

  private async request(call: Call, limitMs: number, extra: Record<string, string> = {}): Promise<Answer> {
    const sent = bodyOf(call);
    const headers: Record<string, string> = { 'content-type': sent.type, ...extra };
    if (this.token)
      Object.assign(headers, { authorization: `Bearer ${this.token}`, 'user-id': `${this.idUtilisateur}` });
    if (call.key) headers['idempotency-key'] = call.key;
    try {
      const answer = await fetch(new URL(call.path, this.url), {
        method: call.method,
        headers,
        signal: AbortSignal.timeout(limitMs),
        ...sent.init,
      });
      const text = await answer.text();
      const renewing = answer.headers.getSetCookie().find((cookie) => cookie.startsWith('diapason-refresh='));
      if (renewing) this.cookie = renewing.split(';')[0] ?? '';
      return { status: answer.status, late: answer.headers.has('x-read-model'), ...parseEnvelope(text) };
    } catch (error) {
      return { status: 0, message: describeError(error), data: null, late: false, clean: true };
    }
  }
}

function bodyOf({ body, file }: Call): { readonly type: string; readonly init: RequestInit } {
  if (file) return slowForm(Object.entries(body ?? {}), file);
  return { type: 'application/json', init: body === undefined ? {} : { body: JSON.stringify(body) } };
}

function parseEnvelope(text: string): Pick<Answer, 'message' | 'data' | 'clean'> {
  try {
    const { success, message, data } = JSON.parse(text) as { success: unknown; message: unknown; data: unknown };
    const clean = typeof success === 'boolean' && typeof message === 'string' && !/\n\s+at |node_modules/.test(text);
    return { message: String(message), data, clean };
  } catch {
    // Not the documented form; the report shows the text.
    return { message: text.slice(0, 200), data: null, clean: false };
  }
}

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}

/** The command id the API derives from sender and key, computed without asking the product. */
export function commandIdOf(idUtilisateur: number, key: string): string {
  return createHash('sha256').update(`${idUtilisateur}\n${key}`).digest('hex').slice(0, 32);
}
