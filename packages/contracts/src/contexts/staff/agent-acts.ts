import { changeableAgentFields, concealedAgentFields, guardedAgentFields, right } from '../../constants';
import type { Session } from '../../core/session';
import { sheetActs } from '../../core/sheet-acts';
import { readAgent, removeAgent, saveAgent, sendAgentPasswordLink } from './endpoints';

interface Life {
  readonly actif: 0 | 1;
  readonly dateEffacement: string | null;
}
const isOpen = ({ dateEffacement }: Life) => dateEffacement === null;
const isActive = (agent: Life) => isOpen(agent) && agent.actif === 1;

/** Nobody deactivates or impersonates themself. */
const isAnother = (agent: Life & { readonly idUtilisateur: number }, { idUtilisateur }: Session) =>
  isActive(agent) && agent.idUtilisateur !== idUtilisateur;

/** What may be done with an agent, from the profile, and which of its fields ask for more than the right to save. */
export const agentActs = sheetActs(
  readAgent,
  {
    modifier: { call: saveAgent, when: isOpen },
    desactiver: { call: removeAgent, when: isAnother },
    lienMotDePasse: { call: sendAgentPasswordLink, when: isActive },
    usurper: { and: [right.impersonateAgent], when: isAnother },
    creer: { call: saveAgent, isNew: true },
  },
  ({ functions, idUtilisateur }, agent) => {
    const changeable = changeableAgentFields((one) => functions.has(one), idUtilisateur === agent.idUtilisateur);
    return {
      lectureSeule: guardedAgentFields.filter((field) => !changeable.has(field)),
      absents: concealedAgentFields.filter((field) => !changeable.has(field)),
    };
  },
);
