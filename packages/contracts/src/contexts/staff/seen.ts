import { seenBy } from '../../core/named';
import { agentList } from './agent-list';
import { readAgent } from './endpoints';

export const agentSeen = seenBy('agent', readAgent, agentList.list);
