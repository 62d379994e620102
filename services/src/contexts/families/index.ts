/** What other contexts use of this one. */
export { refuseBlockedDomain } from './aggregate/blocked-domain';
export { decideSaveExternalSchooling } from './aggregate/external-schooling';
export {
  decideForgetGuardian,
  decideRegisterGuardian,
  decideRegisterWithoutAccount,
  type GuardianState,
  guardian,
  isErasedGuardian,
  openGuardian,
} from './aggregate/guardian';
export { decideAnswerImageRight } from './aggregate/image-right';
export { type MergeableState, numbersOf, releasedOf, type Taken } from './aggregate/merging';
export { requirePortalFields } from './aggregate/portal-fields';
export {
  decideForgetPupil,
  decideRegisterPupil,
  known,
  type PupilEvent,
  type PupilState,
  pupil,
} from './aggregate/pupil';
export { decideLinkGuardian } from './aggregate/pupil-changes';
export { sameSchoolings } from './aggregate/pupil-merge';
export { decideResumeReminders, decideStopReminders, decideWritten } from './aggregate/reminders';
export { doubles } from './aggregate/same-schooling';
export { dayOfChange, decidePassage, decidePromote, decideSaveSchooling } from './aggregate/schooling';
export { decideSaveTaxRecord } from './aggregate/tax-records';
export { decideUnlinkErased } from './commands/links';
export { idsOf, mergeRefusals, mergeSteps } from './commands/merge-steps';
export { yearsStayOpen } from './commands/open-year';
