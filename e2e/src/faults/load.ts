import { randomUUID } from 'node:crypto';
import type { CommandSource, Draft, Outcome } from './commands';
import type { Entry, Ledger } from './ledger';
import type { Chance } from './random';
import { type Answer, commandIdOf } from './session';

const TICK_MS = 10;
/** Most concurrent calls; beyond it the load waits, as people do. */
const MOST_CALLS = 48;
/** An unclear command is retried with its key for this long. */
const TIMEOUT_MS = 60_000;
const ANSWERED_WITHIN_MS = 30_000;
/** First pause before a retry; it doubles with each attempt. */
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 8_000;
/** Share of unclear commands that are retried. */
const RETRIED = 0.5;

/** An acknowledged command, to detect that the product works again. */
export interface Acknowledged {
  readonly sentAt: number;
  readonly late: boolean;
}

/** Sends commands at a steady rate until stopped, and records each with its fate. */
export class Load {
  /** The fault that new commands are attributed to. */
  during = 'nothing';
  /** Longest wait for an answer asked for within each fault and the recovery from it, in milliseconds. */
  readonly longest = new Map<string, number>();
  /** Answers without the documented form. */
  readonly unclean: string[] = [];
  private readonly underWay = new Set<Promise<void>>();
  private readonly listeners = new Set<(acknowledged: Acknowledged) => void>();
  private timer: NodeJS.Timeout | undefined;
  /** Calls without an answer yet. Commands waiting for a retry do not count. */
  private readonly calling = new Set<Promise<Answer>>();

  constructor(
    private readonly sources: readonly CommandSource[],
    private readonly ledger: Ledger,
    private readonly chance: Chance,
    /** Commands a second. */
    private readonly rate: number,
  ) {}

  start(): void {
    const wheel = this.sources.flatMap((source) => Array.from({ length: source.weight }, () => source));
    let due = 0;
    let before = performance.now();
    this.timer = setInterval(() => {
      const now = performance.now();
      // Commands not sent for lack of capacity are dropped: the rate stays steady.
      due = Math.min(MOST_CALLS, due + ((now - before) * this.rate) / 1000);
      before = now;
      for (; due >= 1 && this.calling.size < MOST_CALLS; due--) {
        const draft = this.chance.pick(wheel).next(this.chance);
        if (draft) this.send(draft);
      }
    }, TICK_MS);
  }

  /** Stops sending; resolves once every command in progress has its fate. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    while (this.underWay.size > 0) await Promise.all(this.underWay);
  }

  /** Until whoever waits for an answer now has it, for a while: the next fault is not what they waited for. */
  async answered(): Promise<void> {
    await Promise.race([Promise.allSettled(this.calling), pause(ANSWERED_WITHIN_MS)]);
  }

  /** Calls the listener for each acknowledged command. @returns unsubscribes. */
  onAcknowledged(listener: (acknowledged: Acknowledged) => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  private send(draft: Draft): void {
    const key = randomUUID();
    const { kind, session, expects } = draft;
    const commandId = commandIdOf(session.idUtilisateur, key);
    const entry = this.ledger.sent({ kind, key, commandId, expects, during: this.during, sentAt: Date.now() });
    const retries = this.chance.next() < RETRIED;
    const work = this.settle(draft, entry, retries).then((outcome) => draft.settled(outcome));
    const done = work.finally(() => void this.underWay.delete(done));
    this.underWay.add(done);
  }

  private async settle(draft: Draft, entry: Entry, retries: boolean): Promise<Outcome> {
    const { session, call } = draft;
    for (const end = Date.now() + TIMEOUT_MS; ; await pause(pauseAfter(entry.attempts))) {
      const sentAt = Date.now();
      const { during } = this;
      const begun = performance.now();
      const calling = session.call({ ...call, key: entry.key });
      this.calling.add(calling);
      const answer = await calling;
      this.calling.delete(calling);
      entry.attempts++;
      const waited = Math.round(performance.now() - begun);
      this.longest.set(during, Math.max(this.longest.get(during) ?? 0, waited));
      if (answer.status === 500) entry.broken++;
      const { status, message, data } = answer;
      if (!answer.clean) this.unclean.push(`${call.method} ${call.path}: ${status} ${message}`);
      const fate = fateOf(answer, entry.attempts);
      this.ledger.settle(entry, { fate, status, answer: fate === 'acknowledged' ? data : message });
      if (fate === 'acknowledged') {
        for (const listener of this.listeners) listener({ sentAt, late: answer.late });
        return { fate, data };
      }
      if (fate === 'refused') return { fate };
      // A definite answer to a retry does not settle the first attempt; only these statuses invite a retry.
      const invitesRetry = status === 0 || status >= 500 || status === 409 || status === 429;
      if (!retries || !invitesRetry || Date.now() > end) return { fate: 'unclear' };
    }
  }
}

/** Refusing the first attempt means nothing happened; refusing a later one may be due to an earlier success. */
function fateOf({ status }: Answer, attempts: number): 'acknowledged' | 'refused' | 'unclear' {
  if (status === 200) return 'acknowledged';
  return status >= 400 && status < 500 && status !== 429 && attempts === 1 ? 'refused' : 'unclear';
}

const pauseAfter = (attempts: number) => Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempts - 1));
const pause = (milliseconds: number) => new Promise<void>((next) => setTimeout(next, milliseconds));
