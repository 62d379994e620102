/** What other contexts use of this one. */
export { account, decideOpen } from './aggregate/account';
export { emailReservation } from './aggregate/email';
export { powerBeyond } from './aggregate/powers';
export { roleGroup } from './aggregate/role-group';
export { registerSheet } from './commands/account-sheets';
export {
  type AccountContext,
  changeAccountGroup,
  deactivateAccount,
  holderOf,
  openAccount,
  openAccountOfRegistered,
  reactivateAccount,
  registerPerson,
  releaseEmail,
  requireGroupChange,
  reserveEmail,
  sendLinkByStaff,
  sendPasswordLink,
  setPassword,
} from './commands/accounts';
export { planEmail } from './commands/ask-for-email';
export { closeAccountForGood } from './commands/close-account';
export { followEmail } from './commands/email-change';
export { requireOthersPassword, setOthersPassword } from './commands/sheet-password';
