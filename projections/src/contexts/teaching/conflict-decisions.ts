import { movingWorkshopFields } from '@diapason/contracts/constants';
import { ServiceSheetSaved, serviceSheet } from '@diapason/contracts/staff';
import {
  PupilAttached,
  PupilDetached,
  ReplacementDecided,
  TeacherAttached,
  TeacherDetached,
  WorkshopChanged,
  WorkshopDefined,
  WorkshopMoved,
  WorkshopMoveWithdrawn,
  workshop,
  workshopHourFields,
} from '@diapason/contracts/teaching';
import { orNull, type ReadModels, rowsOf, sql } from '@diapason/event-sourcing';
import { nameSql } from '../../machinery/person-name';
import type { Told } from './conflict-words';

/** Something in the log that a conflict follows from. `position` and `command` are the log's. */
interface Cause {
  readonly position: number;
  readonly command: string;
}
/** Hours and a place that were saved: whoever did so by hand was shown what they dispute. */
interface Saved extends Cause {
  /** Undefined: nobody did it by hand. */
  readonly agent: string | undefined;
  /** ISO 8601 */
  readonly at: string;
}

/** Who decided on a conflict: by the last save of its workshops' hours and places, unless somebody was added or a contract saved since. */
export function decisionOn(saves: readonly Saved[], others: readonly Cause[]): Saved | undefined {
  const [last] = [...saves].sort((one, other) => other.position - one.position);
  if (last?.agent === undefined) return undefined;
  const isBefore = ({ position, command }: Cause) => position < last.position || command === last.command;
  return others.every(isBefore) ? last : undefined;
}

const CAUSE = {
  stream: sql.text('e.stream'),
  position: sql.number('e.position'),
  command: sql.text('e.correlation_id'),
};
const SAVED = {
  ...CAUSE,
  agent: orNull(sql.text(nameSql('g'))),
  isAgent: sql.boolean('g.id_utilisateur is not null'),
  at: sql.instant('e.at'),
};

/** SQL: the rows of one fact of a stream, over events that say any of its fields. */
const saying = (fields: readonly string[], index: number) =>
  `(${index}, j.data ?| array[${fields.map((one) => `'${one}'`).join(', ')}], jsonb_build_array(${fields.map((one) => `j.data->'${one}'`).join(', ')}))`;
/** The last event of each stream that changed one of these facts; each event says some of them whole. */
const lastChange = (...facts: readonly (readonly string[])[]) => `
  from (select distinct on (stream) stream, position, correlation_id, actor, at
    from (select j.*, f.said is distinct from lag(f.said) over (partition by j.stream, f.fact order by j.revision) as changes
      from journal.event j cross join lateral (values ${facts.map(saying).join(', ')}) f (fact, says, said)
      where j.stream = any($1::text[]) and j.type = any($2::text[]) and f.says) c
    where changes order by stream, position desc) e
  left join agent g on g.id_utilisateur::text = e.actor`;
const HOURS: ReadonlySet<string> = new Set(workshopHourFields);
const SHEET_FACT = movingWorkshopFields.filter((field) => !HOURS.has(field));
const HOURS_FACT = [...movingWorkshopFields.filter((field) => HOURS.has(field)), 'depuis'];
const SAVES = [WorkshopDefined, WorkshopChanged, WorkshopMoved, WorkshopMoveWithdrawn].map(({ type }) => type);

const JOINED = { ...CAUSE, person: sql.text('e.person') };
const ATTACHED = [PupilAttached.type, TeacherAttached.type];
const DETACHED = [PupilDetached.type, TeacherDetached.type];
/** When people came into workshops: the last time, where they left in between. */
const arrivals = `
  from (select distinct on (stream, person) *
    from (select p.*, lag(p.type) over (partition by p.stream, p.person order by p.revision) as before
      from (select j.*, coalesce('enseignant-' || (j.data->>'fk_enseignant'), 'eleve-' || (j.data->>'fk_eleve')) as person
        from journal.event j where j.stream = any($1::text[]) and j.type = any($2::text[] || $3::text[])) p) s
    where type = any($2::text[]) and (before is null or before = any($3::text[])) order by stream, person, position desc) e`;

const KEPT = { ...SAVED, par: sql.number("(e.data->>'par')::int") };
/** Conflicts of whoever replaces somebody, kept for a reason. */
const KEEPING = `from journal.event e left join agent g on g.id_utilisateur::text = e.actor
  where e.stream = any($1::text[]) and e.type = $2 and e.data->>'motif' is not null order by e.position`;

const streamOf = (id: number) => `${workshop.stream}-${id}`;
const personOf = ({ who, isPupil }: Told) => `${isPupil ? 'eleve' : 'enseignant'}-${who}`;

/** Who kept each conflict of a year as it is, and when; null where nobody decided on it. */
export async function decisionsOn(
  db: ReadModels,
  fk_anneeScolaire: number,
  conflicts: readonly Told[],
): Promise<readonly ({ readonly par: string; readonly le: string } | null)[]> {
  const streams = [...new Set(conflicts.flatMap(({ workshops }) => workshops))].map(streamOf);
  const contractOf = (who: number) => `${serviceSheet.stream}-${who}-${fk_anneeScolaire}`;
  const contracts = conflicts.filter(({ row }) => row.type === 'contrat').map(({ who }) => contractOf(who));
  const [saved, came, kept, signed] = await Promise.all([
    rowsOf(db, SAVED, lastChange(SHEET_FACT, HOURS_FACT), [streams, SAVES]),
    rowsOf(db, JOINED, arrivals, [streams, ATTACHED, DETACHED]),
    rowsOf(db, KEPT, KEEPING, [streams, ReplacementDecided.type]),
    rowsOf(db, CAUSE, lastChange(['heuresContrat']), [contracts, [ServiceSheetSaved.type]]),
  ]);
  const by = ({ isAgent, agent, ...one }: (typeof saved)[number]) => ({
    ...one,
    agent: isAgent ? (agent ?? '') : undefined,
  });
  const byStream = new Map(saved.map((one) => [one.stream, by(one)]));
  const arrived = new Map(came.map(({ stream, person, ...one }) => [`${stream} ${person}`, one]));
  const bound = new Map(signed.map(({ stream, ...one }) => [stream, one]));
  return conflicts.map((one) => {
    const of = one.workshops.map(streamOf);
    const hasPeople = one.row.type !== 'salle' && one.row.type !== 'places';
    const others = [
      ...(hasPeople ? of.map((stream) => arrived.get(`${stream} ${personOf(one)}`)) : []),
      ...(one.row.type === 'contrat' ? [bound.get(contractOf(one.who))] : []),
    ];
    const isTeachers = !one.isPupil && (one.row.type === 'enseignant' || one.row.type === 'trajet');
    const replaced = kept.filter(({ stream, par }) => isTeachers && par === one.who && of.includes(stream)).map(by);
    const decision = decisionOn(
      [...of.flatMap((stream) => byStream.get(stream) ?? []), ...replaced],
      others.flatMap((cause) => cause ?? []),
    );
    return decision ? { par: decision.agent ?? '', le: decision.at } : null;
  });
}
