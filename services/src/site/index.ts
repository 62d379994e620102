import { saveInformationCommand } from './commands/save-information';
import { saveSettingCommand } from './commands/save-setting';

export { bootstrapSite } from './bootstrap';
export const handlers = [saveSettingCommand, saveInformationCommand];
