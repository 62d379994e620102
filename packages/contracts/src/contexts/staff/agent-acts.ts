import { changeableAgentFields, concealedAgentFields, guardedAgentFields, right } from '../../constants';
import type { Session } from '../../core/session';
import { sheetActs } from '../../core/sheet-acts';
import { personActs } from '../erasure/acts';
import { readAgent, removeAgent, saveAgent, sendAgentPasswordLink } from './endpoints';
import { portrait } from './papers';

interface Life {
  readonly actif: 0 | 1;
  readonly dateEffacement: string | null;
}
const isOpen = ({ dateEffacement }: Life) => dateEffacement === null;
const isActive = (agent: Life) => isOpen(agent) && agent.actif === 1;

interface Person extends Life {
  readonly idUtilisateur: number;
}
const isOwn = (agent: Person, { idUtilisateur }: Session) => agent.idUtilisateur === idUtilisateur;

/** Nobody deactivates or impersonates themself. */
const isAnother = (agent: Person, session: Session) => isActive(agent) && !isOwn(agent, session);

/** What may be done with an agent, from the profile, and which of its fields ask for more than the right to save. */
export const agentActs = sheetActs(
  readAgent,
  {
    modifier: { call: saveAgent, when: isOpen },
    desactiver: { call: removeAgent, when: isAnother },
    lienMotDePasse: { call: sendAgentPasswordLink, when: isActive },
    usurper: { and: [right.impersonateAgent], when: isAnother },
    creer: { call: saveAgent, isNew: true },
    lister: { and: [right.seeAgents] },
    ...personActs,
    motDePasse: { and: [right.changeAgentPassword], when: (agent, session) => isOpen(agent) && !isOwn(agent, session) },
    sonMotDePasse: { and: [right.changeOwnPassword], when: isOwn },
    changerPortrait: { call: portrait.upload, when: isOpen },
  },
  ({ functions, idUtilisateur }, agent) => {
    const changeable = changeableAgentFields((one) => functions.has(one), idUtilisateur === agent.idUtilisateur);
    return {
      lectureSeule: guardedAgentFields.filter((field) => !changeable.has(field)),
      absents: concealedAgentFields.filter((field) => !changeable.has(field)),
    };
  },
);
