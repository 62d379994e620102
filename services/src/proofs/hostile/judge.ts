import { TIMEOUT_MS } from '../../contexts/money/commands/calculate-contributions';
import type { HostileRequest } from './request';
import type { WireAnswer } from './send';

/** What a refusal may be. Neither 500 nor 503: nothing that a client sends may look like a breakdown. */
const REFUSALS: ReadonlySet<number> = new Set([400, 401, 403, 404, 405, 409, 410, 413, 414, 415, 422, 423, 429, 431]);
/** Longest a single call may take, at one of some tries. */
const SLOW_MS = 5_000;
/** Most processor time that a single call may take (ms), at one of some tries: twice that of the first export, which loads its writer. */
export const DEAR_MS = 1_000;
/** Longest that these wait for a job before they answer; no worker runs here. */
const WAITS_MS: Readonly<Record<string, number>> = { '/api/cotisations/calcul': TIMEOUT_MS };

/** How something of the inside would look in an answer. */
const INSIDE: readonly RegExp[] = [
  /\n\s+at .+:\d+:\d+/,
  /node_modules|node:internal|\/work\/|\/home\/|file:\/\/\/(?!etc)/,
  /\.(ts|mjs|cjs):\d/,
  /\b(SyntaxError|TypeError|RangeError|ReferenceError|URIError|ZodError|PayloadTooLargeError|Error:)/,
  /ECONN|EPIPE|ENOENT|_pkey\b|duplicate key|violates .* constraint|invalid input syntax|syntax error at/i,
  /\b(postgres|postgresql|pg_catalog|valkey|redis|eventstore|bullmq|express|zod)\b/i,
];
const ENGLISH =
  /\b(invalid|expected|received|required|must be|too (big|small|long|short)|unexpected|not allowed|unsupported|not found|bad request|failed)\b/i;

/** Longest that the answer to it may take (ms). */
export const longestOf = ({ endpoint }: HostileRequest): number => SLOW_MS + (WAITS_MS[endpoint.path] ?? 0);

/** What is wrong with an answer, in words; an empty list when nothing is. How long it took is for {@link longestOf}. */
export function faultsOf(request: HostileRequest, answer: WireAnswer): string[] {
  const faults: string[] = [];
  if (answer.headers['x-powered-by'] !== undefined) faults.push('names its server');
  if (answer.headers['x-content-type-options'] !== 'nosniff') faults.push('may be sniffed');
  if (request.method === 'HEAD' || answer.status === 204 || answer.status === 304)
    return [...faults, ...statusFaults(request, answer)];
  return [
    ...faults,
    ...statusFaults(request, answer),
    ...(answer.status === 200 ? successFaults(request, answer) : refusalFaults(answer)),
  ];
}

function statusFaults({ method, headers }: HostileRequest, { status }: WireAnswer): string[] {
  // What is asked for only if it is not there (`*`) is there (RFC 9110, 13.1.2).
  const isUnchanged = status === 304 && method === 'GET' && headers['if-none-match'] !== undefined;
  return status === 200 || status === 204 || isUnchanged || REFUSALS.has(status) ? [] : [`status ${status}`];
}

function refusalFaults({ headers, text }: WireAnswer): string[] {
  const faults = INSIDE.filter((inside) => inside.test(text)).map((inside) => `shows ${inside}`);
  const body = envelopeIn(text, headers['content-type']);
  if (!body) return [...faults, `no envelope (${String(headers['content-type'])}): ${text.slice(0, 80)}`];
  if (body.success !== false || body.data !== null) faults.push('a refusal that is none');
  if (typeof body.message !== 'string' || body.message.length < 3 || ENGLISH.test(body.message))
    faults.push(`message is not for a French reader: ${String(body.message)}`);
  if (typeof body.requestId !== 'string' || body.requestId !== headers['x-request-id']) faults.push('no requestId');
  const strange = Object.keys(body).filter(
    (name) => !['success', 'message', 'data', 'field', 'requestId'].includes(name),
  );
  if (strange.length > 0) faults.push(`strange fields ${strange.join()}`);
  return faults;
}

function successFaults({ endpoint, method, address }: HostileRequest, { headers, text }: WireAnswer): string[] {
  const type = String(headers['content-type']);
  const isAttachment = /^attachment;/.test(String(headers['content-disposition']));
  if (endpoint.response === 'file' && isAttachment) return [];
  if (endpoint.response === 'file' && !type.includes('json')) return ['a file that is not an attachment'];
  const body = envelopeIn(text, headers['content-type']);
  if (!body) return [`no envelope (${type}): ${text.slice(0, 80)}`];
  const isDeclared =
    method === endpoint.method && new RegExp(`^${endpoint.path.replace(/:\w+/g, '[^/?#]+')}/?([?#]|$)`).test(address);
  if (!isDeclared || endpoint.response === 'file') return [];
  if (!endpoint.succeeds && body.success !== true) return ['200 without success'];
  const [issue] = endpoint.response.safeParse(body.data).error?.issues ?? [];
  return issue ? [`not as declared: ${issue.path.join('.')}: ${issue.message}`] : [];
}

function envelopeIn(text: string, type: unknown): Record<string, unknown> | undefined {
  if (!/^application\/json; charset=utf-8$/i.test(String(type))) return undefined;
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null && 'success' in body && 'message' in body && 'data' in body
      ? (body as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}
