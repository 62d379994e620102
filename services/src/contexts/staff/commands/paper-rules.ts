import { messages } from '@diapason/contracts/constants';
import { portrait } from '@diapason/contracts/staff';
import { Refusal } from '@diapason/event-sourcing';
import { paperRule } from '../../../machinery/papers/paper-rule';
import { agent } from '../aggregate/agent';
import { requireSelfOrWithin } from './agent-within';

/** A portrait follows the rule of its profile. */
export const portraitWithin = paperRule(portrait, agent, {
  lookUp: async (context, person) => {
    const { details } = await context.load(agent, person);
    if (details) await requireSelfOrWithin(context, person, details.fk_groupe);
    return details?.fk_groupe;
  },
  // One who rose meanwhile is not changed by who may not.
  check: ({ state, known: judged }) => {
    if (state.details?.fk_groupe !== judged) throw new Refusal(messages.general.conflict, 409);
  },
});
