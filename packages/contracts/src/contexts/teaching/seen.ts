import { seenBy } from '../../core/named';
import { readAttendance, readWorkshop } from './endpoints';

export const workshopSeen = seenBy('workshop', readWorkshop, readAttendance);
