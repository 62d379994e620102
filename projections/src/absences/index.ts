import { absenceHandlers } from './queries/absences';

export const handlers = absenceHandlers;
