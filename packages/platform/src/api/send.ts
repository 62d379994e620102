import { credentials } from '../session/credentials';
import { type Answer, networkFailure, readEnvelope } from './envelope';
import { addressOf, type CallInput } from './url';

/** Their 401 is an answer, not an expired token. */
const SESSION_CALLS = ['POST /api/login', 'POST /api/refresh', 'POST /api/logout'];

/**
 * One call to the API: bearer token, `user-id`, and the screen it comes from. A 401 renews the session once and repeats the
 * call under the same Idempotency-Key; a second 401 ends the session. Never throws.
 */
export async function send<Data>(key: string, input: CallInput, signal?: AbortSignal): Promise<Answer<Data>> {
  const response = await fetchCall(key, input, signal);
  if (response === undefined) return { ok: false, error: networkFailure };
  return readEnvelope<Data>(response.status, await response.text(), response.headers.get('x-read-model') === 'late');
}

/** The same for a file. */
export async function sendForFile(key: string, input: CallInput): Promise<Answer<{ blob: Blob; fileName?: string }>> {
  const response = await fetchCall(key, input);
  if (response === undefined) return { ok: false, error: networkFailure };
  if (!response.ok) return readEnvelope(response.status, await response.text());
  const fileName = fileNameOf(response.headers.get('content-disposition'));
  return {
    ok: true,
    data: { blob: await response.blob(), ...(fileName ? { fileName } : {}) },
    message: '',
    late: false,
  };
}

async function fetchCall(key: string, input: CallInput, signal?: AbortSignal): Promise<Response | undefined> {
  const { method, url } = addressOf(key, input);
  const commandId = method === 'GET' ? undefined : newCommandId();
  const attempt = () => fetch(url, requestOf(method, input, commandId, signal));
  try {
    const first = await attempt();
    if (first.status !== 401 || !credentials.token || SESSION_CALLS.includes(key)) return first;
    if (await credentials.renew()) return await attempt();
    credentials.expired();
    return first;
  } catch (error) {
    if (error instanceof TypeError || (error instanceof DOMException && error.name === 'AbortError')) return undefined;
    throw error;
  }
}

function requestOf(method: string, input: CallInput, commandId?: string, signal?: AbortSignal): RequestInit {
  const headers: Record<string, string> = { accept: 'application/json', 'x-screen': location.pathname };
  if (credentials.token) headers.authorization = `Bearer ${credentials.token}`;
  if (credentials.userId !== undefined) headers['user-id'] = String(credentials.userId);
  if (commandId) headers['idempotency-key'] = commandId;
  const isForm = input.body instanceof FormData;
  if (input.body !== undefined && !isForm) headers['content-type'] = 'application/json';
  const body = input.body === undefined ? null : isForm ? (input.body as FormData) : JSON.stringify(input.body);
  return { method, headers, body, credentials: 'same-origin', ...(signal ? { signal } : {}) };
}

/** crypto.randomUUID is missing on plain http outside localhost. */
function newCommandId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function fileNameOf(disposition: string | null): string | undefined {
  const encoded = disposition?.match(/filename\*=UTF-8''([^;]+)/i)?.[1];
  if (encoded) return decodeURIComponent(encoded);
  return disposition?.match(/filename="?([^";]+)"?/i)?.[1];
}
