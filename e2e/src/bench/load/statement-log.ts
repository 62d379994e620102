/** One message of PostgreSQL's log about a statement, written with {@link LOGGING}. */
interface Logged {
  /** When it was done, in milliseconds since 1970. */
  readonly at: number;
  /** Application that asked. */
  readonly who: string;
  /** `statement` is the simple protocol, which parses, plans and runs at once. */
  readonly step: 'parse' | 'bind' | 'execute' | 'statement';
  readonly isNamed: boolean;
  readonly text: string;
  readonly ms: number;
}

/** Settings under which PostgreSQL tells every statement, its time and who asked, and never a value. */
export const LOGGING = {
  log_min_duration_statement: '0',
  log_line_prefix: '%n|%a|',
  log_parameter_max_length: '0',
} as const;

/** What one statement costs a call. */
export interface Traced {
  readonly who: string;
  readonly text: string;
  /** How often it runs. */
  readonly times: number;
  /** How often it is parsed anew, being neither named nor a command of a transaction. */
  readonly parsed: number;
  /** In PostgreSQL, all of it. */
  readonly ms: number;
  /** Since the call was sent, when it is done. */
  readonly at: number;
}

const LINE = /^(\d+\.\d+)\|(.*?)\|LOG: {2}duration: ([\d.]+) ms {2}(parse|bind|execute|statement)( [^:]+)?: (.*)$/;
const BARE_COMMAND = /^(begin|commit|rollback)$/;

/** What stands in a log; lines about anything else are passed over. */
export function readLog(log: string): Logged[] {
  // A statement goes on in lines that begin with a tab.
  const messages = log.replaceAll('\n\t', ' ').split('\n');
  return messages.flatMap((message) => {
    const [, at, who = '', ms, step, name = '', text = ''] = LINE.exec(message) ?? [];
    if (at === undefined) return [];
    const told = { at: Number(at) * 1000, who, ms: Number(ms), isNamed: !name.includes('<unnamed>') };
    return { ...told, step: step as Logged['step'], text: shortened(text) };
  });
}

/** Numbers that stand in the text, such as a position, make no other statement. */
const shortened = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/\b\d{4,}\b/g, '#');

/**
 * What each of many calls one after the other asked of PostgreSQL, in the order in which it is done; what runs by the clock and not for a call
 * is left out.
 * @param calls when each was sent, in milliseconds since 1970, oldest first.
 */
export function traceOf(logged: readonly Logged[], calls: readonly number[]): Traced[] {
  const groups = new Map<string, { first: Logged; times: number; parsed: number; ms: number; at: number }>();
  for (const one of logged) {
    const sent = calls.findLast((call) => call <= one.at);
    if (sent === undefined) continue;
    const key = `${one.who}|${one.text}`;
    const group = groups.get(key) ?? { first: one, times: 0, parsed: 0, ms: 0, at: 0 };
    groups.set(key, group);
    group.ms += one.ms;
    if (one.step === 'parse' || (one.step === 'statement' && !BARE_COMMAND.test(one.text)))
      group.parsed += one.isNamed && one.step === 'parse' ? 0 : 1;
    if (one.step === 'execute' || one.step === 'statement') {
      group.times += 1;
      group.at += one.at - sent;
    }
  }
  const perCall = (sum: number) => sum / calls.length;
  return [...groups.values()]
    .filter(({ times }) => perCall(times) >= OF_A_CALL)
    .map(({ first: { who, text }, times, parsed, ms, at }) => ({
      who,
      text,
      times: perCall(times),
      parsed: perCall(parsed),
      ms: perCall(ms),
      at: at / times,
    }))
    .sort((a, b) => a.at - b.at);
}

/** Beats and polls come less often than calls that follow each other. */
const OF_A_CALL = 0.4;

/** A text table of a trace. */
export const traceTable = (trace: readonly Traced[]): string[] => [
  '  done at    times  parsed      ms  who                         statement',
  ...trace.map(
    ({ who, text, times, parsed, ms, at }) =>
      `  ${at.toFixed(1).padStart(7)} ${times.toFixed(1).padStart(8)} ${parsed.toFixed(1).padStart(7)} ${ms.toFixed(2).padStart(7)}  ${who.padEnd(27)} ${text.slice(0, 110)}`,
  ),
];
