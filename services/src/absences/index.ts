import { removeAbsenceCommand } from './commands/remove-absence';
import { saveAbsenceCommand } from './commands/save-absence';

export const handlers = [saveAbsenceCommand, removeAbsenceCommand];
