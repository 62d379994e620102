import { attendanceHandlers } from './queries/attendance';
import { workshopHandlers } from './queries/workshops';

export const handlers = [...workshopHandlers, ...attendanceHandlers];
