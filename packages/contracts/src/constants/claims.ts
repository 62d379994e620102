import { monthsBetween } from './calendar';

/** How the kilometres of a leg are known: of the network's table, measured between two towns, typed by the agent, corrected by a manager. */
export const distanceOrigins = ['table', 'estimee', 'saisie', 'corrigee'] as const;
export type DistanceOrigin = (typeof distanceOrigins)[number];
export const distanceWords: Readonly<Record<DistanceOrigin, string>> = {
  table: 'Table des distances',
  estimee: 'Estimée',
  saisie: 'Saisie par l’agent',
  corrigee: 'Corrigée',
};
/** Whether a manager has still to look at it. */
export const toConfirm = (origine: DistanceOrigin | null): boolean => origine === 'estimee' || origine === 'saisie';

interface Day {
  readonly kilometrage: number;
  readonly nombreRepas: number;
  readonly montantDivers: number;
}

/** Kilometres of legs or days, added up in hundredths so that tenths leave no dust. */
export const kilometres = (parts: readonly Pick<Day, 'kilometrage'>[]): number =>
  parts.reduce((sum, { kilometrage }) => sum + Math.round(kilometrage * 100), 0) / 100;

/** What a claim adds up to: kilometres, meals, and cents of miscellaneous expenses. */
export const claimTotals = (days: readonly Day[]): Day => ({
  kilometrage: kilometres(days),
  nombreRepas: days.reduce((sum, day) => sum + day.nombreRepas, 0),
  montantDivers: days.reduce((sum, day) => sum + day.montantDivers, 0),
});

/** What a kilometre and a meal are paid. Null: no rate is entered, or the claim names no vehicle. */
export interface ClaimRates {
  /** Euros. */
  readonly tauxKilometre: number | null;
  /** Cents. */
  readonly tauxRepas: number | null;
}

/** Cents. `total` is null while something of it has no rate. */
export interface ClaimAmounts {
  readonly kilometres: number | null;
  readonly repas: number | null;
  readonly divers: number;
  readonly total: number | null;
}

/** What a claim is paid; rates of a kilometre have up to four decimals. */
export function claimAmounts(totals: Day, { tauxKilometre, tauxRepas }: ClaimRates): ClaimAmounts {
  const { kilometrage, nombreRepas, montantDivers: divers } = totals;
  const hundredths = Math.round(kilometrage * 100);
  const driven =
    tauxKilometre === null ? none(hundredths) : Math.round((hundredths * Math.round(tauxKilometre * 10_000)) / 10_000);
  const repas = tauxRepas === null ? none(nombreRepas) : nombreRepas * tauxRepas;
  return {
    kilometres: driven,
    repas,
    divers,
    total: driven === null || repas === null ? null : driven + repas + divers,
  };
}

/** Nothing costs nothing at any rate. */
const none = (count: number): 0 | null => (count === 0 ? 0 : null);

interface OfYear {
  readonly annee: number;
}
/** Rates of a kilometre by fiscal power; `puissanceMax` null: and above. */
export interface DistanceRate extends OfYear {
  readonly puissanceMin: number;
  readonly puissanceMax: number | null;
  readonly tauxKilometre: number;
}
/** In euros. */
export interface MealRate extends OfYear {
  readonly montantRepas: number;
}

/** A rate stands until a later year has another. */
const inForce = <R extends OfYear>(rates: readonly R[], annee: number): R | undefined =>
  rates.filter((rate) => rate.annee <= annee).sort((a, b) => b.annee - a.annee)[0];

/**
 * The rates of a claim.
 * @param periode its month, `YYYY-MM`. @param puissance of its vehicle; null without one
 */
export function ratesOf(
  rates: { readonly kilometres: readonly DistanceRate[]; readonly repas: readonly MealRate[] },
  periode: string,
  puissance: number | null,
): ClaimRates & { readonly anneeBareme: number | null } {
  const annee = Number(periode.slice(0, 4));
  const driven =
    puissance === null
      ? undefined
      : inForce(
          rates.kilometres.filter(
            ({ puissanceMin, puissanceMax }) =>
              puissance >= puissanceMin && (puissanceMax === null || puissance <= puissanceMax),
          ),
          annee,
        );
  const meal = inForce(rates.repas, annee);
  return {
    tauxKilometre: driven?.tauxKilometre ?? null,
    tauxRepas: meal ? Math.round(meal.montantRepas * 100) : null,
    anneeBareme: driven?.annee ?? meal?.annee ?? null,
  };
}

/** What decides which months are open to new claims. Dates `YYYY-MM-DD`. */
export interface ClaimPeriods {
  readonly today: string;
  /** The claim's school year. */
  readonly year: { readonly dateDebut: string; readonly dateFin: string };
  /** Setting fraisReculPeriode: months back, beyond the running school year. */
  readonly recul: number;
}

/**
 * A month of the claim's school year, not after this month; of the running school year, or at most `recul` months back (document 002 §5).
 * `periode` is `YYYY-MM`.
 */
export function openPeriod(periode: string, { today, year, recul }: ClaimPeriods): boolean {
  const inYear = periode >= year.dateDebut.slice(0, 7) && periode <= year.dateFin.slice(0, 7);
  const running = today >= year.dateDebut && today <= year.dateFin;
  const back = monthsBetween(periode, today);
  return inYear && back >= 0 && (running || back <= recul);
}

/** The months that a new claim of a school year may be of, the last first: `2026-11`, `2026-10`… */
export function openPeriods(periods: ClaimPeriods): readonly string[] {
  const { dateDebut, dateFin } = periods.year;
  const first = Number(dateDebut.slice(0, 4)) * 12 + Number(dateDebut.slice(5, 7)) - 1;
  const last = Number(dateFin.slice(0, 4)) * 12 + Number(dateFin.slice(5, 7)) - 1;
  return Array.from({ length: last - first + 1 }, (_, index) => last - index)
    .map((month) => `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`)
    .filter((month) => openPeriod(month, periods));
}

/** `HH:mm` as the time picker of the claim form offers it: from 06:00 to 22:55, in steps of 5 minutes (document 002 §5). */
export const offeredTime = (time: string): boolean => /^(0[6-9]|1\d|2[0-2]):[0-5][05]$/.test(time);

/** `1330`, `13:30`, `13h30`, `9` as an hour of the form; undefined for what it does not offer. */
export function typedTime(typed: string): string | undefined {
  const [, hours, minutes = '00'] = /^(\d{1,2})(?:[:h]?([0-5]\d))?h?$/.exec(typed.trim()) ?? [];
  const time = hours === undefined ? '' : `${hours.padStart(2, '0')}:${minutes}`;
  return offeredTime(time) ? time : undefined;
}

/** A typed day of a month: `26`, `26/11`, `26/11/2026` in `2026-11`; undefined for one that is not in it. */
export function typedDay(typed: string, periode: string): string | undefined {
  const [, day, month, year] = /^(\d{1,2})(?:\/(\d{1,2})(?:\/(\d{4}))?)?$/.exec(typed.trim()) ?? [];
  if (day === undefined) return undefined;
  const date = `${year ?? periode.slice(0, 4)}-${(month ?? periode.slice(5, 7)).padStart(2, '0')}-${day.padStart(2, '0')}`;
  const last = new Date(Date.UTC(Number(periode.slice(0, 4)), Number(periode.slice(5, 7)), 0)).getUTCDate();
  return date.startsWith(`${periode}-`) && Number(day) >= 1 && Number(day) <= last ? date : undefined;
}
