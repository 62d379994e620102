import { saveAgentProfile } from './commands/save-agent';

export const handlers = [saveAgentProfile];
