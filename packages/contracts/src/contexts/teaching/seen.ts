import { seenBy } from '../../core/named';
import { readAttendance } from './attendance-endpoints';
import { readWorkshop } from './endpoints';

export const workshopSeen = seenBy('workshop', readWorkshop, readAttendance);
