export { registerAttachment, registerParams } from './registry';
export { type MailRequest, requestMail } from './request-mail';
