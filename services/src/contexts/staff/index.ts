/** What other contexts use of this one. */
export { agent, decideForgetAgent } from './aggregate/agent';
export { decideCarryService, decideTakeBackService } from './aggregate/carry-service';
export { service } from './aggregate/service';
export { isAgentBeyond } from './commands/agent-within';
export { keepsFrom } from './commands/sites-within';
