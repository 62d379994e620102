import { saveGuardianSheet } from './commands/guardians';
import { linkGuardianToPupil, unlinkGuardianFromPupil } from './commands/links';
import { savePupilSheet } from './commands/pupils';
import { enrolPupil, removePupilSchooling } from './commands/schooling';
import { removeTax, saveTax } from './commands/tax-records';

export const handlers = [
  saveGuardianSheet,
  saveTax,
  removeTax,
  savePupilSheet,
  linkGuardianToPupil,
  unlinkGuardianFromPupil,
  enrolPupil,
  removePupilSchooling,
];
