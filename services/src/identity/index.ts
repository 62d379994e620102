import { handlers as commands } from './commands';
import { sendForgottenPasswordLink } from './jobs/forgotten-password';
import { mailPasswordLink } from './jobs/password-link';

export {
  changeAccountEmail,
  changeAccountGroup,
  deactivateAccount,
  openAccount,
  reactivateAccount,
  sendPasswordLink,
  setPassword,
} from './accounts';
export { reactions } from './reactions';

export const handlers = commands;
export const jobs = [sendForgottenPasswordLink, mailPasswordLink];
