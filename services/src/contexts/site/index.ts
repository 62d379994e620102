/** What other contexts use of this one. */
export {
  decideSaveRow,
  decideSaveRows,
  nextNumber,
  type ReferenceState,
  reference,
  rowsOf,
} from './aggregate/reference';
export { sanitiseRichText } from './aggregate/rich-text';
export { decideSaveSetting, setting } from './aggregate/setting';
export { saveInParts } from './commands/save-in-parts';
export { waitForMorning } from './mail/quiet-hours';
export { registerAttachment, registerParams } from './mail/registry';
export { requestMail } from './mail/request-mail';
