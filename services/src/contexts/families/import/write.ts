import { messages, roleGroupIds } from '@diapason/contracts/constants';
import type { EventDefinition, EventsOf } from '@diapason/contracts/core';
import { type Aggregate, Refusal, RetryLater } from '@diapason/event-sourcing';
import type { JobContext } from '../../../machinery/app/job';
import type { WorkPowers } from '../../../machinery/app/powers';
import { account, decideOpen, emailReservation } from '../../identity';
import { guardian } from '../aggregate/guardian';
import { decideDeactivatePupil, isErasedPupil, type PupilState, pupil } from '../aggregate/pupil';
import { followGuardianMerge } from '../commands/follow-merge';
import { unlinkErased } from '../commands/links';
import type { Fresh, GuardianOfFile, PersonOfFile, PupilOfFile } from './draft';
import type { PlannedRow } from './plan';

export type WriteContext = Pick<
  JobContext,
  'execute' | 'executeEach' | 'load' | 'ids' | 'now' | 'today' | 'commandId'
> &
  Pick<WorkPowers, 'accounts'>;

/**
 * Appends what rows were planned to do: addresses and accounts of new guardians, their sheets and incomes, then the pupils with links and
 * schooling; one append a stream, each decided again from what the log holds. Nobody is written to: families get a way in when staff
 * send a link, or ask for one themselves.
 * @param scope names the numbers given out, so that the same rows written again get the same.
 * @returns why a person of the rows could not be written, if one could not.
 */
export async function writeRows(
  rows: readonly PlannedRow[],
  scope: string,
  context: WriteContext,
): Promise<ReadonlyMap<PersonOfFile, string>> {
  const people = [...new Set(rows.flatMap((row) => row.people))];
  const guardians = people.filter((one): one is GuardianOfFile => one.kind === 'guardian' && one.steps.length > 0);
  const pupils = people.filter((one): one is PupilOfFile => one.kind === 'pupil' && one.steps.length > 0);
  await giveNumbers(
    rows.flatMap(({ fresh }) => fresh),
    scope,
    context,
  );
  const failed = new Map<PersonOfFile, string>();
  const standing = <P extends PersonOfFile>(of: readonly P[]) => of.filter((one) => !failed.has(one));
  const newcomers = guardians.filter(({ isNew }) => isNew);
  await openAccounts(guardians, failed, context);
  note(
    standing(guardians),
    failed,
    await context.executeEach(
      guardian,
      standing(guardians).map((one) => inTurn(guardian, one)),
    ),
  );
  // A pupil whose guardian could not be written stays out, with the rest of the family's rows.
  for (const { people: together } of rows) {
    const why = together.map((one) => failed.get(one)).find((reason) => reason !== undefined);
    if (why !== undefined)
      for (const one of together) if (one.kind === 'pupil' && !failed.has(one)) failed.set(one, why);
  }
  const written = await context.executeEach(
    pupil,
    standing(pupils).map((one) => inTurn(pupil, one)),
  );
  note(standing(pupils), failed, written);
  const ofFile = new Set(newcomers.map(({ number }) => number.id));
  const linked = new Map<number, number[]>();
  for (const outcome of written)
    for (const { type, data } of outcome.status === 'fulfilled' ? outcome.value.events : [])
      if (type === 'GuardianLinked' && !ofFile.has(data.fk_responsable))
        linked.set(data.fk_responsable, [...(linked.get(data.fk_responsable) ?? []), data.idEleve]);
  await followMerges(linked, context);
  await refuseErased(pupils, linked, { failed, context });
  return failed;
}

/** @param linked pupils by their guardian. @throws RetryLater as {@link insisting}. */
async function followMerges(linked: ReadonlyMap<number, readonly number[]>, context: WriteContext): Promise<void> {
  const following = () =>
    Promise.all([...linked].map(([guardianId, eleves]) => followGuardianMerge(context, guardianId, eleves)));
  await insisting(following);
}

/** Pupils who were linked to somebody erased meanwhile are refused; one that the rows created, and who has nobody else, leaves the lists. */
async function refuseErased(
  pupils: readonly PupilOfFile[],
  linked: ReadonlyMap<number, readonly number[]>,
  { failed, context }: { readonly failed: Map<PersonOfFile, string>; readonly context: WriteContext },
): Promise<void> {
  for (const [guardianId, eleves] of linked) {
    if (!(await insisting(() => unlinkErased(context, guardianId, eleves)))) continue;
    for (const one of pupils.filter(({ number }) => eleves.includes(number.id))) {
      failed.set(one, messages.families.erasedPerson);
      const { execute, today, commandId } = context;
      const leave = (state: PupilState) =>
        isErasedPupil(state) || state.merged || state.guardians.length > 0 ? [] : decideDeactivatePupil(state, today);
      if (one.isNew) await insisting(() => execute(pupil, one.number.id, leave, `${commandId}-${guardianId}-seul`));
    }
  }
}

/** @throws RetryLater where somebody else changes such a pupil: the job is tried again. */
async function insisting<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw error instanceof Refusal ? new RetryLater('a pupil is changed by others', { cause: error }) : error;
  }
}

async function giveNumbers(fresh: readonly Fresh[], scope: string, { ids }: WriteContext): Promise<void> {
  for (const kind of new Set(fresh.map((one) => one.kind))) {
    const wanted = fresh.filter((one) => one.kind === kind);
    const numbers = await ids.forKeys(
      kind,
      wanted.map(({ key }) => `${scope}-${key}`),
    );
    wanted.forEach((one, index) => {
      one.id = numbers[index] as number;
    });
  }
}

/** First the address, which one alone may have; then the account, that nobody can enter yet. Who has no address gets none. */
async function openAccounts(
  guardians: readonly GuardianOfFile[],
  failed: Map<PersonOfFile, string>,
  { executeEach, accounts, now }: WriteContext,
): Promise<void> {
  const newcomers = guardians.flatMap((one) => (one.opens === undefined ? [] : [{ one, email: one.opens }]));
  const reserved = await executeEach(
    emailReservation,
    newcomers.map(({ email, one: { number } }) => {
      const empreinte = accounts.emailHash(email);
      return { id: empreinte, decide: emailReservation.reserve({ empreinte, idUtilisateur: number.id, date: now }) };
    }),
  );
  note(
    newcomers.map(({ one }) => one),
    failed,
    reserved,
  );
  const left = newcomers.filter(({ one }) => !failed.has(one));
  const opened = await executeEach(
    account,
    left.map(
      ({
        email,
        one: {
          number: { id: idUtilisateur },
        },
      }) => ({
        id: idUtilisateur,
        decide: (state) =>
          decideOpen(state, { idUtilisateur, isResponsable: 1, email, fk_groupe: roleGroupIds.responsable }),
      }),
    ),
  );
  note(
    left.map(({ one }) => one),
    failed,
    opened,
  );
  await Promise.all(left.map(({ one: { number } }) => accounts.prepare(number.id)));
}

/** All that the rows decided about a person, as one decision. */
function inTurn<State, Defs extends Record<string, EventDefinition>>(
  { evolve }: Aggregate<State, Defs>,
  {
    number,
    steps,
  }: {
    readonly number: { readonly id: number };
    readonly steps: readonly ((state: State) => readonly EventsOf<Defs>[])[];
  },
) {
  const decide = (before: State): readonly EventsOf<Defs>[] => {
    let state = before;
    return steps.flatMap((step) => {
      const events = step(state);
      state = events.reduce(evolve, state);
      return events;
    });
  };
  return { id: number.id, decide };
}

/** @throws whatever is no refusal: the job is tried again. */
function note(
  people: readonly PersonOfFile[],
  failed: Map<PersonOfFile, string>,
  outcomes: readonly PromiseSettledResult<unknown>[],
): void {
  outcomes.forEach((outcome, index) => {
    const person = people[index];
    if (outcome.status === 'fulfilled' || !person) return;
    if (!(outcome.reason instanceof Refusal)) throw outcome.reason;
    failed.set(person, outcome.reason.message);
  });
}
