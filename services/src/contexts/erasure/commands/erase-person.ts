import { messages } from '@diapason/contracts/constants';
import type { InputOf } from '@diapason/contracts/core';
import { erasePerson, type PersonKind } from '@diapason/contracts/erasure';
import { exists, Refusal } from '@diapason/event-sourcing';
import { command } from '../../../machinery/app/command';
import { guardian } from '../../families/aggregate/guardian';
import { pupil } from '../../families/aggregate/pupil';
import { agent } from '../../staff/aggregate/agent';
import { decideErase, erasure, erasureId } from '../aggregate/erasure';
import { carryOut, type ErasureContext } from './carry-out';
import { openMatters, pupilsLeftAlone } from './open-matters';

type Order = Pick<InputOf<typeof erasePerson>['body'], 'nature' | 'motif' | 'enfants' | 'forcer'> & {
  readonly id: number;
};

export const erasePersonCommand = command(
  erasePerson,
  { needs: ['accounts', 'forgetting', 'security'] },
  async ({ params, body }, context) => {
    const { session, security } = context;
    if (body.nature !== 'eleve' && [session.idUtilisateur, session.act].includes(params.id))
      throw new Refusal(messages.erasure.self, 403);
    const efface = await eraseWithChildren({ ...body, id: params.id }, context);
    const by = { user: session.idUtilisateur, act: session.act };
    for (const { nature, id } of efface) security({ event: 'person-erased', nature, id, ...by });
    return { efface, affiche: await isBlank(context) };
  },
);

/**
 * Forgets a person and, with a guardian, the pupils who would be left without one. What is decided is carried out: the job that each
 * decision asks for finishes what this process does not. The guardian's comes last, so that a process that dies between two of them
 * leaves the guardian on the lists, to be erased again with the pupils who are left.
 * @throws Refusal 404 for nobody, 422 while something is open.
 */
export async function eraseWithChildren(
  { id, nature, motif, enfants, forcer }: Order,
  context: ErasureContext,
): Promise<{ nature: PersonKind; id: number }[]> {
  await requirePerson(context, nature, id);
  const children = nature === 'responsable' && enfants === 1 ? await pupilsLeftAlone(context.db, id) : [];
  const people = [
    { nature, id, fk_responsable: null },
    ...children.map((child) => ({ nature: 'eleve' as const, id: child, fk_responsable: id })),
  ];
  const open = await openMatters(context.db, nature, id);
  for (const person of people.toReversed())
    await context.execute(erasure, erasureId(person.nature, person.id), (state) =>
      decideErase(state, { ...person, motif, force: forcer }, open),
    );
  // Where the keys' table cannot be written anew now, the job does it.
  for (const person of people) await carryOut(person, context);
  return people.map(({ fk_responsable: _, ...person }) => person);
}

async function requirePerson({ load }: ErasureContext, nature: PersonKind, id: number): Promise<void> {
  const known = {
    responsable: async () => (await load(guardian, id)).details,
    eleve: async () => (await load(pupil, id)).details,
    agent: async () => (await load(agent, id)).details,
  };
  if (!(await known[nature]())) throw new Refusal(messages.general.notFound, 404);
}

const PATIENCE_MS = 2_000;
const PAUSE_MS = 100;

/** Whether the projector has rebuilt what showed the person; waits a moment for it. */
async function isBlank({ db }: ErasureContext): Promise<boolean> {
  for (let waited = 0; waited < PATIENCE_MS; waited += PAUSE_MS) {
    if (await erasuresServed(db)) return true;
    await new Promise((done) => setTimeout(done, PAUSE_MS));
  }
  return erasuresServed(db);
}

/** The read models hold nothing of the people whose keys are destroyed. */
export function erasuresServed(db: ErasureContext['db']): Promise<boolean> {
  return exists(
    db,
    `select where coalesce((select position from read.checkpoint where id = 'erasures'), 0)
       = (select count(*) from vault.person_key where erased_at is not null)`,
    [],
  );
}
