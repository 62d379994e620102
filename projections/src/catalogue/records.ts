import { modules as contracts, declaredIn, isOfKind } from '@diapason/contracts';
import { columnName, type RecordDefinition } from '@diapason/contracts/core';
import { referenceTables } from '@diapason/contracts/site';
import type { Table } from '@diapason/event-sourcing';
import { worksOn } from '../contexts/staff/works-on';
import { modules } from '../generated/tables';
import type { RecordFacts } from '../machinery/record-facts';
import { tables } from './tables';

const records = declaredIn(contracts, isOfKind<RecordDefinition>('record'));
const written = declaredIn(modules, isOfKind<RecordFacts>('recordFacts'));

/** Table of people's names for each kind of person. */
const PEOPLE: Readonly<Record<string, { readonly table: string; readonly key: string }>> = {
  agent: { table: 'agent', key: 'id_utilisateur' },
  guardian: { table: 'responsable', key: 'id_utilisateur' },
  pupil: { table: 'eleve', key: 'id_eleve' },
};

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
  if (!table || !field || person === key) return own;
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
  const people = PEOPLE[field.facts.names ?? ''];
  if (!people || key !== streamKey) return { ...own, ...owned };
  const name = `concat_ws(' ', nullif(p.nom, ''), nullif(p.prenom, ''))`;
  const joined = `from read.${table.name} t join read.${people.table} p on p.${people.key} = t.${column}`;
  return {
    ...own,
    ...owned,
    title: `select ${name} as nom ${joined} where t.${columnName(key)} = $1`,
    streams: `select '${stream}-' || t.${columnName(key)} as stream, ${name} as nom ${joined}`,
  };
}

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
