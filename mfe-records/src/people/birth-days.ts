import { earliestBirth } from '@diapason/contracts/constants';
import { todayInParis } from '@diapason/ui';

/** The days that a date of birth may be, for its `DateField`. */
export const birthDays = () => ({ earliest: earliestBirth, latest: todayInParis() });
