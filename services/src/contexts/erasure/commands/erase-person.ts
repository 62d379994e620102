import { messages } from '@diapason/contracts/constants';
import { type InputOf, sitesHeldTo } from '@diapason/contracts/core';
import { erasePerson, type PersonKind } from '@diapason/contracts/erasure';
import { pupilOfOwnSites } from '@diapason/contracts/families';
import { exists, Refusal } from '@diapason/event-sourcing';
import { mergedInto } from '@diapason/projections/families/merged';
import { type CommandContext, command } from '../../../machinery/app/command';
import { isOneself } from '../../../machinery/app/session-rights';
import { requireOnSite } from '../../../machinery/http/own-sites';
import { guardian } from '../../families/aggregate/guardian';
import { pupil } from '../../families/aggregate/pupil';
import { agent } from '../../staff/aggregate/agent';
import { requireGroupWithin } from '../../staff/commands/group-within';
import { keepsFrom } from '../../staff/commands/sites-within';
import { decideErase, erasure, erasureId } from '../aggregate/erasure';
import { takenOver } from '../taken-over';
import { carryOut, type ErasureContext } from './carry-out';
import { openMatters, pupilsLeftAlone } from './open-matters';

type Order = Pick<InputOf<typeof erasePerson>['body'], 'nature' | 'motif' | 'enfants' | 'forcer'> & {
  readonly id: number;
};

export const erasePersonCommand = command(
  erasePerson,
  { needs: ['accounts', 'forgetting', 'security', 'files'] },
  async ({ params, body }, context) => {
    const { session, security } = context;
    if (body.nature !== 'eleve' && isOneself(session, params.id)) throw new Refusal(messages.erasure.self, 403);
    if (body.nature === 'agent') await requireAgentWithin(context, params.id);
    if (body.nature === 'responsable' && body.enfants === 1) await requireChildrenWithin(context, params.id);
    const efface = await eraseWithChildren({ ...body, id: params.id }, context);
    const by = { user: session.idUtilisateur, act: session.act };
    for (const { nature, id } of efface) security({ event: 'person-erased', nature, id, ...by });
    return { efface, affiche: await isBlank(context) };
  },
);

/**
 * Nobody erases an agent who may do more, or works where they see nothing.
 * @throws Refusal 403.
 */
async function requireAgentWithin(context: CommandContext, id: number): Promise<void> {
  const { details } = await context.load(agent, id);
  if (!details) return;
  await requireGroupWithin(context, details.fk_groupe);
  const sites = details.antennes.map(({ idSite }) => idSite);
  if (keepsFrom(context.session, sites)) throw new Refusal(messages.erasure.otherSites, 403);
}

/** A child who is forgotten with a guardian must be open to the caller too. @throws Refusal 403. */
async function requireChildrenWithin({ session, db }: CommandContext, guardian: number): Promise<void> {
  const sites = sitesHeldTo(pupilOfOwnSites, session);
  for (const id of await pupilsLeftAlone(db, guardian))
    await requireOnSite(pupilOfOwnSites, sites, { params: { id } }, db);
}

/**
 * Erases a person, and, with a guardian, the pupils who would have none left; of each with the records that were merged into theirs.
 * The guardian comes last: after a crash, the lists still show the guardian, who can be erased again.
 * @throws Refusal 404 for an unknown person, 422 while something is open, or for a record that was merged.
 */
export async function eraseWithChildren(
  { id, nature, motif, enfants, forcer }: Order,
  context: ErasureContext,
): Promise<{ nature: PersonKind; id: number }[]> {
  await requirePerson(context, nature, id);
  const children = nature === 'responsable' && enfants === 1 ? await pupilsLeftAlone(context.db, id) : [];
  const merged = await recordsMergedInto(context, nature, id);
  const childrenAndMerged = [...children];
  for (const child of children) childrenAndMerged.push(...(await recordsMergedInto(context, 'eleve', child)));
  const people = [
    { nature, id, fk_responsable: null },
    ...merged.map((one) => ({ nature, id: one, fk_responsable: null })),
    ...childrenAndMerged.map((child) => ({ nature: 'eleve' as const, id: child, fk_responsable: id })),
  ];
  const open = await openMatters(context.db, nature, id);
  for (const person of people.toReversed())
    await context.execute(erasure, erasureId(person.nature, person.id), (state) =>
      decideErase(state, { ...person, motif, force: forcer }, open),
    );
  // When the keys' table cannot be rewritten now, the job does it later.
  for (const person of people) await carryOut(person, context);
  return people.map(({ fk_responsable: _, ...person }) => person);
}

/** By the read models, and by the stream, which knows of one that they do not show yet. */
async function recordsMergedInto({ db, load }: ErasureContext, nature: PersonKind, id: number): Promise<number[]> {
  const absorbed = await takenOver(load, nature, id);
  return [...new Set([...(await mergedInto(db, nature, id)), ...absorbed.keys()])];
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

const PATIENCE_MS = 2_000;
const PAUSE_MS = 100;

/** Waits a moment for the projector to rebuild what showed the person. */
async function isBlank({ db }: ErasureContext): Promise<boolean> {
  for (let waited = 0; waited < PATIENCE_MS; waited += PAUSE_MS) {
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
