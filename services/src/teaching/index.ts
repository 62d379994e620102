import { attachPupilCommand } from './commands/attach-pupil';
import { saveAttendanceCommand } from './commands/save-attendance';
import { saveWorkshopCommand } from './commands/save-workshop';

export const handlers = [saveWorkshopCommand, attachPupilCommand, saveAttendanceCommand];
