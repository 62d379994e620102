import {
  type DistanceOrigin,
  dayAfter,
  kilometres as kilometresOf,
  toCents,
  toConfirm,
  typedTime,
} from '@diapason/contracts/constants';
import type { ApiData, ApiInput } from '@diapason/platform';

export type ClaimSheet = ApiData<'GET /api/frais/:id'>;
export type Lessons = ApiData<'GET /api/frais/seances'>;
type Body = NonNullable<ApiInput<'POST /api/frais/:id'>['body']>;
type SentDay = Body['fraisJournees'][number];

/** A stop that is no site: the agent types how far it is. */
export const ELSEWHERE = 0;

/** A stop between home and home; null: not chosen yet. `km` is typed, where nobody knows the leg that leads there. */
export interface StopValue {
  readonly site: number | null;
  readonly km: number | null;
}

/** A day as the form holds it. */
export interface DayValue {
  readonly idFraisJournee: number;
  readonly dateJour: string | null;
  readonly fk_fraisType: number;
  readonly heureDepart: string | null;
  readonly heureRetour: string | null;
  readonly stops: readonly StopValue[];
  /** Of the way home, typed. */
  readonly kmRetour: number | null;
  readonly nombreRepas: number | null;
  readonly montantDivers: number | null;
  readonly motif: string;
  /** It came from another day. */
  readonly copied: boolean;
}

export const emptyDay: DayValue = {
  idFraisJournee: 0,
  dateJour: null,
  fk_fraisType: 1,
  heureDepart: null,
  heureRetour: null,
  stops: [{ site: null, km: null }],
  kmRetour: null,
  nombreRepas: 0,
  montantDivers: 0,
  motif: '',
  copied: false,
};

export const isEmpty = ({ dateJour, heureDepart, heureRetour, stops, motif }: DayValue): boolean =>
  !dateJour && !heureDepart && !heureRetour && motif === '' && stops.every(({ site }) => site === null);

type SheetDay = ClaimSheet['fraisJournees'][number];
type SheetLeg = SheetDay['fraisTrajets'][number];

/** The days of a claim that was saved. */
export const daysOf = (sheet: ClaimSheet): DayValue[] =>
  sheet.fraisJournees.map((day) => ({
    idFraisJournee: day.idFraisJournee,
    dateJour: day.dateJour,
    fk_fraisType: day.fk_fraisType,
    heureDepart: day.heureDepart,
    heureRetour: day.heureRetour,
    stops: day.fraisTrajets
      .slice(0, -1)
      .map(({ fk_siteB, kilometrage }) => ({ site: fk_siteB ?? ELSEWHERE, km: kilometrage })),
    kmRetour: day.fraisTrajets.at(-1)?.kilometrage ?? null,
    nombreRepas: day.nombreRepas,
    montantDivers: day.montantDivers,
    motif: day.motif ?? '',
    copied: false,
  }));

/** A leg of a day: null is home, or elsewhere. */
export interface LegEnds {
  readonly from: number | null;
  readonly to: number | null;
  /** One of its ends is no site and not home. */
  readonly isElsewhere: boolean;
  readonly typed: number | null;
}

/** The legs of a day: home, its stops, home. None without a stop. */
function legsOf({ stops, kmRetour }: Pick<DayValue, 'stops' | 'kmRetour'>): readonly LegEnds[] {
  const chosen = stops.filter(({ site }) => site !== null);
  if (chosen.length === 0) return [];
  const ends = [null, ...chosen.map(({ site }) => site), null];
  return ends.slice(1).map((to, index) => {
    const from = ends[index] ?? null;
    return {
      from: from || null,
      to: to || null,
      isElsewhere: from === ELSEWHERE || to === ELSEWHERE,
      typed: index < chosen.length ? (chosen[index]?.km ?? null) : kmRetour,
    };
  });
}

export interface Known {
  readonly kilometrage: number | null;
  readonly origine: DistanceOrigin;
}

/** How far a leg is: as it was saved, as the server tells, or as the agent typed it. */
function legKilometres(leg: LegEnds, tell: (leg: LegEnds) => Known | undefined, held?: SheetLeg) {
  if (held?.origine && held.origine !== 'saisie') return { kilometrage: held.kilometrage, origine: held.origine };
  const told = leg.isElsewhere ? undefined : tell(leg);
  if (told && told.kilometrage !== null) return { kilometrage: told.kilometrage, origine: told.origine };
  return { kilometrage: leg.typed ?? 0, origine: 'saisie' as const, isAwaited: !leg.isElsewhere && told === undefined };
}

/** Of each leg the one of the saved day that goes the same way, so that it keeps its number and its kilometres. */
function heldLegs(legs: readonly LegEnds[], saved: readonly SheetLeg[]): readonly (SheetLeg | undefined)[] {
  const left = [...saved];
  return legs.map((leg) => {
    const at = left.findIndex(({ fk_siteA, fk_siteB }) => fk_siteA === leg.from && fk_siteB === leg.to);
    return at < 0 ? undefined : left.splice(at, 1)[0];
  });
}

/** A day with its legs and how far they are, for totals, the page and the server. */
export function reckoned(day: DayValue, saved: ClaimSheet | undefined, tell: (leg: LegEnds) => Known | undefined) {
  const legs = legsOf(day);
  const before = saved?.fraisJournees.find(({ idFraisJournee }) => idFraisJournee === day.idFraisJournee);
  const held = heldLegs(legs, before?.fraisTrajets ?? []);
  const fraisTrajets = legs.map((leg, index) => ({
    idFraisTrajet: held[index]?.idFraisTrajet ?? 0,
    ordre: index + 1,
    fk_siteA: leg.from,
    fk_siteB: leg.to,
    isElsewhere: leg.isElsewhere,
    ...legKilometres(leg, tell, held[index]),
  }));
  return { ...day, fraisTrajets, kilometrage: kilometresOf(fraisTrajets) };
}
export type Reckoned = ReturnType<typeof reckoned>;

export const sentDay = (day: Reckoned): SentDay => ({
  idFraisJournee: day.idFraisJournee,
  dateJour: day.dateJour,
  fk_fraisType: day.fk_fraisType,
  heureDepart: day.heureDepart,
  heureRetour: day.heureRetour,
  nombreRepas: day.nombreRepas ?? 0,
  montantDivers: day.montantDivers ?? 0,
  motif: day.motif,
  fraisTrajets: day.fraisTrajets.map(({ idFraisTrajet, ordre, fk_siteA, fk_siteB, kilometrage }) => ({
    idFraisTrajet,
    ordre,
    ...(fk_siteA === null ? {} : { fk_siteA }),
    ...(fk_siteB === null ? {} : { fk_siteB }),
    kilometrage,
  })),
});

/** What totals and the page are made of: cents. */
export const printedDay = (day: Reckoned) => ({
  dateJour: day.dateJour ?? '',
  fk_fraisType: day.fk_fraisType,
  heureDepart: day.heureDepart ?? '',
  heureRetour: day.heureRetour ?? '',
  nombreRepas: day.nombreRepas ?? 0,
  montantDivers: toCents(day.montantDivers ?? 0) ?? 0,
  motif: day.motif || null,
  kilometrage: day.kilometrage,
  fraisTrajets: day.fraisTrajets,
});

/** The same day again on other dates. */
const again = (day: DayValue, dateJour: string): DayValue => ({
  ...day,
  idFraisJournee: 0,
  dateJour,
  motif: '',
  montantDivers: 0,
  copied: true,
});

/**
 * A day every week until its month ends.
 * @returns the new days, and those left out: nobody teaches then.
 */
export function everyWeek(day: DayValue, taken: readonly (string | null)[], sansCours: readonly string[]) {
  const from = day.dateJour;
  const added: DayValue[] = [];
  const left: string[] = [];
  if (!from) return { added, left };
  for (let next = dayAfter(from, 7); next.slice(0, 7) === from.slice(0, 7); next = dayAfter(next, 7)) {
    if (taken.includes(next)) continue;
    if (sansCours.includes(next)) left.push(next);
    else added.push(again(day, next));
  }
  return { added, left };
}

/** Whole steps of 5 minutes, earlier or later, inside the hours of the form. */
function onStep(time: string, way: 'earlier' | 'later'): string | null {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const steps = (hours * 60 + minutes) / 5;
  const all = (way === 'earlier' ? Math.floor(steps) : Math.ceil(steps)) * 5;
  return typedTime(`${Math.floor(all / 60)}:${String(all % 60).padStart(2, '0')}`) ?? null;
}

/** The days on which the planning has lessons and the form has no day yet. */
export const daysOfPlanning = ({ jours }: Lessons, taken: readonly (string | null)[]): DayValue[] =>
  jours
    .filter(({ date }) => !taken.includes(date))
    .map(({ date, heureDebut, heureFin, sites }) => ({
      ...emptyDay,
      dateJour: date,
      heureDepart: onStep(heureDebut, 'earlier'),
      heureRetour: onStep(heureFin, 'later'),
      stops: sites.map((site) => ({ site, km: null })),
      copied: true,
    }));

export const byDate = (days: readonly DayValue[]): DayValue[] =>
  [...days].sort((a, b) => ((a.dateJour ?? '9') < (b.dateJour ?? '9') ? -1 : 1));

/** Legs whose kilometres a manager has still to look at. */
export const waitingLegs = (sheet: ClaimSheet): number =>
  sheet.fraisJournees.flatMap(({ fraisTrajets }) => fraisTrajets).filter(({ origine }) => toConfirm(origine)).length;
