import { hoursInWords, weekdays } from '@diapason/contracts/constants';
import type { EventOf } from '@diapason/contracts/core';
import type { ConflictKept, ConflictRow } from '@diapason/contracts/teaching';
import { exists, orNull, type ReadModels, rowsOf, sql, theRow } from '@diapason/event-sourcing';
import { nameSql } from '../../machinery/person-name';
import type { YearSpan } from './calendar';
import { beyondContract, crowded, type Hit, isKept, type Pair, pairsOf } from './conflict-pairs';
import { contractsOf, inWords, travelTime } from './conflict-words';
import { allMeetings } from './conflicts';
import { roomNames } from './names-by-number';
import { schoolCalendar } from './school-calendar';
import { type PlannedWorkshop, timetable } from './timetable';

export interface YearConflict extends ConflictRow {
  /** Who keeps it, since when and why; null where it is to be decided. */
  readonly decision: { readonly par: string; readonly le: string; readonly motif: string } | null;
  readonly sites: readonly number[];
  readonly pair: Pair;
}

export interface YearConflicts {
  readonly conflicts: readonly YearConflict[];
  readonly hasHolidays: boolean;
}

/** Conflicts of days that are over are nobody's to decide; those of a year that is over, or to come, are all there. */
export const conflictsFrom = (year: YearSpan, today: string): string =>
  today > year.dateDebut && today <= year.dateFin ? today : year.dateDebut;

const KEPT = {
  cle: sql.text('c.cle'),
  motif: sql.text('c.motif'),
  empreintes: sql.texts('c.empreintes'),
  par: orNull(sql.text(nameSql('g'))),
  le: sql.instant('c.garde_le'),
};

async function computed(db: ReadModels, fk_anneeScolaire: number, today: string): Promise<YearConflicts> {
  if (!(await exists(db, 'select from annee_scolaire where id_annee_scolaire = $1', [fk_anneeScolaire])))
    return { conflicts: [], hasHolidays: true };
  const calendar = await schoolCalendar(db, fk_anneeScolaire);
  const [planned, travel, contracts, kept] = await Promise.all([
    timetable(db, fk_anneeScolaire, calendar),
    travelTime(db),
    contractsOf(db, fk_anneeScolaire),
    rowsOf(
      db,
      KEPT,
      'from conflit_garde c left join agent g on g.id_utilisateur = c.utilisateur where c.fk_annee_scolaire = $1',
      [fk_anneeScolaire],
    ),
  ]);
  const from = conflictsFrom(calendar.year, today);
  const pairs = [
    ...pairsOf(allMeetings(planned, travel), travel, from),
    ...crowded(planned, from),
    ...beyondContract(contracts, fk_anneeScolaire, planned),
  ];
  const keptBy = new Map(kept.map((one) => [one.cle, one]));
  const siteOf = new Map(planned.map(({ idAtelier, fk_site }) => [idAtelier, fk_site]));
  const words = await inWords(db, pairs);
  return {
    conflicts: pairs.map((pair, index): YearConflict => {
      const one = keptBy.get(pair.cle);
      const row = words[index] as ConflictRow;
      const stands = one && isKept(pair, new Set(one.empreintes));
      const shown = [row.atelier, ...(row.autre ? [row.autre] : [])];
      return {
        ...row,
        pair,
        decision: stands ? { par: one.par ?? '', le: one.le, motif: one.motif } : null,
        sites: shown.flatMap(({ idAtelier }) => siteOf.get(idAtelier) ?? []),
      };
    }),
    hasHolidays: calendar.hasHolidays,
  };
}

const REACHED = {
  at: sql.text(`concat_ws(' ', current_database(), (select position::text from read.checkpoint where id = 'all'),
    (select max(live_since)::text from read.table_version))`),
};
/** Years at once that are kept, of whichever database. */
const MOST_KEPT = 6;
const known = new Map<string, { readonly at: string; readonly found: Promise<YearConflicts> }>();

/** The conflicts of a year as the read models have them now: list, totals and counts of one state are computed once. */
export async function yearConflicts(db: ReadModels, fk_anneeScolaire: number, today: string): Promise<YearConflicts> {
  const { at } = await theRow(db, REACHED, '');
  const [database] = at.split(' ');
  const key = [database, fk_anneeScolaire, today].join(' ');
  const before = known.get(key);
  if (before?.at === at) return before.found;
  const found = computed(db, fk_anneeScolaire, today);
  const one = { at, found };
  known.delete(key);
  known.set(key, one);
  for (const old of [...known.keys()].slice(0, -MOST_KEPT)) known.delete(old);
  // What failed is asked again.
  found.catch(() => known.get(key) === one && known.delete(key));
  return found;
}

const hitBy = (kind: Hit['what'], hits: readonly Hit[]) =>
  hits.filter(({ what }) => what === kind).map(({ who }) => who);

type Seen = Omit<EventOf<typeof ConflictKept>['data'], 'motif' | 'fk_anneeScolaire'>;

/** The conflicts of a year that somebody may decide on, as an event keeps them. @param sites those the caller is held to */
export async function decidableConflicts(
  db: ReadModels,
  fk_anneeScolaire: number,
  today: string,
  sites: readonly number[] | undefined,
): Promise<ReadonlyMap<string, Seen>> {
  const { conflicts } = await yearConflicts(db, fk_anneeScolaire, today);
  const lessons = conflicts.flatMap(({ pair }) => pair.ways.flatMap((way) => way.lessons.flatMap((one) => one ?? [])));
  const rooms = await roomNames(
    db,
    lessons.flatMap(({ fk_salle }) => fk_salle ?? []),
  );
  const told = (one: PlannedWorkshop) => {
    const day = weekdays.find(({ id }) => id === one.jour)?.libelle;
    const hours = [day, hoursInWords(one)].filter(Boolean).join(' ');
    return [hours, rooms.get(one.fk_salle ?? 0)].filter(Boolean).join(', ').slice(0, 200);
  };
  return new Map(
    conflicts
      .filter((one) => !sites || one.sites.some((site) => sites.includes(site)))
      .map(({ cle, atelier, autre, pair }) => [
        cle,
        {
          ...{ cle, fk_atelier: atelier.idAtelier, fk_autre: autre?.idAtelier ?? null },
          vus: pair.ways.map(({ print, days, lessons: [one, other], hits }) => ({
            empreinte: print,
            date: days[0] ?? null,
            horaire: told(one),
            horaireAutre: other && told(other),
            salles: hitBy('salle', hits),
            eleves: hitBy('eleve', hits),
            enseignants: hitBy('agent', hits),
          })),
        },
      ]),
  );
}
