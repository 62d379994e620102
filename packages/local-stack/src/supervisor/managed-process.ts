import { closeSync, fstatSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { faultLines, WRONG_SETTING, WrongSettings } from '@diapason/settings';
import type { ReadyMessage } from '../process/entry';
import { type Launched, launch, type Program, untilReady } from '../process/launch';
import { type Home, logSince, openLog } from './home';

/** A process to keep alive. */
export type ProcessSpec = Program & {
  readonly name: string;
  readonly env: Readonly<Record<string, string>>;
  /** Whether it sends a ready message; otherwise it counts as ready at once. */
  readonly announces: boolean;
};

const FIRST_PAUSE_MS = 300;
/** Short enough that a repeatedly killed process is back within ten seconds. */
const LONGEST_PAUSE_MS = 5_000;
/**
 * A run of this length resets the crash count. Broken programs end sooner; a program that ran and was killed must be
 * back within 10 s each time.
 */
const STEADY_MS = 5_000;

/** Pause before the restart after the `crashes`-th crash in a row, in milliseconds. */
export function restartPause(crashes: number): number {
  return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.max(0, crashes - 1));
}

/** Starts a process and restarts it whenever it ends by itself, unless its settings are wrong at its first start. */
export class ManagedProcess {
  private running: Launched | undefined;
  private stopping = false;
  private crashes = 0;
  /** Size of its log when it was last started. */
  private logged = 0;

  constructor(
    readonly spec: ProcessSpec,
    private readonly home: Home,
    private readonly tell: (message: string) => void,
    /** Its settings turned out to be wrong at its first start: it is not started again. */
    private readonly misconfigured = (wrong: WrongSettings): void => tell(wrong.message),
  ) {}

  get name(): string {
    return this.spec.name;
  }

  /** Process id while it runs. */
  get pid(): number | undefined {
    const child = this.running?.child;
    return child && child.exitCode === null && child.signalCode === null ? child.pid : undefined;
  }

  /** Over the channel that only the owner has. @throws Error while it does not run. */
  send(message: object): void {
    const child = this.running?.child;
    if (!child?.connected) throw new Error(`${this.name} does not run`);
    child.send(message);
  }

  /** First start. @throws WrongSettings; Error when it cannot start for another reason. */
  async start(): Promise<ReadyMessage['ready']> {
    const launched = this.spawn();
    try {
      const ready = this.spec.announces ? await untilReady(launched, this.name) : {};
      this.watch(launched, Date.now(), true);
      return ready;
    } catch (error) {
      await launched.stop();
      throw (await this.wrongSettings(launched)) ?? error;
    }
  }

  private spawn(): Launched {
    const log = openLog(this.home, this.name);
    try {
      this.logged = fstatSync(log).size;
      this.running = launch({ ...this.spec, log });
      return this.running;
    } finally {
      closeSync(log);
    }
  }

  private watch(launched: Launched, since: number, isFirst: boolean): void {
    void launched.exited.then(async (code) => {
      if (this.stopping) return;
      const wrong = await this.wrongSettings(launched);
      if (wrong && isFirst) return this.misconfigured(wrong);
      // It ran with these settings: a name server or a restored database may be what is wrong now.
      if (wrong) return this.restart(`refuse ses réglages (${wrong.lines.join(' ')})`, LONGEST_PAUSE_MS);
      if (Date.now() - since > STEADY_MS) this.crashes = 0;
      return this.restart(`s’est arrêté (${code ?? launched.child.signalCode})`);
    });
  }

  /** What the process said of its settings, if it ended because of them. */
  private async wrongSettings({ exited }: Launched): Promise<WrongSettings | undefined> {
    if ((await exited) !== WRONG_SETTING) return undefined;
    const lines = faultLines(logSince(this.home, this.name, this.logged));
    return new WrongSettings(lines.length > 0 ? lines : [`${this.name} refuse ses réglages (${WRONG_SETTING})`]);
  }

  /** Retries until it runs: a lack of memory or file descriptors may prevent the spawn itself. */
  private async restart(reason: string, pause = restartPause(this.crashes + 1)): Promise<void> {
    this.crashes += 1;
    this.tell(`${this.name} ${reason} ; redémarrage dans ${pause} ms.`);
    await delay(pause);
    if (this.stopping) return;
    let launched: Launched;
    try {
      launched = this.spawn();
    } catch (error) {
      return this.restart(`n’a pas pu être lancé (${error instanceof Error ? error.message : String(error)})`);
    }
    this.watch(launched, Date.now(), false);
  }

  /** Stops the process for good; resolves once it has ended. */
  async stop(): Promise<void> {
    this.stopping = true;
    await this.running?.stop();
  }
}
