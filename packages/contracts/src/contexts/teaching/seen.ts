import { seenBy } from '../../core/named';
import { readAttendance } from './attendance-endpoints';
import { readBooklet } from './booklet-endpoints';
import { readTemplate } from './booklet-template-endpoints';
import { readWorkshop } from './endpoints';
import { listEvaluations } from './evaluation-endpoints';

export const workshopSeen = seenBy('workshop', readWorkshop, readAttendance);
export const evaluationSeen = seenBy('evaluation', listEvaluations);
export const workshopEvaluationSeen = seenBy('workshopEvaluation', listEvaluations);
export const bookletSeen = seenBy('booklet', readBooklet);
export const bookletTemplateSeen = seenBy('bookletTemplate', readTemplate);
