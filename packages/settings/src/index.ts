export {
  type BucketKeys,
  bucketAddress,
  type EventStoreAddress,
  eventStoreAddress,
  isKeyName,
  isObjectName,
  KEYS_PREFIX,
  urlPlace,
} from './addresses';
export { SETTING_NAMES } from './declaration';
export { refuseSetting, settingsOf } from './process';
export { type BucketObject, openBucket } from './reach/bucket';
export { firstContact, SERVERS, type ServerName, settingFault } from './reach/first-contact';
export { faultLine, faultLines, lacksOf, readSettings, type SettingsOf, WRONG_SETTING, WrongSettings } from './read';
export { keyBytes } from './shape';
