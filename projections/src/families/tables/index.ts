import { guardianLinks } from './guardian-links';
import { guardians } from './guardians';
import { pupils } from './pupils';
import { schooling } from './schooling';
import { taxRecords } from './tax-records';

/** Tables of guardians, their tax records, pupils, their guardians and their schooling. */
export const tables = [guardians, taxRecords, pupils, guardianLinks, schooling];
