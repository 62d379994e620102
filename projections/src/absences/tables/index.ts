import { absences } from './absence';

export const tables = [absences];
