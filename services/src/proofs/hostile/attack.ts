import type { EndpointDefinition } from '@diapason/contracts/core';
import { shortest } from '@diapason/local-stack/testing';
import fc from 'fast-check';
import type { Caller } from '../kit/test-api';
import { type Books, booksOf } from './books';
import { DEAR_MS, faultsOf, longestOf } from './judge';
import { knownValues } from './known-values';
import { type CallerKind, type HostileRequest, requestsOf } from './request';
import { sendAsIs, type WireAnswer } from './send';
import type { Stage } from './stage';

export interface AttackReport {
  readonly requests: number;
  /** Answers by status. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Commands that were accepted and wrote something, by endpoint. */
  readonly written: Readonly<Record<string, number>>;
  /** Most processor time that a call took (ms), at its cheapest try. */
  readonly dearest: number;
  /** What went wrong, each once, with the request that showed it. */
  readonly faults: readonly string[];
}

/**
 * Sends hostile requests to every endpoint in turn, one after the other, so that what each did to the log and the vault is known.
 * The same seed sends the same requests to the same network.
 */
export async function attackAll(
  stage: Stage,
  endpoints: readonly EndpointDefinition[],
  { seed, requests }: { seed: number; requests: number },
): Promise<AttackReport> {
  const { api } = stage;
  const known = await knownValues(api.harness);
  // A command can do more harm than a query, and fewer of its requests come as far as writing.
  const shares = endpoints.map((endpoint) => (endpoint.kind === 'command' ? 3 : 1));
  const share = requests / shares.reduce((sum, one) => sum + one, 0);
  const lists = endpoints.map((endpoint, index) =>
    fc.sample(requestsOf(endpoint, known), { seed, numRuns: Math.max(1, Math.round(share * (shares[index] ?? 1))) }),
  );
  const rounds = Math.max(...lists.map((list) => list.length));
  const readBooks = await booksOf(api.harness);
  const callers: Partial<Record<CallerKind, Caller>> = {};
  const faults = new Map<string, string>();
  const statuses: Record<string, number> = {};
  const written: Record<string, number> = {};
  let sent = 0;
  let dearest = 0;
  let before = await readBooks();

  async function attack(request: HostileRequest): Promise<void> {
    const as = await callerOf(request.caller);
    const mark = stage.log.length;
    const found = (fault: string) => {
      const key = `${nameOf(request)}: ${fault}`;
      if (!faults.has(key)) faults.set(key, `${key}\n    ${shown(request)}${loggedSince(stage.log, mark)}`);
    };
    const send = () => sendAsIs(api.url, { ...request, headers: { ...(as ? sessionOf(as) : {}), ...request.headers } });
    let answer: WireAnswer;
    try {
      answer = await send();
    } catch (error) {
      found(`no answer: ${error instanceof Error ? error.message : 'unknown'}`);
      return;
    }
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
    for (const fault of faultsOf(request, answer)) found(fault);
    if (answer.headers['x-read-model'] !== undefined) found('accepted, and not visible');
    const after = await readBooks();
    for (const fault of bookFaults(request, answer, before, after)) found(fault);
    if (after.head !== before.head) written[nameOf(request)] = (written[nameOf(request)] ?? 0) + 1;
    before = after;
    /** The first answer is the first try. A stall of the machine, or a clean-up of its memory, spoils one try only. */
    const leastOf = async (first: number, enough: number, measure: (again: WireAnswer) => number) => {
      if (first <= enough) return first;
      const least = await shortest(enough, () => send().then(measure, () => Number.POSITIVE_INFINITY));
      before = await readBooks();
      return Math.min(first, least);
    };
    const longest = longestOf(request);
    const ms = await leastOf(answer.ms, longest, (again) => again.ms);
    if (ms > longest) found(`took ${Math.round(ms)} ms`);
    // Another answer, as to what is done already, says nothing of what this one cost.
    const processorMs = await leastOf(answer.processorMs, DEAR_MS, (again) =>
      again.status === answer.status ? again.processorMs : Number.POSITIVE_INFINITY,
    );
    if (processorMs > DEAR_MS) found(`took ${Math.round(processorMs)} ms of processor time`);
    dearest = Math.max(dearest, processorMs);
    if (as && (answer.status === 401 || answer.status === 403) && !(await isStillIn(as, request.caller)))
      delete callers[request.caller];
  }

  /** Whether attackers have done away with their own account or rights. */
  async function isStillIn(as: Caller, kind: CallerKind): Promise<boolean> {
    const probe = kind === 'agent' ? '/api/gestionRole/ListeFonction' : '/api/session';
    return (await api.call('GET', probe, { as })).status === 200;
  }

  async function callerOf(kind: CallerKind): Promise<Caller | undefined> {
    if (kind === 'anonymous') return undefined;
    const known = callers[kind];
    if (known) return known;
    const fresh = await stage[kind]();
    callers[kind] = fresh;
    before = await readBooks();
    return fresh;
  }

  for (let round = 0; round < rounds; round += 1)
    for (const list of lists) {
      const request = list[round];
      if (!request) continue;
      await attack(request);
      sent += 1;
      if (sent % 250 === 0) await stillReady(stage, faults);
    }
  return { requests: sent, statuses, written, dearest, faults: [...faults.values()] };
}

const nameOf = ({ endpoint }: HostileRequest) => `${endpoint.method} ${endpoint.path}`;
const sessionOf = ({ idUtilisateur, token }: Caller) => ({
  authorization: `Bearer ${token}`,
  'user-id': String(idUtilisateur),
});

/** A refused call and a query change nothing. */
function bookFaults(
  { endpoint, method }: HostileRequest,
  { status }: WireAnswer,
  before: Books,
  after: Books,
): string[] {
  if (status === 200 && (endpoint.kind === 'command' || method !== endpoint.method)) return [];
  const faults: string[] = [];
  if (after.head !== before.head) faults.push(`${status} and the log grew`);
  if (after.vault !== before.vault) {
    const was = new Set(before.vault.split(' '));
    const changed = after.vault.split(' ').filter((table) => !was.has(table));
    faults.push(`${status} and the vault changed: ${changed.map((table) => table.split(':')[0]).join()}`);
  }
  return faults;
}

async function stillReady({ api }: Stage, faults: Map<string, string>): Promise<void> {
  const { status } = await api.call('GET', '/readyz');
  if (status !== 200) faults.set('readyz', `the API is no longer ready: ${status}`);
}

function shown({ caller, method, address, headers, body }: HostileRequest): string {
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value.slice(0, 60)}`);
  const text =
    body && body.length > 0 ? ` ${JSON.stringify(body.toString('utf8').slice(0, 500))} (${body.length} bytes)` : '';
  return `${caller}: ${method} ${address.slice(0, 300)} [${head.join(', ')}]${text}`;
}

function loggedSince(log: readonly string[], mark: number): string {
  const broken = log.slice(mark).find((line) => line.includes('"err"'));
  return broken ? `\n    ${broken.slice(0, 700)}` : '';
}
