import { informationHandlers } from './queries/informations';
import { municipalityHandlers } from './queries/municipalities';
import { networkHandlers } from './queries/network';
import { settingHandlers } from './queries/settings';
import { lookupHandlers } from './queries/teaching-lookups';
import { informations } from './tables/information';
import { mails } from './tables/mail';
import { referenceReadTables } from './tables/reference';
import { settings } from './tables/setting';

export { settingValue } from './setting-value';
export const tables = [...referenceReadTables, settings, informations, mails];
export const handlers = [
  ...settingHandlers,
  ...networkHandlers,
  ...municipalityHandlers,
  ...lookupHandlers,
  ...informationHandlers,
];
