import { absenceHandlers } from './queries/absences';

export { tables } from './tables';
export const handlers = absenceHandlers;
