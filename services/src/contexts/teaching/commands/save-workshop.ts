import { messages, repetition, right } from '@diapason/contracts/constants';
import type { InputOf } from '@diapason/contracts/core';
import { saveWorkshop, workshop as workshopRecord } from '@diapason/contracts/teaching';
import { Refusal } from '@diapason/event-sourcing';
import { disciplinesOnSite } from '@diapason/projections/teaching/assigned-teachers';
import { type CommandContext, command } from '../../../machinery/app/command';
import { requireOneOf } from '../../../machinery/app/session-rights';
import { yearsStayOpen } from '../../families';
import { agent } from '../../staff';
import { decideSaveWorkshop, type WorkshopEntry } from '../aggregate/save-workshop';
import { hoursNearest, nearest, plannedAt, type Workshop, type WorkshopState, workshop } from '../aggregate/workshop';
import { requireBelonging } from './belonging';
import { dayFrom } from './from-day';

const MIDNIGHT = '00:00';

/** Whoever adds a workshop saves it too: 183 or 189 with 188 or 236. */
export const saveWorkshopCommand = command(
  saveWorkshop,
  async ({ params, body }, { execute, load, db, today, ids, session }) => {
    requireOneOf(session, right.saveWorkshopAndStay, right.saveWorkshopAndLeave);
    const idAtelier = params.id || (await ids.next('atelier'));
    const known = params.id === 0 ? workshop.initial : await load(workshop, idAtelier);
    if (params.id !== 0 && !known.sheet) throw new Refusal(messages.general.notFound, 404);
    const fk_anneeScolaire = body.fk_anneeScolaire || known.sheet?.fk_anneeScolaire;
    if (!fk_anneeScolaire) throw new Refusal(messages.teaching.workshopFields, 400);
    const said = await dayFrom(db, fk_anneeScolaire, body.aPartirDu, today, (last) => ({
      depuis: hoursNearest(known, last)?.depuis,
      premierJour: known.hours[0]?.depuis,
    }));
    const from = { ...said, plannedToo: body.changerAussi === 1 };
    if (fk_anneeScolaire !== known.sheet?.fk_anneeScolaire) (await yearsStayOpen(db))(fk_anneeScolaire);
    const before = plannedAt(known, nearest(known, from.day)).workshop;
    const sent = entryOf(body, idAtelier, before);
    await requireBelonging(db, sent, before);
    const teachers = body.enseignants ?? [];
    const offered = await offeredTo({ db, load }, sent, teachers, known);
    const { state: after } = await execute(workshop, idAtelier, (state) =>
      decideSaveWorkshop(
        state,
        entryOf(body, idAtelier, plannedAt(state, nearest(state, from.day)).workshop),
        { teachers, offered },
        session.functions,
        from,
        body.versionAttendue,
      ),
    );
    return { idAtelier, version: after.version };
  },
);

/** The disciplines that teachers who are not in the workshop have on its site in its year. @throws Refusal 422 for who is deactivated. */
async function offeredTo(
  { db, load }: Pick<CommandContext, 'db' | 'load'>,
  { fk_site, fk_anneeScolaire }: Pick<WorkshopEntry, 'fk_site' | 'fk_anneeScolaire'>,
  teachers: readonly { readonly fk_enseignant: number }[],
  { parts }: WorkshopState,
): Promise<ReadonlyMap<number, ReadonlySet<number>>> {
  const offered = new Map<number, ReadonlySet<number>>();
  if (!fk_site || !fk_anneeScolaire) return offered;
  for (const { fk_enseignant } of teachers) {
    if (!parts.has(fk_enseignant)) requireActive(await load(agent, fk_enseignant), 'enseignants');
    offered.set(fk_enseignant, new Set(await disciplinesOnSite(db, fk_enseignant, { fk_site, fk_anneeScolaire })));
  }
  return offered;
}

/** @throws Refusal 422 */
export function requireActive(
  { dateSuppression }: { readonly dateSuppression: string | undefined },
  field: string,
): void {
  if (dateSuppression) throw new Refusal(messages.teaching.teacherDeactivated, 422, field);
}

/** What the form says; what it leaves out is as before, and in a new workshop the documents' default. */
function entryOf(body: InputOf<typeof saveWorkshop>['body'], idAtelier: number, before: Workshop | undefined) {
  const entered = workshopRecord.entered(body, before);
  return {
    ...entered,
    idAtelier,
    heureDebut: entered.heureDebut ?? MIDNIGHT,
    heureFin: entered.heureFin ?? MIDNIGHT,
    fk_typeRepetition: entered.fk_typeRepetition || repetition.weekly,
    maximumEleves: entered.maximumEleves ?? 0,
  };
}
