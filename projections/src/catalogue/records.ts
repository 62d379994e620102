import { modules as contracts, declaredIn, isOfKind } from '@diapason/contracts';
import { columnName, type RecordDefinition } from '@diapason/contracts/core';
import { referenceTables } from '@diapason/contracts/site';
import type { Table } from '@diapason/event-sourcing';
import { modules } from '../generated/tables';
import { nameSql, PEOPLE, type PersonKind } from '../machinery/person-name';
import type { RecordFacts } from '../machinery/record-facts';
import { worksOn } from '../machinery/works-on';
import { tables } from './tables';

const records = declaredIn(contracts, isOfKind<RecordDefinition>('record'));
const written = declaredIn(modules, isOfKind<RecordFacts>('recordFacts'));

/** What is an agent's is where the agent works. */
const ofAgent = (table: string, key: string, person: string) => ({
  onSites: `select 1 from read.${table} t join read.agent a on a.id_utilisateur = t.${person}
    where t.${key} = $1 and ${worksOn('a', '$2::int[]')}`,
});

/** The column of a record's field, which its table may call otherwise. */
const columnOf = ({ fields = {} }: Table, field: string): string =>
  Object.keys(fields).find((column) => fields[column] === field) ?? columnName(field);

/** Derived from a record's declaration and its table; `recordFacts` takes precedence. */
function derived(record: RecordDefinition): Partial<RecordFacts> {
  const { key, streamKey = key, person, stream, label } = record;
  const table = tables.find((one) => one.record?.name === record.name);
  const own = {
    ...(key === streamKey ? { stream, label } : {}),
    ...(table ? { exists: `select 1 from read.${table.name} where ${columnOf(table, key)} = $1` } : {}),
  };
  const field = person && record.fields[person];
  if (!table || !field) return own;
  const { names } = field.facts;
  const kind = isPersonKind(names) ? names : undefined;
  if (person === key)
    return kind && key === streamKey
      ? { ...own, streams: streamsOf(stream, table.name, key, kind, columnOf(table, key)) }
      : own;
  const column = columnOf(table, person);
  const whose = {
    person: `select ${column} as id from read.${table.name} where ${columnOf(table, key)} = $1`,
    ...(field.facts.names ? { personIs: field.facts.names } : {}),
  };
  // Pupils have no session.
  if (field.facts.names === 'pupil') return { ...own, ...whose };
  const owned = {
    ...whose,
    owner: `select 1 from read.${table.name} where ${columnName(key)} = $1 and ${column} = $2`,
    ownerField: person,
    ...(field.facts.names === 'agent' ? ofAgent(table.name, columnName(key), column) : {}),
  };
  if (!kind || key !== streamKey) return { ...own, ...owned };
  return {
    ...own,
    ...owned,
    title: `select ${nameSql('p')} as nom ${joinedTo(kind, table.name, column)} where t.${columnName(key)} = $1`,
    streams: streamsOf(stream, table.name, key, kind, column),
  };
}

const isPersonKind = (name: string | undefined): name is PersonKind => name !== undefined && name in PEOPLE;

const joinedTo = (kind: PersonKind, table: string, column: string) =>
  `from read.${table} t join read.${PEOPLE[kind].table} p on p.${PEOPLE[kind].key} = t.${column}`;

const streamsOf = (stream: string, table: string, key: string, kind: PersonKind, column: string) =>
  `select '${stream}-' || t.${columnName(key)} as stream, ${nameSql('p')} as nom, '${kind}-' || p.${PEOPLE[kind].key} as personne
   ${joinedTo(kind, table, column)}`;

/** A row of reference data is named by its table's id. */
const ofReference = new Map(
  referenceTables.map(({ id, columns: [key] }) => [
    id,
    { exists: `select 1 from read.${id} where ${columnName(key.key)} = $1` },
  ]),
);

const names = new Set([...records, ...written].map(({ name }) => name).concat(...ofReference.keys()));

/** How each record is found, by its name. */
export const recordFacts: ReadonlyMap<string, RecordFacts> = new Map(
  [...names].map((name) => {
    const record = records.find((one) => one.name === name);
    const own = written.find((one) => one.name === name);
    return [name, { ...ofReference.get(name), ...(record && derived(record)), ...own, kind: 'recordFacts', name }];
  }),
);

/** The records of a stream category, and their French name. */
export const factsOfStream = (category: string): RecordFacts | undefined =>
  [...recordFacts.values()].find(({ stream }) => stream === category);
