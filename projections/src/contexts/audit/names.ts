import { events } from '@diapason/contracts';
import type { Codec, ReadModels, StoredFact } from '@diapason/event-sourcing';
import { openJournal, rowsOf, sql } from '@diapason/event-sourcing';
import { nameSql, PEOPLE, signed } from '../../machinery/person-name';

/** Jobs act under these names. */
const JOBS: Readonly<Record<string, string>> = {
  'job:calcul': 'Calcul des cotisations',
  'job:demonstration': 'Données de démonstration',
  'job:initialisation': 'Initialisation',
  'job:reconstruction': 'Reconstruction des listes',
  'job:verification': 'Vérification des listes',
};

/** Those who act have a session: pupils do not. */
const ACTORS = ['agent', 'guardian'] as const;
type ActorKind = (typeof ACTORS)[number];

const PERSON = { id: sql.number('p.id'), nom: sql.text('p.nom'), kind: sql.text('p.kind') };
const FROM_PEOPLE = `from (${ACTORS.map((kind) => {
  const { table, key } = PEOPLE[kind];
  return `select ${key} as id, ${nameSql()} as nom, '${kind}' as kind from read.${table} where ${key} = any($1)`;
}).join(' union all ')}) p`;

/** A person as the lists have them now. */
interface Person {
  readonly id: number;
  readonly nom: string;
  readonly kind: ActorKind;
}

/** Whose name stands beside what they did: the `utilisateur` number, or `job:…`. */
export type NameOf = (actor: string | undefined) => string;

/** Names of people as they are now, with kind and number, by `utilisateur` id, as far as they are known. */
export async function namesOf(db: ReadModels, actors: Iterable<string | undefined>): Promise<NameOf> {
  const people = await peopleOf(db, actors);
  return (actor) => called(actor, people.get(actor ?? ''), (person) => person.nom);
}

/**
 * Names of those who wrote some events, each as it was when they wrote, with kind and number: a new name does not
 * change what was done under the old one.
 */
export async function authorsOf(
  db: ReadModels,
  codec: Codec,
  written: readonly StoredFact[],
): Promise<(event: StoredFact) => NameOf> {
  const people = await peopleOf(
    db,
    written.flatMap(({ metadata }) => [metadata.actor, metadata.onBehalfOf]),
  );
  const namings = await namingsOf(db, codec, [...people.values()]);
  return ({ position }) =>
    (actor) =>
      called(actor, people.get(actor ?? ''), (person) => {
        const known = namings.get(streamOf(person)) ?? [];
        // Who enrols writes before they have a name here.
        return (known.findLast((naming) => naming.position < position) ?? known[0])?.nom ?? person.nom;
      });
}

async function peopleOf(db: ReadModels, actors: Iterable<string | undefined>): Promise<ReadonlyMap<string, Person>> {
  const ids = [...new Set([...actors].flatMap((actor) => (actor && /^\d+$/.test(actor) ? [Number(actor)] : [])))];
  const rows = ids.length === 0 ? [] : await rowsOf(db, PERSON, FROM_PEOPLE, [ids]);
  return new Map(rows.map((row) => [String(row.id), { ...row, kind: row.kind as ActorKind }]));
}

function called(actor: string | undefined, person: Person | undefined, nameOf: (person: Person) => string): string {
  if (!actor) return '';
  if (person) return signed(person.kind, person.id, nameOf(person));
  return (
    JOBS[actor] ?? (actor.startsWith('job:') ? `Tâche automatique (${actor.slice(4)})` : `Utilisateur n° ${actor}`)
  );
}

const streamOf = ({ kind, id }: Person): string => `${kind}-${id}`;

/** Events that say what a person is called. */
const NAMINGS = Object.values(events)
  .filter(({ record, schema }) => ACTORS.some((kind) => kind === record?.name) && 'nom' in schema.shape)
  .map(({ type }) => type);

interface Naming {
  readonly position: bigint;
  readonly nom: string;
}

/** What people were called, and since when, by their streams; oldest first. */
async function namingsOf(
  db: ReadModels,
  codec: Codec,
  people: readonly Person[],
): Promise<ReadonlyMap<string, readonly Naming[]>> {
  if (people.length === 0) return new Map();
  const facts = await openJournal(
    db,
    codec,
    'from journal.event e where e.stream = any($1::text[]) and e.type = any($2::text[]) order by e.position',
    [people.map(streamOf), NAMINGS],
  );
  const namings = new Map<string, Naming[]>();
  for (const { stream, position, data } of facts) {
    const { nom, prenom } = data as { readonly nom?: string | null; readonly prenom?: string | null };
    const known = namings.get(stream) ?? [];
    const before = known.at(-1)?.nom;
    const now = [nom, prenom].filter(Boolean).join(' ');
    if (now !== before) namings.set(stream, [...known, { position, nom: now }]);
  }
  return namings;
}
