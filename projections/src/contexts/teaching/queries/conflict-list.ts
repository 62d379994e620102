import { createHash } from 'node:crypto';
import { conflictKinds, dayAfter, weekdayOf } from '@diapason/contracts/constants';
import type { Session } from '@diapason/contracts/core';
import { conflictList } from '@diapason/contracts/teaching';
import { orNull, sql, theRow } from '@diapason/event-sourcing';
import { Conditions } from '../../../machinery/conditions';
import { listRows, type SearchOf } from '../../../machinery/list-rows';
import { plainSql } from '../../../machinery/plain-text';
import type { QueryContext } from '../../../machinery/query';
import { causes, gatheredConflicts } from '../gathered-conflicts';
import { yearConflicts } from '../year-conflicts';

type Search = SearchOf<typeof conflictList>;

/** The same for the same conflict, whenever it is asked for: 48 bits, so that two of a year are never one. */
const keyOf = (cle: string): number => createHash('sha256').update(cle).digest().readUIntBE(0, 6);

/** What a caller held to sites has of a year, gathered. */
async function gatheredFor(search: Search, { db, session, sites: heldTo, today }: QueryContext) {
  const year = search.fk_anneeScolaire || session.idAnneeScolaire;
  const { conflicts, hasHolidays } = await yearConflicts(db, year, today);
  const sites = heldTo ?? search.fk_site;
  const own = sites ? conflicts.filter((one) => one.sites.some((site) => sites.includes(site))) : conflicts;
  return { rows: gatheredConflicts(own), hasHolidays };
}

/** Of one call: its rows, their number without filters and the parts of a file are all of the same conflicts. */
const ofCall = new WeakMap<Session, Map<string, ReturnType<typeof gatheredFor>>>();

function conflictsFor(search: Search, caller: QueryContext) {
  const key = JSON.stringify([search.fk_anneeScolaire, caller.sites ?? search.fk_site]);
  const known = ofCall.get(caller.session) ?? new Map<string, ReturnType<typeof gatheredFor>>();
  ofCall.set(caller.session, known);
  const conflicts = known.get(key) ?? gatheredFor(search, caller);
  known.set(key, conflicts);
  return conflicts;
}

const SUNDAY = 7;
const endOfWeek = (today: string): string => dayAfter(today, SUNDAY - weekdayOf(today));

async function conditionsOf(search: Search, caller: QueryContext): Promise<Conditions> {
  const { rows } = await conflictsFor(search, caller);
  const annee = search.fk_anneeScolaire || caller.session.idAnneeScolaire;
  const conditions = new Conditions();
  const shown = rows.map(({ pair: _p, sites: _s, rangs, cle, ...row }) => ({
    ...row,
    ...{ cle, id_conflit: keyOf(cle), annee },
    ...{ rang_cours: rangs.cours, rang_personne: rangs.personne, rang_jour: rangs.jour },
  }));
  conditions.join(`join jsonb_to_recordset(${conditions.parameter(JSON.stringify(shown))}::jsonb) as c (id_conflit bigint, annee int, cle text,
    vu jsonb, types jsonb, touches jsonb, quoi text, minutes int, fois int, date date, atelier jsonb, autre jsonb, decision jsonb,
    "duCours" jsonb, "dePersonne" jsonb, "duJour" jsonb, rang_cours int, rang_personne int, rang_jour int) on true`);
  if (search.type && search.type !== 'tous') conditions.add('c.types @> to_jsonb(?::text)', search.type);
  if (search.garde === 0 || search.garde === 1) conditions.add('(c.decision is not null) = ?', search.garde === 1);
  if (search.quand === 1) conditions.add('c.date <= ?', endOfWeek(caller.today));
  const teachers = ['atelier', 'autre'].map((one) => `coalesce(c.${one}->>'enseignants', '')`);
  const pupils = "(select string_agg(one->>'libelle', ' ') from jsonb_array_elements(c.touches) one)";
  const named = ['atelier', 'autre'].flatMap((one) =>
    ['seul', 'libelleSalle'].map((field) => `coalesce(c.${one}->>'${field}', '')`),
  );
  const others = `${[pupils, ...teachers, ...named].join(" || ' ' || ")}`;
  return conditions.search(['c.quoi', TYPE, OTHER, others].map(plainSql), search.recherche);
}

const of = (lesson: 'atelier' | 'autre', field: string) => `(c.${lesson}->>'${field}')`;
const hoursOf = (lesson: 'atelier' | 'autre') => `${of(lesson, 'heureDebut')} || ' – ' || ${of(lesson, 'heureFin')}`;
const [TYPE, OTHER] = [of('atelier', 'libelleType'), of('autre', 'libelleType')];
/** « Enseignant, Salle » */
const GENRE = `(select string_agg(case one ${conflictKinds.map(({ id, libelle }) => `when '${id}' then '${libelle}'`).join(' ')} end, ', ') from jsonb_array_elements_text(c.types) one)`;
const shape = conflictList.rowSchema.shape;
/** What is to be decided stands before what is kept. */
const WITHIN = "(c.decision is not null), c.date nulls last, c.atelier->>'heureDebut', c.id_conflit";

export const conflictQueries = listRows(conflictList, {
  searched: '(values (true)) year (is_asked)',
  key: 'c.id_conflit',
  where: conditionsOf,
  sorts: {
    cours: (way) => `c.rang_cours ${way}, ${WITHIN}`,
    personne: (way) => `c.rang_personne ${way}, ${WITHIN}`,
    jour: (way) => `c.rang_jour ${way}, ${WITHIN}`,
  },
  select: {
    idConflit: sql.number('c.id_conflit'),
    fk_anneeScolaire: sql.number('c.annee'),
    cle: sql.text('c.cle'),
    vu: sql.json(shape.vu, 'c.vu'),
    types: sql.json(shape.types, 'c.types'),
    touches: sql.json(shape.touches, 'c.touches'),
    quoi: sql.text('c.quoi'),
    minutes: sql.number('c.minutes'),
    fois: sql.number('c.fois'),
    date: orNull(sql.date('c.date')),
    atelier: sql.json(shape.atelier, 'c.atelier'),
    autre: orNull(sql.json(shape.autre, 'c.autre')),
    decision: orNull(sql.json(shape.decision, 'c.decision')),
    duCours: sql.json(shape.duCours, 'c."duCours"'),
    dePersonne: sql.json(shape.dePersonne, 'c."dePersonne"'),
    duJour: sql.json(shape.duJour, 'c."duJour"'),
  },
  file: {
    genre: sql.text(GENRE),
    duree: sql.number('c.minutes'),
    libelleAtelier: sql.text(TYPE),
    heures: sql.text(hoursOf('atelier')),
    libelleSite: sql.text(of('atelier', 'libelleSite')),
    libelleAutre: orNull(sql.text(OTHER)),
    heuresAutre: orNull(sql.text(hoursOf('autre'))),
    par: orNull(sql.text("c.decision->>'par'")),
    le: orNull(sql.instant("(c.decision->>'le')::timestamptz")),
    motif: orNull(sql.text("c.decision->>'motif'")),
  },
  totals: async (db, conditions, search, caller) => {
    const { rows, hasHolidays } = await conflictsFor(search, caller);
    const counted = await theRow(
      db,
      {
        nombre: sql.number('count(*)'),
        aTrancher: sql.number('count(*) filter (where c.decision is null)'),
        gardes: sql.number('count(*) filter (where c.decision is not null)'),
      },
      `from (values (true)) year (is_asked)${conditions.joins} ${conditions.where()}`,
      conditions.values,
    );
    return { ...counted, causes: causes(rows), vacancesSaisies: hasHolidays ? (1 as const) : (0 as const) };
  },
});
