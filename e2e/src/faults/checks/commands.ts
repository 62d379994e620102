import { RECEIPTED } from '../commands';
import type { Recorded } from '../event-log';
import type { Entry } from '../ledger';
import { CALL_LIMIT_MS } from '../session';
import type { Check } from './check';

/** Events of one command in the log: type → count. */
type Found = ReadonlyMap<string, number>;

/** Acknowledged commands must be in the log exactly once, unclear ones at most once, refused ones never. */
export function checkCommands(entries: readonly Entry[], log: readonly Recorded[]): readonly Check[] {
  const found = byCommand(log);
  const eventsOf = (entry: Entry): Found => found.get(entry.commandId) ?? new Map();
  const [acknowledged, refused] = [entries.filter(hasFate('acknowledged')), entries.filter(hasFate('refused'))];
  const unclear = entries.filter((entry) => entry.fate === 'unclear' || entry.fate === 'sent');
  const happened = unclear.filter((entry) => entry.expects.some((type) => eventsOf(entry).has(type))).length;
  return [
    {
      name: 'acknowledged commands are in the log exactly once',
      counted: acknowledged.length,
      problems: acknowledged.flatMap((entry) => wrongCounts(entry, eventsOf(entry), (count) => count === 1)),
    },
    {
      name: 'unclear commands are in the log once or not at all',
      counted: unclear.length,
      problems: unclear.flatMap((entry) => [
        ...wrongCounts(entry, eventsOf(entry), (count) => count <= 1),
        ...partlyStored(entry, eventsOf(entry)),
      ]),
      note: `${happened} of them happened`,
    },
    {
      name: 'refused commands left nothing',
      counted: refused.length,
      problems: refused.flatMap((entry) => wrongCounts(entry, eventsOf(entry), (count) => count === 0)),
    },
    checkOrder(log),
    checkDates(entries, log),
  ];
}

const hasFate = (fate: Entry['fate']) => (entry: Entry) => entry.fate === fate;

function byCommand(log: readonly Recorded[]): ReadonlyMap<string, Found> {
  const found = new Map<string, Map<string, number>>();
  for (const { commandId, type } of log) {
    const types = found.get(commandId) ?? new Map<string, number>();
    types.set(type, (types.get(type) ?? 0) + 1);
    found.set(commandId, types);
  }
  return found;
}

function wrongCounts(entry: Entry, found: Found, isRight: (count: number) => boolean): string[] {
  return entry.expects
    .map((type) => ({ type, count: found.get(type) ?? 0 }))
    .filter(({ count }) => !isRight(count))
    .map(({ type, count }) => `command ${entry.number} (${entry.kind}, ${entry.key}): ${count} × ${type}`);
}

/** The events of one append must be stored together or not at all. */
function partlyStored(entry: Entry, found: Found): string[] {
  const missing = entry.expects.filter((type) => !found.has(type));
  if (missing.length === 0 || missing.length === entry.expects.length) return [];
  return [`command ${entry.number} (${entry.kind}, ${entry.key}) was kept in part: ${missing.join(', ')} is not there`];
}

const placeIn = ({ type, stream, position }: Recorded): string => `${type} of ${stream} at ${position}`;

function checkOrder(log: readonly Recorded[]): Check {
  const first = new Map<string, Recorded>();
  const doubled: string[] = [];
  for (const event of log) {
    const before = first.get(event.id);
    if (before) doubled.push(`${event.id} is there twice: ${placeIn(before)} and ${placeIn(event)}`);
    else first.set(event.id, event);
  }
  const unordered = log.filter((event, index) => event.position <= (log[index - 1]?.position ?? -1n));
  return {
    name: 'the log has no event twice and one order',
    counted: log.length,
    problems: [...unordered.map((event) => `position ${event.position} does not follow the one before`), ...doubled],
  };
}

const parisDay = new Intl.DateTimeFormat('fr-CA', { timeZone: 'Europe/Paris', dateStyle: 'short' });

/** A payment without a date gets the day of its entry in Paris, whatever the clock of the process says. */
function checkDates(entries: readonly Entry[], log: readonly Recorded[]): Check {
  const dated = new Set(entries.filter(({ kind }) => RECEIPTED.has(kind)).map((entry) => entry.commandId));
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
  return [decided - CALL_LIMIT_MS, decided].map((instant) => parisDay.format(new Date(instant)));
}
