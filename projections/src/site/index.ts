import { informationHandlers } from './queries/informations';
import { municipalityHandlers } from './queries/municipalities';
import { networkHandlers } from './queries/network';
import { settingHandlers } from './queries/settings';
import { lookupHandlers } from './queries/teaching-lookups';

export { settingValue, settingValues } from './setting-value';
export const handlers = [
  ...settingHandlers,
  ...networkHandlers,
  ...municipalityHandlers,
  ...lookupHandlers,
  ...informationHandlers,
];
