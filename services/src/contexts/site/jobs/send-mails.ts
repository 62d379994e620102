import { sendMailJob } from '../mail/send-mail';
import { environmentSender } from '../mail/transport';

export const sendMails = sendMailJob(environmentSender);
