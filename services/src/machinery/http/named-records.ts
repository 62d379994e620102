import { declaredIn, isOfKind, modules } from '@diapason/contracts';
import {
  type EndpointDefinition,
  type Named,
  namedAt,
  namedRecords,
  type Reading,
  type Reference,
  type SeenBy,
  type Session,
  sightOfOthers,
} from '@diapason/contracts/core';
import { type ReadModels, Refusal, rowsOf, sql } from '@diapason/event-sourcing';
import { recordFacts } from '@diapason/projections/catalogue/records';
import { mayOwnBy } from './access';
import { messages } from './messages';
import type { Input } from './parse';

const seen: ReadonlyMap<string, SeenBy> = new Map(
  declaredIn(modules, isOfKind<SeenBy>('seenBy')).map((one) => [one.record, one]),
);

/** Which records of a kind a session sees: all of them, those on its sites, its own. */
interface Sight {
  readonly all: boolean;
  readonly onSites: boolean;
  readonly sites: readonly number[];
  readonly own: boolean;
}

/** What a kind of record needs for its references to be looked up. @throws Error where a declaration is missing. */
function lookupOf(names: string) {
  const by = seen.get(names);
  const exists = recordFacts.get(names)?.exists;
  if (!by || !exists) throw new Error(`nothing says ${by ? 'where' : 'who sees'} ${names} is: see core/named.ts`);
  return { by, exists };
}

/**
 * The API does not start with a query or a body that names what cannot be looked up.
 * @throws Error naming the first such record.
 */
export function requireLookups(endpoints: readonly EndpointDefinition[]): void {
  for (const endpoint of endpoints) for (const { names } of namedRecords(endpoint)) lookupOf(names);
}

/**
 * Whatever a query or a body names exists, and is shown to the caller by one of the queries that its kind is {@link SeenBy}.
 * @throws Refusal 400 for what does not exist. 403 where the caller does not see every record of the kind: the answer does not tell
 * another's record from none. Both name the field, `eleves.2.fk_eleve`.
 */
export async function requireNamed(
  endpoint: EndpointDefinition,
  session: Session | undefined,
  input: Pick<Input, 'query' | 'body'>,
  db: ReadModels,
): Promise<void> {
  for (const reference of namedRecords(endpoint)) {
    const named = namedAt(input[reference.part], reference);
    if (named.length > 0) await requireEach(reference, named, session, db);
  }
}

async function requireEach(
  { names, label }: Reference,
  named: readonly Named[],
  session: Session | undefined,
  db: ReadModels,
): Promise<void> {
  const { by, exists } = lookupOf(names);
  const sight = sightOf(by, session);
  const ids = [...new Set(named.map(({ id }) => id))];
  const found = new Set(
    (
      await rowsOf(
        db,
        { id: sql.number('named.id') },
        `from unnest($1::int[]) named (id), (select $2::int[] as sites, $3::int as self) caller
         where exists (${about(exists)}) and (${whereOf(names, sight)})`,
        [ids, sight.sites, session?.idUtilisateur ?? 0],
      )
    ).map(({ id }) => id),
  );
  const missing = named.find(({ id }) => !found.has(id));
  if (!missing) return;
  if (sight.all) throw new Refusal(messages.unknownRecord(label), 400, missing.at);
  throw new Refusal(messages.forbidden, 403, missing.at);
}

const NOTHING: Sight = { all: false, onSites: false, sites: [], own: false };

function sightOf({ everybody, queries }: SeenBy, session: Session | undefined): Sight {
  if (everybody !== undefined) return { ...NOTHING, all: true };
  if (!session) return NOTHING;
  const sights = queries.map((query) => sightBy(query, session));
  return {
    all: sights.some(({ all }) => all),
    onSites: sights.some(({ onSites }) => onSites),
    sites: sights.flatMap(({ sites }) => sites),
    own: sights.some(({ own }) => own),
  };
}

function sightBy(reading: Reading, session: Session): Sight {
  const { access, module } = reading;
  if (module !== null && !session.modules.has(module)) return NOTHING;
  const others = sightOfOthers(reading, session);
  return {
    all: others !== undefined && !others.sites,
    onSites: others?.sites !== undefined,
    sites: others?.sites ?? [],
    own: mayOwnBy(access, session),
  };
}

/** SQL: which records of the kind are seen. A person always sees themself. */
function whereOf(names: string, { all, onSites, own }: Sight): string {
  if (all) return 'true';
  const facts = recordFacts.get(names);
  const parts = [
    facts?.isPerson ? 'named.id = caller.self' : undefined,
    onSites && facts?.onSites ? `exists (${about(facts.onSites, 'caller.sites')})` : undefined,
    own && facts?.owner ? `exists (${about(facts.owner, 'caller.self')})` : undefined,
  ].filter((part) => part !== undefined);
  return parts.join(' or ') || 'false';
}

/** A statement of `recordFacts`, about each named record instead of `$1`. @param second instead of its `$2`. */
const about = (statement: string, second = ''): string =>
  statement.replaceAll('$2', second).replaceAll('$1', 'named.id');
