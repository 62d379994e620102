import { credentials } from '../session/credentials';
import { createCommandIds } from './command-ids';
import { type Answer, networkFailure, readEnvelope } from './envelope';
import { addressOf, type CallInput } from './url';

const commandIds = createCommandIds();

/** Their 401 is an answer, not an expired token. */
const SESSION_CALLS = ['POST /api/login', 'POST /api/refresh', 'POST /api/logout'];

/**
 * One call to the API: bearer token, `user-id`, and the screen it comes from. A 401 renews the session once and repeats the
 * call under the same Idempotency-Key; a second 401 ends the session. Never throws.
 */
export async function send<Data>(key: string, input: CallInput, signal?: AbortSignal): Promise<Answer<Data>> {
  const response = await fetchCall(key, input, signal);
  const text = await response?.text().catch(lost);
  if (response === undefined || text === undefined) return { ok: false, error: networkFailure };
  return readEnvelope<Data>(response.status, text, response.headers.get('x-read-model') === 'late');
}

/** The same for a file. */
export async function sendForFile(key: string, input: CallInput): Promise<Answer<{ blob: Blob; fileName?: string }>> {
  const response = await fetchCall(key, input);
  if (response === undefined) return { ok: false, error: networkFailure };
  const content = await (response.ok ? response.blob() : response.text()).catch(lost);
  if (content === undefined) return { ok: false, error: networkFailure };
  if (typeof content === 'string') return readEnvelope(response.status, content);
  const fileName = fileNameOf(response.headers.get('content-disposition'));
  return {
    ok: true,
    data: { blob: content, ...(fileName ? { fileName } : {}) },
    message: '',
    late: false,
  };
}

async function fetchCall(key: string, input: CallInput, signal?: AbortSignal): Promise<Response | undefined> {
  const { method, url } = addressOf(key, input);
  if (method === 'GET') return fetchRenewing(key, () => fetch(url, requestOf(method, input, undefined, signal)));
  const isKept = !(input.body instanceof FormData) && !SESSION_CALLS.includes(key);
  const content = isKept ? `${method} ${url} ${JSON.stringify(input.body)}` : undefined;
  const commandId = commandIds.idOf(content);
  const response = await fetchRenewing(key, () => fetch(url, requestOf(method, input, commandId, signal)).then(whole));
  commandIds.ended(content, commandId, response?.status);
  return response;
}

/** The response with its body read: one that breaks off in the middle is as lost as one that never came. */
const whole = async (response: Response): Promise<Response> => new Response(await response.blob(), response);

/** @param attempt makes the call, with the token of that moment. */
async function fetchRenewing(key: string, attempt: () => Promise<Response>): Promise<Response | undefined> {
  try {
    const first = await attempt();
    if (first.status !== 401 || !credentials.token || SESSION_CALLS.includes(key)) return first;
    const renewal = await credentials.renew();
    if (renewal === 'renewed') return await attempt();
    if (renewal === 'unreachable') return undefined;
    credentials.expired();
    return first;
  } catch (error) {
    return lost(error);
  }
}

/** The connection broke, or the call was given up: no answer. Anything else is a fault of the program. */
function lost(error: unknown): undefined {
  if (error instanceof TypeError || (error instanceof DOMException && error.name === 'AbortError')) return undefined;
  throw error;
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

function fileNameOf(disposition: string | null): string | undefined {
  const encoded = disposition?.match(/filename\*=UTF-8''([^;]+)/i)?.[1];
  if (encoded) return decodeURIComponent(encoded);
  return disposition?.match(/filename="?([^";]+)"?/i)?.[1];
}
