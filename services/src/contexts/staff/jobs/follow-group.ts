import { AgentDetailsChanged } from '@diapason/contracts/staff';
import { jobIdOf, reaction } from '@diapason/event-sourcing';
import { job } from '../../../machinery/app/job';
import { account } from '../../identity';
import { agent } from '../aggregate/agent';
import { followGroup } from '../commands/follow-group';

/** Where a save died before the account had the group of the sheet; an account with any other group is for `verify` to tell. */
export const followSheetsGroup = job(
  'mail',
  'agent-group',
  async (data, context) => {
    const idUtilisateur = Number(data.idUtilisateur);
    const { details, previousGroup } = await context.load(agent, idUtilisateur);
    const { fk_groupe } = await context.load(account, idUtilisateur);
    if (!details || fk_groupe !== previousGroup || fk_groupe === details.fk_groupe) return { changed: false };
    await followGroup(context, idUtilisateur);
    return { changed: (await context.load(account, idUtilisateur)).fk_groupe !== fk_groupe };
  },
  { needs: ['accounts'] },
);

export const reactions = [
  reaction(AgentDetailsChanged, (event) => {
    const { queue, name } = followSheetsGroup;
    return [{ queue, name, id: jobIdOf(event, name), data: { idUtilisateur: event.data.idUtilisateur } }];
  }),
];
