import { messages } from '@diapason/contracts/constants';
import { type EventDefinition, type InputOf, sitesHeldTo } from '@diapason/contracts/core';
import { erasePerson, type PersonKind } from '@diapason/contracts/erasure';
import { pupilOfOwnSites } from '@diapason/contracts/families';
import { type Aggregate, exists, Refusal } from '@diapason/event-sourcing';
import { eachOnce, type Mention, mentionsOf } from '@diapason/projections/erasure/mentions';
import { mergedInto } from '@diapason/projections/families/merged';
import { type CommandContext, command } from '../../../machinery/app/command';
import type { WorkContext } from '../../../machinery/app/command-context';
import { isOneself } from '../../../machinery/app/session-rights';
import { requireOnSite } from '../../../machinery/http/own-sites';
import { decideUnlinkErased, guardian, isErasedGuardian, type MergeableState, pupil, releasedOf } from '../../families';
import { agent, isAgentBeyond, keepsFrom } from '../../staff';
import { decideErase, erasure, erasureId, nothingOpen } from '../aggregate/erasure';
import { takenOver } from '../taken-over';
import { carryOut, closeRecord, type ErasureContext } from './carry-out';
import { openMatters, pupilsLeftAlone } from './open-matters';
import { purgeKeys } from './purge-keys';

type Order = Pick<InputOf<typeof erasePerson>['body'], 'nature' | 'motif' | 'enfants' | 'forcer'> & {
  readonly id: number;
};

export const erasePersonCommand = command(
  erasePerson,
  { needs: ['accounts', 'forgetting', 'security', 'files', 'merging', 'reading'] },
  async ({ params, body }, context) => {
    const { session, security } = context;
    if (body.nature !== 'eleve' && isOneself(session, params.id)) throw new Refusal(messages.erasure.self, 403);
    if (body.nature === 'agent') await requireErasable(context, params.id);
    const order = { ...body, id: params.id };
    const { people: efface, mentions } = await sayAndCarryOut(order, context, requireChildrenWithin(context));
    const by = { user: session.idUtilisateur, act: session.act };
    for (const { nature, id } of efface) security({ event: 'person-erased', nature, id, ...by });
    return { efface: [...efface], affiche: await isBlank(context), mentions: [...mentions] };
  },
);

/**
 * Nobody erases an agent who may do more, or works on a site that some call keeps from them.
 * @throws Refusal 403.
 */
async function requireErasable(context: CommandContext, id: number): Promise<void> {
  const { details } = await context.load(agent, id);
  if (!details) return;
  if (await isAgentBeyond(context, id, details.fk_groupe)) throw new Refusal(messages.erasure.mayMore, 403);
  const sites = details.antennes.map(({ idSite }) => idSite);
  if (keepsFrom(context.session, sites)) throw new Refusal(messages.erasure.otherSites, 403);
}

/** Children who are forgotten with a guardian must be open to the caller too. @throws Refusal 403. */
const requireChildrenWithin =
  ({ session, db }: CommandContext) =>
  async (children: readonly number[]): Promise<void> => {
    const sites = sitesHeldTo(pupilOfOwnSites, session);
    for (const id of children) await requireOnSite(pupilOfOwnSites, sites, { params: { id } }, db);
  };

/** What it takes beside to say an erasure: whoever was linked a moment ago is found. */
type SayContext = ErasureContext & Pick<WorkContext, 'reading'>;
type RequireChildren = (children: readonly number[]) => Promise<void>;
/** Who was erased, and the sheets whose comments bear a name of theirs. */
interface Said {
  readonly people: readonly ErasedPerson[];
  readonly mentions: readonly Mention[];
}
type ErasedPerson = { readonly nature: PersonKind; readonly id: number };

/**
 * Erases a person, and, with a guardian, the pupils who would have none left; of each with the records that were merged into theirs.
 * It is said in turn with merges, in the people's own streams too: a merge that comes later is refused, one that came before is known.
 * @returns whom, and whether no page holds their keys any more: while something reads the keys' table, the job writes it anew later.
 * @throws Refusal 404 for an unknown person, 422 while something is open, or for a record that was merged, 409 where merges take long.
 */
export async function eraseWithChildren(
  order: Order,
  context: SayContext,
): Promise<Said & { readonly areKeysGone: boolean }> {
  const said = await sayAndCarryOut(order, context, async () => undefined);
  return { ...said, areKeysGone: await purgeKeys(said.people, context) };
}

/**
 * {@link eraseWithChildren} but for the keys' table: the job writes it anew, once for all who are erased at about that time.
 * @param requireChildren refuses where the caller may not erase those who go along.
 */
async function sayAndCarryOut(order: Order, context: SayContext, requireChildren: RequireChildren): Promise<Said> {
  const said = await context.merging.inTurn(() => sayErased(order, context, requireChildren));
  for (const person of said.people) await carryOut(person, context);
  return said;
}

/** The guardian comes last: after a crash, the lists still show the guardian, who can be erased again. */
async function sayErased(
  { id, nature, motif, enfants, forcer }: Order,
  context: SayContext,
  requireChildren: RequireChildren,
): Promise<Said> {
  await requirePerson(context, nature, id);
  const merged = await recordsMergedInto(context, nature, id);
  const records = [id, ...merged];
  const takesChildren = nature === 'responsable' && enfants === 1;
  const children = takesChildren ? await leftAlone(context, records) : [];
  await requireChildren(children);
  const childrenAndMerged = [...children];
  for (const child of children) childrenAndMerged.push(...(await recordsMergedInto(context, 'eleve', child)));
  const people = [
    ...records.map((one) => ({ nature, id: one, fk_responsable: null })),
    ...childrenAndMerged.map((child) => ({ nature: 'eleve' as const, id: child, fk_responsable: id })),
  ];
  const open = await openMatters(context.db, nature, records, context.today);
  // While the names are there.
  const mentions = [
    ...(await mentionsOf(context.db, nature, records)),
    ...(childrenAndMerged.length > 0 ? await mentionsOf(context.db, 'eleve', childrenAndMerged) : []),
  ];
  for (const person of people.toReversed())
    await context.execute(erasure, erasureId(person.nature, person.id), (state) =>
      decideErase(state, { ...person, motif, force: forcer }, open),
    );
  for (const person of people) await closeRecord(person, context);
  if (takesChildren) await unlinkNewcomers(context, records, children);
  return { people: people.map(({ fk_responsable: _, ...person }) => person), mentions: eachOnce(mentions) };
}

/**
 * Pupils who were linked since the erasure looked are as they were before: nobody was asked whether they go along. Who links one after the
 * guardian's record was closed takes the link back (`unlinkErased`).
 */
async function unlinkNewcomers(
  context: SayContext,
  guardians: readonly number[],
  known: readonly number[],
): Promise<void> {
  await context.reading.caughtUp();
  for (const child of await leftAlone(context, guardians))
    if (!known.includes(child)) await context.execute(pupil, child, (state) => decideUnlinkErased(state, guardians));
}

/** Pupils who have no other guardian than these left. What read models do not show yet of guardians and merges, the pupils' streams know. */
async function leftAlone(context: ErasureContext, guardians: readonly number[]): Promise<number[]> {
  const all: number[] = [];
  for (const child of await pupilsLeftAlone(context.db, guardians)) {
    const state = await context.load(pupil, child);
    const others = state.guardians.map((link) => link.fk_responsable).filter((one) => !guardians.includes(one));
    const there = await Promise.all(others.map(async (one) => !isErasedGuardian(await context.load(guardian, one))));
    if (!state.merged && !there.includes(true)) all.push(child);
  }
  return all;
}

/** Erases the records too that are merged into the one of a person who was erased. Can be repeated. */
export async function eraseMergedToo(
  { nature, id }: Pick<Order, 'nature' | 'id'>,
  context: ErasureContext,
): Promise<void> {
  const said = await context.load(erasure, erasureId(nature, id));
  if (!said) return;
  const { motif, force } = said;
  for (const one of await recordsMergedInto(context, nature, id))
    await context.execute(erasure, erasureId(nature, one), (state) =>
      decideErase(state, { nature, id: one, motif, force, fk_responsable: null }, nothingOpen),
    );
}

/**
 * Records that this one stands for. Read models and the kept stream name them, and each record's own stream says whether it is so: one
 * that was separated is somebody else's.
 * @throws Refusal 409 while one is being separated.
 */
async function recordsMergedInto({ db, load }: ErasureContext, nature: PersonKind, id: number): Promise<number[]> {
  const named = new Set([...(await mergedInto(db, nature, id)), ...(await takenOver(load, nature, id)).keys()]);
  const merged: number[] = [];
  for (const one of named) {
    const [own, released] =
      nature === 'eleve' ? await standing(load, pupil, one, id) : await standing(load, guardian, one, id);
    if (own?.fk_conserve !== id) continue;
    if (released) throw new Refusal(messages.families.mergeNotRead, 409);
    merged.push(one);
  }
  return merged;
}

/** What a record's own stream says of its merge, and whether the kept one gave it back already. */
async function standing<S extends MergeableState<S, D>, D, Defs extends Record<string, EventDefinition>>(
  load: ErasureContext['load'],
  aggregate: Aggregate<S, Defs>,
  id: number,
  into: number,
): Promise<readonly [S['merged'], boolean]> {
  const own = await load(aggregate, id);
  return [own.merged, releasedOf(await load(aggregate, into), id, own) !== undefined];
}

async function requirePerson({ load }: ErasureContext, nature: PersonKind, id: number): Promise<void> {
  const known = {
    responsable: () => load(guardian, id),
    eleve: () => load(pupil, id),
    agent: async () => ({ merged: undefined, ...(await load(agent, id)) }),
  };
  const { details, merged } = await known[nature]();
  if (merged) throw new Refusal(messages.families.eraseTheKept, 422);
  if (!details) throw new Refusal(messages.general.notFound, 404);
}

const TIMEOUT_MS = 2_000;
const PAUSE_MS = 100;

/** Waits a moment for the projector to rebuild what showed the person. */
async function isBlank({ db }: ErasureContext): Promise<boolean> {
  for (let waited = 0; waited < TIMEOUT_MS; waited += PAUSE_MS) {
    if (await erasuresServed(db)) return true;
    await new Promise((done) => setTimeout(done, PAUSE_MS));
  }
  return erasuresServed(db);
}

/** True once the read models hold nothing of erased people. */
export function erasuresServed(db: ErasureContext['db']): Promise<boolean> {
  return exists(
    db,
    `select where coalesce((select position from read.checkpoint where id = 'erasures'), 0)
       = (select count(*) from vault.person_key where erased_at is not null)`,
    [],
  );
}
