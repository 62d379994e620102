import { eventually } from '@diapason/local-stack/testing';
import type { Login } from './product';

interface Answer<T> {
  readonly status: number;
  readonly success: boolean;
  readonly message: string;
  readonly data: T;
}

/** A logged-in API client. */
export interface Caller {
  readonly login: Login;
  readonly idUtilisateur: number;
  /** Headers that authenticate the user. */
  readonly headers: Readonly<Record<string, string>>;
  call<T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<Answer<T>>;
}

/** Logs in over HTTP. The lists that this caller reads show what it wrote before, however late they are. */
export async function logInOverHttp(url: string, login: Login): Promise<Caller> {
  let writtenTo: string | null = null;
  const request = async <T>(method: string, path: string, body: unknown, headers: Record<string, string>) => {
    const answer = await eventually(async () => {
      const got = await fetch(new URL(path, url), {
        method,
        headers: {
          'content-type': 'application/json',
          ...(writtenTo === null ? {} : { 'x-read-after': writtenTo }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const after = got.headers.get('x-read-after');
      writtenTo = after ?? writtenTo;
      return after === null && got.headers.get('x-read-model') === 'late' ? undefined : got;
    });
    return { status: answer.status, ...((await answer.json()) as Omit<Answer<T>, 'status'>) };
  };
  const session = await request<{ token: string; user: { idUtilisateur: number } }>(
    'POST',
    '/api/login',
    { email: login.email, password: login.password },
    {},
  );
  if (!session.success) throw new Error(`${login.email} cannot log in: ${session.status} ${session.message}`);
  const { token, user } = session.data;
  const headers = { authorization: `Bearer ${token}`, 'user-id': String(user.idUtilisateur) };
  return {
    login,
    idUtilisateur: user.idUtilisateur,
    headers,
    call: (method, path, body) => request(method, path, body, headers),
  };
}
