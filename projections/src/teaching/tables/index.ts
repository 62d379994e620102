import { attendancePupils, attendanceSheets } from './attendance';
import { workshopPupils, workshops, workshopTeachers } from './workshops';

export const tables = [workshops, workshopPupils, workshopTeachers, attendanceSheets, attendancePupils];
