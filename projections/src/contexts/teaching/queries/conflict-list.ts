import { createHash } from 'node:crypto';
import type { Session } from '@diapason/contracts/core';
import { conflictList } from '@diapason/contracts/teaching';
import { exists, orNull, type ReadModels, sql, theRow } from '@diapason/event-sourcing';
import { Conditions } from '../../../machinery/conditions';
import { listRows, type SearchOf } from '../../../machinery/list-rows';
import { inFrenchOrder } from '../../../machinery/order-by';
import { plainSql } from '../../../machinery/plain-text';
import type { QueryContext } from '../../../machinery/query';
import { decisionsOn } from '../conflict-decisions';
import { beyondContract, crowded, inWords, type Told, travelTime } from '../conflict-words';
import { allConflicts } from '../conflicts';
import { schoolCalendar } from '../school-calendar';
import { timetable } from '../timetable';

type Search = SearchOf<typeof conflictList>;

/** The same for the same conflict, whenever it is asked for: 48 bits, so that two of a year are never one. */
const keyOf = ({ row, who, workshops }: Told): number =>
  createHash('sha256')
    .update([row.type, who, ...workshops].join(' '))
    .digest()
    .readUIntBE(0, 6);

async function yearConflicts(db: ReadModels, fk_anneeScolaire: number) {
  if (!(await exists(db, 'select from annee_scolaire where id_annee_scolaire = $1', [fk_anneeScolaire])))
    return { rows: [], vacancesSaisies: 1 as const };
  const calendar = await schoolCalendar(db, fk_anneeScolaire);
  const planned = await timetable(db, fk_anneeScolaire, calendar);
  const siteBy = new Map(planned.map(({ idAtelier, fk_site }) => [idAtelier, fk_site]));
  const found = [
    ...(await inWords(db, allConflicts(planned, await travelTime(db)))),
    ...crowded(planned),
    ...(await beyondContract(db, fk_anneeScolaire, planned)),
  ];
  const decisions = await decisionsOn(db, fk_anneeScolaire, found);
  const siteOf = (lesson: { readonly idAtelier: number } | null) => siteBy.get(lesson?.idAtelier ?? 0);
  return {
    rows: found.map((one, index) => ({
      ...one.row,
      id_conflit: keyOf(one),
      decision: decisions[index] ?? null,
      sites: [siteOf(one.row.atelier), siteOf(one.row.autre)].filter((site) => site !== undefined),
    })),
    vacancesSaisies: calendar.hasHolidays ? (1 as const) : (0 as const),
  };
}

/** Of one call: its rows, their number without filters and the parts of a file are all of the same conflicts. */
const ofCall = new WeakMap<Session, Map<number, ReturnType<typeof yearConflicts>>>();

function conflictsFor(search: Search, { db, session }: QueryContext) {
  const year = search.fk_anneeScolaire || session.idAnneeScolaire;
  const known = ofCall.get(session) ?? new Map<number, ReturnType<typeof yearConflicts>>();
  ofCall.set(session, known);
  const conflicts = known.get(year) ?? yearConflicts(db, year);
  known.set(year, conflicts);
  return conflicts;
}

async function conditionsOf(search: Search, caller: QueryContext): Promise<Conditions> {
  const { rows } = await conflictsFor(search, caller);
  const conditions = new Conditions();
  conditions.join(`join jsonb_to_recordset(${conditions.parameter(JSON.stringify(rows))}::jsonb) as c (id_conflit bigint, type text, quoi text,
    minutes int, date date, atelier jsonb, autre jsonb, decision jsonb, sites int[]) on true`);
  const sites = caller.sites ?? search.fk_site;
  if (sites) conditions.add('c.sites && ?::int[]', sites);
  if (search.type && search.type !== 'tous') conditions.add('c.type = ?', search.type);
  if (search.garde === 0 || search.garde === 1) conditions.add('(c.decision is not null) = ?', search.garde === 1);
  return conditions.search(['c.quoi', TYPE, OTHER].map(plainSql), search.recherche);
}

const of = (lesson: 'atelier' | 'autre', field: string) => `(c.${lesson}->>'${field}')`;
const hoursOf = (lesson: 'atelier' | 'autre') => `${of(lesson, 'heureDebut')} || ' – ' || ${of(lesson, 'heureFin')}`;
const [TYPE, OTHER] = [of('atelier', 'libelleType'), of('autre', 'libelleType')];
const { type, atelier, autre, decision } = conflictList.rowSchema.shape;
const BY_TYPE = inFrenchOrder(TYPE);

export const conflictQueries = listRows(conflictList, {
  searched: '(values (true)) year (is_asked)',
  key: 'c.id_conflit',
  where: conditionsOf,
  sorts: {
    quoi: (way) => `${inFrenchOrder('c.quoi')} ${way} nulls last, ${BY_TYPE}, c.id_conflit`,
    atelier: (way) => `${BY_TYPE} ${way} nulls last, c.date nulls last, c.id_conflit`,
    date: (way) => `c.date ${way} nulls last, ${BY_TYPE}, c.id_conflit`,
  },
  select: {
    idConflit: sql.number('c.id_conflit'),
    type: sql.json(type, 'to_jsonb(c.type)'),
    quoi: sql.text('c.quoi'),
    minutes: sql.number('c.minutes'),
    date: orNull(sql.date('c.date')),
    atelier: sql.json(atelier, 'c.atelier'),
    autre: orNull(sql.json(autre, 'c.autre')),
    decision: orNull(sql.json(decision, 'c.decision')),
  },
  file: {
    duree: sql.number('c.minutes'),
    libelleAtelier: sql.text(TYPE),
    heures: sql.text(hoursOf('atelier')),
    libelleSite: sql.text(of('atelier', 'libelleSite')),
    libelleAutre: orNull(sql.text(OTHER)),
    heuresAutre: orNull(sql.text(hoursOf('autre'))),
    par: orNull(sql.text("c.decision->>'par'")),
    le: orNull(sql.instant("(c.decision->>'le')::timestamptz")),
  },
  totals: async (db, conditions, search, caller) => ({
    ...(await theRow(
      db,
      { nombre: sql.number('count(*)') },
      `from (values (true)) year (is_asked)${conditions.joins} ${conditions.where()}`,
      conditions.values,
    )),
    vacancesSaisies: (await conflictsFor(search, caller)).vacancesSaisies,
  }),
});
