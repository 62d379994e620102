import { daysBetween, messages, repetition } from '@diapason/contracts/constants';
import { formatDate, ordinal } from '@diapason/ui';
import { days, mondayOf } from '../days';
import { minuteOf } from '../minutes';
import { endOf, type Values } from './workshop';

const MIDNIGHT = '00:00';
const RECURS: readonly (number | null)[] = [repetition.weekly, repetition.fortnightly, repetition.monthly];

type When = Pick<Values, 'fk_typeRepetition' | 'jour' | 'semaineDuMois' | 'heureDebut' | 'heureFin' | 'dateSeance'>;
type Fault = Partial<Record<'jour' | 'semaineDuMois' | 'heureDebut' | 'heureFin' | 'dateSeance', string>>;

/** What can never meet is refused where it is typed. @param noDay somebody ticked « Sans jour fixe » */
export function whenFaults(when: When, noDay: boolean): Fault {
  const { fk_typeRepetition, jour, semaineDuMois, heureDebut, dateSeance } = when;
  const said = messages.teaching;
  if (fk_typeRepetition === repetition.once) return dateSeance ? {} : { dateSeance: said.onceNeedsDay };
  if (!RECURS.includes(fk_typeRepetition)) return {};
  return {
    ...(jour || noDay ? {} : { jour: said.needsDayOrNone }),
    ...(fk_typeRepetition === repetition.monthly && jour && !semaineDuMois
      ? { semaineDuMois: said.needsWeekOfMonth }
      : {}),
    ...(heureDebut && heureDebut !== MIDNIGHT ? {} : { heureDebut: said.needsHours }),
  };
}

/** Of a change of these hours alone: what stands keeps its own. */
export const changesWhen = (changed: object): boolean =>
  ['fk_typeRepetition', 'jour', 'semaineDuMois', 'heureDebut', 'dateSeance'].some((name) => name in changed);

type Hours = { readonly heureDebut: string | null; readonly heureFin: string | null };

/** Where the end goes as the beginning does: as long after it as before, or as its sub-group says. Undefined: nowhere. */
export function endThatFollows(before: Hours, now: Hours, usual: number | null): string | undefined {
  if (!now.heureDebut || now.heureDebut === before.heureDebut || now.heureFin !== before.heureFin) return undefined;
  const held = minutesBetween(before);
  const length = held > 0 ? held : (usual ?? 0);
  if (length <= 0) return undefined;
  const end = endOf(now.heureDebut, length);
  // Not past midnight.
  return end > now.heureDebut ? end : undefined;
}

const minutesBetween = ({ heureDebut, heureFin }: Hours): number =>
  heureDebut && heureFin && heureDebut !== MIDNIGHT ? minuteOf(heureFin) - minuteOf(heureDebut) : 0;

const WEEK = 7;

/** In the order of `weeksOfMonth`. */
const RANKS = [...[1, 2, 3, 4].map(ordinal), 'dernier'];
/** « Le 2ᵉ mercredi de chaque mois, hors vacances » */
export function monthInWords(jour: number | null, week: number | null): string | undefined {
  const rank = RANKS[(week ?? 0) - 1];
  if (!jour || !rank) return undefined;
  return `Le ${rank} ${days[jour]?.toLowerCase()} de chaque mois, hors vacances`;
}

/** « Semaines A\u00a0: celle du 31/08/2026, puis une sur deux. Cette semaine est B. » */
export function weeksInWords(firstDay: string, today: string): string {
  const [first, now] = [mondayOf(firstDay), mondayOf(today)];
  const begins = `Semaines A\u00a0: celle du ${formatDate(first)}, puis une sur deux`;
  if (now < first) return `${begins}.`;
  const letter = (daysBetween(first, now) / WEEK) % 2 === 0 ? 'A' : 'B';
  return `${begins}. Cette semaine est ${letter}.`;
}
