import { saveInformationCommand } from './commands/save-information';
import { saveSettingCommand } from './commands/save-setting';
import { sendMailJob } from './mail/send-mail';
import { environmentSender } from './mail/transport';

export { reactions } from './mail/reactions';
export const handlers = [saveSettingCommand, saveInformationCommand];
export const jobs = [sendMailJob(environmentSender)];
