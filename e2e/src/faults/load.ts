import { randomUUID } from 'node:crypto';
import type { CommandSource, Draft, Outcome } from './commands';
import type { Entry, Ledger } from './ledger';
import type { Chance } from './random';
import { type Answer, commandIdOf } from './session';

const TICK_MS = 10;
/** Commands under way at most: beyond it the load waits, as people do. */
const MOST_UNDER_WAY = 48;
/** An unclear command is tried again under its key for so long. */
const PATIENCE_MS = 60_000;
/** Pause before a command is tried again; it doubles with each attempt. */
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 8_000;
/** Share of unclear commands that are tried again; the others are left as they are. */
const TRIED_AGAIN = 0.5;

/** An acknowledged command, for who waits for the product to work again. */
export interface Acknowledged {
  readonly sentAt: number;
  readonly late: boolean;
}

/** Sends commands at a steady rate until it is stopped, and writes each down with its fate. */
export class Load {
  /** The fault to which what is sent now is counted. */
  during = 'nothing';
  /** Answers that had not the documented form. */
  readonly unclean: string[] = [];
  private readonly underWay = new Set<Promise<void>>();
  private readonly listeners = new Set<(acknowledged: Acknowledged) => void>();
  private timer: NodeJS.Timeout | undefined;
  /** Calls without an answer yet. Commands that wait to be tried again keep no other from being sent. */
  private calling = 0;

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
      // What could not be sent while too much was under way is not made up for: the rate stays steady.
      due = Math.min(MOST_UNDER_WAY, due + ((now - before) * this.rate) / 1000);
      before = now;
      for (; due >= 1 && this.calling < MOST_UNDER_WAY; due--) {
        const draft = this.chance.pick(wheel).next(this.chance);
        if (draft) this.send(draft);
      }
    }, TICK_MS);
  }

  /** Sends nothing new; resolves once every command under way, tried again or not, has its fate. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    while (this.underWay.size > 0) await Promise.all(this.underWay);
  }

  /** Calls back at each acknowledged command until the returned function is called. */
  onAcknowledged(listener: (acknowledged: Acknowledged) => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  private send(draft: Draft): void {
    const key = randomUUID();
    const { kind, session, expects } = draft;
    const commandId = commandIdOf(session.idUtilisateur, key);
    const entry = this.ledger.sent({ kind, key, commandId, expects, during: this.during, sentAt: Date.now() });
    const again = this.chance.next() < TRIED_AGAIN;
    const work = this.settle(draft, entry, again).then((outcome) => draft.settled(outcome));
    const done = work.finally(() => void this.underWay.delete(done));
    this.underWay.add(done);
  }

  private async settle(draft: Draft, entry: Entry, again: boolean): Promise<Outcome> {
    const { session, call } = draft;
    for (const end = Date.now() + PATIENCE_MS; ; await pause(pauseAfter(entry.attempts))) {
      const sentAt = Date.now();
      this.calling++;
      const answer = await session.call({ ...call, key: entry.key });
      this.calling--;
      entry.attempts++;
      const { status, message, data } = answer;
      if (!answer.clean) this.unclean.push(`${call.method} ${call.path}: ${status} ${message}`);
      const fate = fateOf(answer, entry.attempts);
      this.ledger.settle(entry, { fate, status, answer: fate === 'acknowledged' ? data : message });
      if (fate === 'acknowledged') {
        for (const listener of this.listeners) listener({ sentAt, late: answer.late });
        return { fate, data };
      }
      if (fate === 'refused') return { fate };
      // A definite answer now does not say what became of the first attempt; only these ask to come again.
      const asksAgain = status === 0 || status >= 500 || status === 409 || status === 429;
      if (!again || !asksAgain || Date.now() > end) return { fate: 'unclear' };
    }
  }
}

/** A refusal of the first attempt says that nothing happened; one of a later attempt may speak of what an earlier one did. */
function fateOf({ status }: Answer, attempts: number): 'acknowledged' | 'refused' | 'unclear' {
  if (status === 200) return 'acknowledged';
  return status >= 400 && status < 500 && status !== 429 && attempts === 1 ? 'refused' : 'unclear';
}

const pauseAfter = (attempts: number) => Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempts - 1));
const pause = (milliseconds: number) => new Promise<void>((next) => setTimeout(next, milliseconds));
