import { handlers as commands } from './commands';
import { mailPasswordLink } from './jobs/password-link';

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
export { reactions } from './reactions';

export const handlers = commands;
export const jobs = [mailPasswordLink];
