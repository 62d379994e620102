import { attachedPupils, guardianList, guardianSearch } from './guardian-lists';
import {
  civilityList,
  emailExistence,
  guardianSheet,
  socioProfessionalCategoryList,
  taxRecordList,
} from './guardian-sheet';
import { pupilList } from './pupil-list';
import { cycleYears, pupilGuardians, pupilSheet } from './pupil-sheet';
import { schoolingList } from './schooling';
import { towns } from './towns';

export const handlers = [
  guardianList,
  guardianSearch,
  attachedPupils,
  guardianSheet,
  taxRecordList,
  emailExistence,
  civilityList,
  socioProfessionalCategoryList,
  pupilList,
  pupilSheet,
  pupilGuardians,
  cycleYears,
  schoolingList,
  towns,
];
