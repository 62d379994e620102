import type { Recorded } from '../event-log';
import type { Entry } from '../ledger';
import type { Check } from './check';

/** What the log holds of one command: how often each type of event. */
type Found = ReadonlyMap<string, number>;

/** Every acknowledged command is in the log exactly once, an unclear one at most once, a refused one not at all. */
export function checkCommands(entries: readonly Entry[], log: readonly Recorded[]): readonly Check[] {
  const found = byCommand(log);
  const of = (entry: Entry): Found => found.get(entry.commandId) ?? new Map();
  const [acknowledged, refused] = [entries.filter(has('acknowledged')), entries.filter(has('refused'))];
  const unclear = entries.filter((entry) => entry.fate === 'unclear' || entry.fate === 'sent');
  const happened = unclear.filter((entry) => entry.expects.some((type) => of(entry).has(type))).length;
  return [
    {
      name: 'acknowledged commands are in the log exactly once',
      counted: acknowledged.length,
      problems: acknowledged.flatMap((entry) => unless(entry, of(entry), (count) => count === 1)),
    },
    {
      name: 'unclear commands are in the log once or not at all',
      counted: unclear.length,
      problems: unclear.flatMap((entry) => [
        ...unless(entry, of(entry), (count) => count <= 1),
        ...inPart(entry, of(entry)),
      ]),
      note: `${happened} of them happened`,
    },
    {
      name: 'refused commands left nothing',
      counted: refused.length,
      problems: refused.flatMap((entry) => unless(entry, of(entry), (count) => count === 0)),
    },
    checkOrder(log),
    checkDates(entries, log),
  ];
}

const has = (fate: Entry['fate']) => (entry: Entry) => entry.fate === fate;

function byCommand(log: readonly Recorded[]): ReadonlyMap<string, Found> {
  const found = new Map<string, Map<string, number>>();
  for (const { commandId, type } of log) {
    const types = found.get(commandId) ?? new Map<string, number>();
    types.set(type, (types.get(type) ?? 0) + 1);
    found.set(commandId, types);
  }
  return found;
}

function unless(entry: Entry, found: Found, isRight: (count: number) => boolean): string[] {
  return entry.expects
    .map((type) => ({ type, count: found.get(type) ?? 0 }))
    .filter(({ count }) => !isRight(count))
    .map(({ type, count }) => `command ${entry.number} (${entry.kind}, ${entry.key}): ${count} × ${type}`);
}

/** The events of one append are kept together or not at all. */
function inPart(entry: Entry, found: Found): string[] {
  const missing = entry.expects.filter((type) => !found.has(type));
  if (missing.length === 0 || missing.length === entry.expects.length) return [];
  return [`command ${entry.number} (${entry.kind}, ${entry.key}) was kept in part: ${missing.join(', ')} is not there`];
}

function checkOrder(log: readonly Recorded[]): Check {
  const ids = new Set(log.map((event) => event.id));
  const unordered = log.filter((event, index) => event.position <= (log[index - 1]?.position ?? -1n));
  const doubled = log.length - ids.size;
  return {
    name: 'the log has no event twice and one order',
    counted: log.length,
    problems: [
      ...unordered.map((event) => `position ${event.position} does not follow the one before`),
      ...(doubled > 0 ? [`${doubled} event ids are there twice`] : []),
    ],
  };
}

const parisDay = new Intl.DateTimeFormat('fr-CA', { timeZone: 'Europe/Paris', dateStyle: 'short' });

/** A call is answered within so long, and its day is that of its beginning. */
const CALL_MS = 20_000;

/** A payment entered without a date has the day, in Paris, on which it was entered, whatever the clock said. */
function checkDates(entries: readonly Entry[], log: readonly Recorded[]): Check {
  const dated = new Set(
    entries.filter((entry) => entry.kind === 'payment with receipt').map((entry) => entry.commandId),
  );
  const payments = log.filter((event) => event.type === 'PaymentRegistered' && dated.has(event.commandId));
  return {
    name: 'payments of today have their day in Paris',
    counted: payments.length,
    problems: payments
      .filter((event) => !daysOf(event).includes(String(event.data.date)))
      .map((event) => `payment ${event.data.idReglement} of ${event.data.date} was decided at ${event.at}`),
  };
}

function daysOf({ at }: Recorded): readonly string[] {
  const decided = Date.parse(at);
  return [decided - CALL_MS, decided].map((instant) => parisDay.format(new Date(instant)));
}
