import { handlers as commands } from './commands';

export {
  type AccountContext,
  changeAccountEmail,
  changeAccountGroup,
  deactivateAccount,
  type NewAccount,
  openAccount,
  reactivateAccount,
  sendPasswordLink,
  setPassword,
} from './accounts';
export { bootstrapIdentity } from './bootstrap';

export const handlers = commands;
