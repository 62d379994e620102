import { seenBy } from '../../core/named';
import { listAgents, readAgent } from './endpoints';

export const agentSeen = seenBy('agent', readAgent, listAgents);
