import type { Harness } from '@diapason/event-sourcing/testing';

/** Values that exist, so that a request reaches what lies behind its parsing. */
export interface KnownValues {
  /** @param field `fk_eleve`, `idEleve` and the `:id` of `/api/eleves/:id` (named `eleves`) are all numbers of pupils. */
  numbers(field: string): readonly number[];
  texts(field: string): readonly string[];
  readonly days: readonly string[];
  readonly emails: readonly string[];
}

const EACH = 8;
const thing = (field: string) =>
  field
    .replace(/^(fk_|id_|id(?=[A-Z]))/, '')
    .replaceAll('_', '')
    .toLowerCase()
    .replace(/s$/, '');

/** What clients call otherwise than the read model. */
const others: Readonly<Record<string, string>> = {
  user: 'utilisateur',
  agent: 'utilisateur',
  responsable: 'utilisateur',
  enseignant: 'utilisateur',
  utilisateursresponsable: 'utilisateur',
  utilisateursadministratif: 'utilisateur',
  responsablesrevenu: 'revenu',
  gestionrole: 'groupe',
  presence: 'atelier',
};

/** Some values of every column of the read model, by the thing they name. */
export async function knownValues(system: Harness): Promise<KnownValues> {
  const columns = await system.query<{ table_name: string; column_name: string; data_type: string }>(
    `select c.table_name, c.column_name, c.data_type from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'read' and t.table_type = 'BASE TABLE' and c.data_type in ('integer', 'text')
     order by 1, 2`,
  );
  const numbers = new Map<string, Set<number>>();
  const texts = new Map<string, Set<string>>();
  for (const { table_name, column_name, data_type } of columns) {
    const rows = await system.query<{ v: string | number }>(
      `select distinct "${column_name}" as v from read."${table_name}" where "${column_name}" is not null order by 1 limit ${EACH}`,
    );
    const name = thing(column_name);
    for (const { v } of rows)
      if (data_type === 'integer') numbers.set(name, (numbers.get(name) ?? new Set()).add(Number(v)));
      else if (String(v).length < 100) texts.set(name, (texts.get(name) ?? new Set()).add(String(v)));
  }
  const streams = await system.query<{ stream: string }>(
    'select distinct on (category) stream from journal.event order by category, position desc',
  );
  texts.set('flux', new Set(streams.map((row) => row.stream)));
  texts.set('key', texts.get('cle') ?? new Set());
  const named = (field: string) => others[thing(field)] ?? thing(field);
  return {
    numbers: (field) => [...(numbers.get(named(field)) ?? [])],
    texts: (field) => [...(texts.get(thing(field)) ?? [])],
    days: [
      '2026-09-01',
      '2026-11-02',
      '2026-11-20',
      '2026-11-21',
      '2026-12-24',
      '2028-02-29',
      '1985-03-12',
      '1900-01-01',
      '2199-12-31',
    ],
    emails: [
      'hostile@exemple.fr',
      "o'hara+tag@exemple.fr",
      'a@b.co',
      `${'a'.repeat(64)}@${'b'.repeat(60)}.example.org`,
      ...[...(texts.get('email') ?? [])].slice(0, 3),
    ],
  };
}
