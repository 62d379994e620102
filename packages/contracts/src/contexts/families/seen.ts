import { seenBy } from '../../core/named';
import { listExternalSchooling } from './external-schooling';
import { readGuardian } from './guardian-endpoints';
import { guardianList } from './guardian-list';
import { listPupilPapers } from './paper-endpoints';
import { readPupil } from './pupil-endpoints';
import { pupilList } from './pupil-list';
import { listSchooling } from './schooling-endpoints';

export const guardianSeen = seenBy('guardian', readGuardian, guardianList.list, guardianList.documented);
export const pupilSeen = seenBy('pupil', readPupil, pupilList.list);
export const pupilPaperSeen = seenBy('pupilPaper', listPupilPapers);
export const schoolingSeen = seenBy('schooling', listSchooling);
export const externalSchoolingSeen = seenBy('externalSchooling', listExternalSchooling);
