import { messages } from '@diapason/contracts/constants';
import { type CommandContent, createCommandIds } from './command-ids';
import { credentials } from './credentials';
import { type Answer, networkFailure, readEnvelope } from './envelope';
import { createReadAfter } from './read-after';
import { formOf, sendForm } from './upload';
import { addressOf, type CallInput } from './url';

const commandIds = createCommandIds();
const readAfter = createReadAfter();

/** Whether something was written that no list has shown yet. */
export const hasUnseenWrites = (): boolean => readAfter.position !== undefined;

const LOGIN = 'POST /api/login';
/** Their 401 is an answer, not an expired token. */
const SESSION_CALLS = [LOGIN, 'POST /api/refresh', 'POST /api/logout'];

/**
 * One call to the API: bearer token, `user-id`, and the screen it comes from. A 401 renews the session once and repeats the
 * call under the same Idempotency-Key; a second 401 ends the session. Never throws.
 */
export async function send<Data>(key: string, input: CallInput, signal?: AbortSignal): Promise<Answer<Data>> {
  // After a login the log may be another one, restored from a backup: positions of the former mean nothing.
  if (key === LOGIN) readAfter.forget();
  const after = readAfter.position;
  const { response, again } = await fetchCall(key, input, signal);
  const text = await response?.text().catch(lost);
  if (response === undefined || text === undefined) return { ok: false, error: networkFailure };
  readAfter.answered(after, response.headers);
  return readEnvelope<Data>(response.status, text, {
    late: response.headers.get('x-read-model') === 'late',
    before: again && response.headers.get('idempotency-replayed') === 'true',
  });
}

/** The same for a file. */
export async function sendForFile(key: string, input: CallInput): Promise<Answer<{ blob: Blob; fileName?: string }>> {
  const { response } = await fetchCall(key, input);
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
    before: false,
  };
}

interface Ended {
  /** Undefined when no answer came. */
  readonly response: Response | undefined;
  /** The same command was sent before without a clear answer. */
  readonly again: boolean;
}

async function fetchCall(key: string, input: CallInput, signal?: AbortSignal): Promise<Ended> {
  const { method, url } = addressOf(key, input);
  const attempt = (commandId?: string) => {
    const request = requestOf(method, input, commandId, signal);
    return input.file ? sendForm(url, request, formOf(input.body, input.file), input.file) : fetch(url, request);
  };
  // Without a session there is no user for a key to belong to.
  if (method === 'GET' || SESSION_CALLS.includes(key))
    return { response: await fetchRenewing(key, () => attempt()), again: false };
  const content = contentOf(method, url, input);
  const command = input.commandId ? { id: input.commandId, again: false } : commandIds.idOf(content);
  const response = await fetchRenewing(key, () => attempt(command.id).then(whole));
  commandIds.ended(content, command, response?.status);
  return { response, again: command.again };
}

/** @returns undefined for files, which are not compared. */
function contentOf(method: string, url: string, { body, file }: CallInput): CommandContent | undefined {
  if (file) return undefined;
  const [path = '', query] = url.split('?');
  const fields = [...new URLSearchParams(query), ...Object.entries(body ?? {})];
  const ids = fields
    .filter(([name]) => /^(id|fk_)/.test(name))
    .map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  return {
    text: `${credentials.userId} ${method} ${url} ${JSON.stringify(body)}`,
    record: [path, ...ids.sort()].join(' '),
  };
}

/** The response with its body; one that breaks off counts as lost. */
const whole = async (response: Response): Promise<Response> => new Response(await response.blob(), response);

/** @param attempt makes the call with the current token. */
async function fetchRenewing(key: string, attempt: () => Promise<Response>): Promise<Response | undefined> {
  try {
    const first = await attempt();
    if (first.status !== 401 || !credentials.token || SESSION_CALLS.includes(key)) return first;
    const renewal = await credentials.renew();
    if (renewal === 'renewed') return await attempt();
    if (renewal === 'unreachable' || renewal === 'cut') return undefined;
    // A command that one user began is not repeated as another.
    if (renewal === 'another') return otherIdentity();
    credentials.expired();
    return first;
  } catch (error) {
    return lost(error);
  }
}

/** In place of the server's 401, which would ask for a login. */
const otherIdentity = () =>
  Response.json({ success: false, message: messages.identity.impersonationOver, data: null }, { status: 409 });

/** No answer: the connection broke or the call was aborted. Other errors are bugs. */
function lost(error: unknown): undefined {
  if (error instanceof TypeError || (error instanceof DOMException && error.name === 'AbortError')) return undefined;
  throw error;
}

function requestOf(method: string, input: CallInput, commandId?: string, signal?: AbortSignal): RequestInit {
  const headers: Record<string, string> = { accept: 'application/json', 'x-screen': location.pathname };
  if (credentials.token) headers.authorization = `Bearer ${credentials.token}`;
  if (credentials.userId !== undefined) headers['user-id'] = String(credentials.userId);
  if (commandId) headers['idempotency-key'] = commandId;
  if (readAfter.position) headers['x-read-after'] = readAfter.position;
  const isJson = input.body !== undefined && !input.file;
  if (isJson) headers['content-type'] = 'application/json';
  const body = isJson ? JSON.stringify(input.body) : null;
  return { method, headers, body, credentials: 'same-origin', ...(signal ? { signal } : {}) };
}

function fileNameOf(disposition: string | null): string | undefined {
  const encoded = disposition?.match(/filename\*=UTF-8''([^;]+)/i)?.[1];
  if (encoded) return decodeURIComponent(encoded);
  return disposition?.match(/filename="?([^";]+)"?/i)?.[1];
}
