export { type EventStoreAddress, eventStoreAddress, urlPlace } from './addresses';
export { SETTING_NAMES } from './declaration';
export { refuseSetting, settingsOf } from './process';
export { firstContact, SERVERS, type ServerName, settingFault } from './reach/first-contact';
export { faultLines, readSettings, type SettingsOf, WRONG_SETTING, WrongSettings } from './read';
export { keyBytes } from './shape';
