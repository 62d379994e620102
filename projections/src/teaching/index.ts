import { attendanceHandlers } from './queries/attendance';
import { workshopHandlers } from './queries/workshops';

export { tables } from './tables';
export const handlers = [...workshopHandlers, ...attendanceHandlers];
