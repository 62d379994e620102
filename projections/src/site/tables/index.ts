import { informations } from './information';
import { mails } from './mail';
import { referenceReadTables } from './reference';
import { settings } from './setting';

export const tables = [...referenceReadTables, settings, informations, mails];
