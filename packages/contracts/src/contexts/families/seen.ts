import { seenBy } from '../../core/named';
import { listExternalSchooling } from './external-schooling';
import { listGuardians, readGuardian, searchGuardians } from './guardian-endpoints';
import { listPupilPapers } from './paper-endpoints';
import { readPupil } from './pupil-endpoints';
import { pupilList } from './pupil-list';
import { listSchooling } from './schooling-endpoints';

export const guardianSeen = seenBy('guardian', readGuardian, listGuardians, searchGuardians);
export const pupilSeen = seenBy('pupil', readPupil, pupilList.list);
export const pupilPaperSeen = seenBy('pupilPaper', listPupilPapers);
export const schoolingSeen = seenBy('schooling', listSchooling);
export const externalSchoolingSeen = seenBy('externalSchooling', listExternalSchooling);
