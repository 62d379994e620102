export { type EventStoreAddress, eventStoreAddress, urlPlace } from './addresses';
export { settingsOf } from './process';
export { firstContact, SERVERS, type ServerName, settingFault } from './reach/first-contact';
export { faultLines, readSettings, type SettingsOf, WRONG_SETTING, WrongSettings } from './read';
export { keyBytes } from './shape';
