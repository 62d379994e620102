import { messages, right } from '@diapason/contracts/constants';
import type { EventDefinition, EventsOf } from '@diapason/contracts/core';
import { mergeGuardians, mergePupils, separateGuardians, separatePupils } from '@diapason/contracts/families';
import { Refusal } from '@diapason/event-sourcing';
import { type CommandContext, command } from '../../../machinery/app/command';
import type { WorkPowers } from '../../../machinery/app/powers';
import { requireSeenVersion } from '../../../machinery/app/seen-version';
import { requireOneOf } from '../../../machinery/app/session-rights';
import { account } from '../../identity';
import { decideMergeGuardian } from '../aggregate/guardian-merge';
import { decideAbsorb, decideRelease, type MergeableState } from '../aggregate/merging';
import { decideMergePupil } from '../aggregate/pupil-merge';
import { absorbMerged, carryOutMerge, carryOutSeparation, finishSeparated, type MergeKind } from './carry-out-merge';
import { guardians, pupils } from './merge-kinds';
import { type MergeContext, mergeRefusals } from './merge-steps';

type Context = CommandContext & Pick<WorkPowers, 'accounts' | 'merging'>;

interface Asked {
  readonly fk_fusionne: number;
  readonly versionAttendue?: number | undefined;
  readonly versionFusionnee?: number | undefined;
  readonly reprendre: readonly string[];
}

/**
 * First the other record is closed: from then on nothing of it changes, and what it has is moved. In turn until the kept one has taken
 * over, so that a merge which meets another one is refused before it writes.
 */
async function merge<
  S extends MergeableState<S, D> & { readonly version: number },
  D,
  Defs extends Record<string, EventDefinition>,
>(
  kind: MergeKind<S, D, Defs>,
  context: Context,
  {
    into,
    asked: { fk_fusionne: from, ...asked },
    changes,
    decide,
    before,
  }: {
    readonly into: number;
    readonly asked: Asked;
    /** The right to change the sheet, which filling in fields asks for. */
    readonly changes: number;
    readonly decide: (state: S, kept: S) => readonly EventsOf<Defs>[];
    /** What the decision must know besides, read in turn. */
    readonly before?: () => Promise<void>;
  },
): Promise<void> {
  if (asked.reprendre.length > 0) requireOneOf(context.session, changes);
  await context.merging.inTurn(async () => {
    for (const id of [into, from]) for (const refuse of mergeRefusals.all()) await refuse(context, kind.nature, id);
    await before?.();
    const kept = await context.load(kind.aggregate, into);
    await context.execute(kind.aggregate, from, (state) => {
      // The same click again, which finds this done, may have changed the kept one itself.
      requireSeenVersion(asked.versionAttendue, kept);
      requireSeenVersion(asked.versionFusionnee, state);
      const closing = decide(state, kept);
      requireRoom(kind, closing.reduce(kind.aggregate.evolve, state), kept);
      return closing;
    });
    await absorbMerged(kind, context, from);
  });
  await carryOutMerge(kind, context, from);
  // The same click again finds its decision done, and the merge may be undone since.
  if ((await context.load(kind.aggregate, from)).merged?.fk_conserve !== into)
    throw new Refusal(messages.general.conflict, 409);
}

/** The kept record must be able to say what it takes over, before the other one is closed. @throws Refusal 422. */
function requireRoom<S extends MergeableState<S, D>, D, Defs extends Record<string, EventDefinition>>(
  { aggregate, rules }: MergeKind<S, D, Defs>,
  closed: S,
  kept: S,
): void {
  const canSay = ({ type, data }: EventsOf<Defs>) => aggregate.events[type]?.schema.safeParse(data).success;
  if (!decideAbsorb(rules, kept, closed).every(canSay)) throw new Refusal(messages.families.mergeTooMuch, 422);
}

/** @throws Refusal 404 unknown, 422 for a record that was not merged or a person who was erased. */
async function separate<S extends MergeableState<S, D>, D, Defs extends Record<string, EventDefinition>>(
  kind: MergeKind<S, D, Defs>,
  context: MergeContext & Pick<WorkPowers, 'yearLock' | 'merging'>,
  id: number,
): Promise<void> {
  const from = await context.load(kind.aggregate, id);
  if (!from.details) throw new Refusal(messages.general.notFound, 404);
  if (!from.merged) {
    // It is so already, by the same click before, by its job or by somebody else, unless others were merged into it since.
    const isAlone = from.absorbed.size === 0 && !kind.rules.isErased(from);
    if (!isAlone || !(await finishSeparated(kind, context, id, from.merges)))
      throw new Refusal(messages.families.notMerged, 422);
    if ((await context.load(kind.aggregate, id)).merged) throw new Refusal(messages.general.conflict, 409);
    return;
  }
  // Refused before anything is written.
  decideRelease(kind.rules, await context.load(kind.aggregate, from.merged.fk_conserve), from);
  if (!(await context.yearLock.settled())) throw new Refusal(messages.families.mergeNotRead, 409);
  // An erasure of the kept one comes before or after, never between.
  await context.merging.inTurn(async () => {
    await carryOutSeparation(kind, context, id, from.merges);
    // Somebody else undid that merge meanwhile, and another one has followed.
    if ((await context.load(kind.aggregate, id)).merged) throw new Refusal(messages.general.conflict, 409);
  });
}

export const mergeTwoGuardians = command(
  mergeGuardians,
  { needs: ['accounts', 'merging'] },
  async ({ params: { id }, body }, context) => {
    let compte = false;
    const { reprendre } = body;
    await merge(guardians, context, {
      into: id,
      asked: body,
      changes: right.seeGuardianGeneral,
      before: async () => {
        compte = (await context.load(account, body.fk_fusionne)).isActive;
      },
      decide: (state, kept) => decideMergeGuardian(state, kept, { compte, reprendre }),
    });
    return { idUtilisateur: id };
  },
);

export const separateTwoGuardians = command(
  separateGuardians,
  { needs: ['accounts', 'yearLock', 'merging'] },
  async ({ params: { id } }, context) => {
    await separate(guardians, context, id);
    return { idUtilisateur: id };
  },
);

export const mergeTwoPupils = command(
  mergePupils,
  { needs: ['accounts', 'merging'] },
  async ({ params: { id }, body }, context) => {
    await merge(pupils, context, {
      into: id,
      asked: body,
      changes: right.changePupil,
      decide: (state, kept) => decideMergePupil(state, kept, body),
    });
    return { idEleve: id };
  },
);

export const separateTwoPupils = command(
  separatePupils,
  { needs: ['accounts', 'yearLock', 'merging'] },
  async ({ params: { id } }, context) => {
    await separate(pupils, context, id);
    return { idEleve: id };
  },
);
