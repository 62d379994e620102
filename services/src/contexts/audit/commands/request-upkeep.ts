import { rebuildLists, type UpkeepKind, verifyLists } from '@diapason/contracts/audit';
import { type CommandContext, command } from '../../../machinery/app/command';
import { decideRequestUpkeep, LISTS, upkeep } from '../aggregate/upkeep';
import { upkeepJob } from '../jobs/upkeep-job';

/** Records who asked, then queues the job. The reaction to the event queues it too, under the same id: it runs once. */
async function request(nature: UpkeepKind, context: CommandContext): Promise<{ idOperation: number }> {
  const next = await context.ids.next('operation');
  const { events } = await context.execute(upkeep, LISTS, (state) => decideRequestUpkeep(state, next, nature));
  const [asked] = events;
  const idOperation = asked?.type === 'UpkeepRequested' ? asked.data.idOperation : next;
  await context.requestJobs([upkeepJob(idOperation, nature, context.actor.actor)]);
  return { idOperation };
}

export const rebuildListsCommand = command(rebuildLists, (_input, context) => request('reconstruction', context));
export const verifyListsCommand = command(verifyLists, (_input, context) => request('verification', context));
