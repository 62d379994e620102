import { messages } from '@diapason/contracts/constants';
import type { InputOf } from '@diapason/contracts/core';
import { erasePerson, type PersonKind } from '@diapason/contracts/erasure';
import { Refusal } from '@diapason/event-sourcing';
import { command } from '../../../machinery/app/command';
import type { WorkContext } from '../../../machinery/app/command-context';
import { guardian } from '../../families/aggregate/guardian';
import { pupil } from '../../families/aggregate/pupil';
import { agent } from '../../staff/aggregate/agent';
import { decideErase, erasure, erasureId } from '../aggregate/erasure';
import { carryOut } from './carry-out';
import { openMatters, pupilsLeftAlone } from './open-matters';

type Order = Pick<InputOf<typeof erasePerson>['body'], 'nature' | 'motif' | 'enfants' | 'forcer'> & {
  readonly id: number;
};

export const erasePersonCommand = command(erasePerson, async ({ params, body }, context) => {
  const { session, security } = context;
  if (body.nature !== 'eleve' && [session.idUtilisateur, session.act].includes(params.id))
    throw new Refusal(messages.erasure.self, 403);
  const efface = await eraseWithChildren({ ...body, id: params.id }, context);
  const by = { user: session.idUtilisateur, act: session.act, ip: context.ip };
  for (const { nature, id } of efface) security({ event: 'person-erased', nature, id, ...by });
  return { efface, affiche: await isBlank(context) };
});

/**
 * Forgets a person and, with a guardian, the pupils who would be left without one. What is decided is carried out: the job that each
 * decision asks for finishes what this process does not. The guardian's comes last, so that a process that dies between two of them
 * leaves the guardian on the lists, to be erased again with the pupils who are left.
 * @throws Refusal 404 for nobody, 422 while something is open.
 */
export async function eraseWithChildren(
  { id, nature, motif, enfants, forcer }: Order,
  context: WorkContext,
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

async function requirePerson({ load }: WorkContext, nature: PersonKind, id: number): Promise<void> {
  const of = { responsable: guardian, eleve: pupil, agent } as const;
  const known =
    nature === 'responsable'
      ? (await load(of.responsable, id)).details
      : nature === 'eleve'
        ? (await load(of.eleve, id)).details
        : (await load(of.agent, id)).details;
  if (!known) throw new Refusal(messages.general.notFound, 404);
}

const PATIENCE_MS = 2_000;
const PAUSE_MS = 100;

/** Whether the projector has rebuilt what showed the person; waits a moment for it. */
async function isBlank({ db }: WorkContext): Promise<boolean> {
  for (let waited = 0; waited < PATIENCE_MS; waited += PAUSE_MS) {
    if (await erasuresServed(db)) return true;
    await new Promise((done) => setTimeout(done, PAUSE_MS));
  }
  return erasuresServed(db);
}

/** The read models hold nothing of the people whose keys are destroyed. */
export async function erasuresServed(db: WorkContext['db']): Promise<boolean> {
  const { rows } = await db.query<{ served: boolean }>(
    `select coalesce((select position from read.checkpoint where id = 'erasures'), 0)
          = (select count(*) from vault.person_key where erased_at is not null) as served`,
  );
  return rows[0]?.served === true;
}
