export { type EventStoreAddress, eventStoreAddress } from './addresses';
export { settingsOf } from './process';
export { firstContact, type ServerName } from './reach/first-contact';
export { faultLines, readSettings, type SettingsOf, WRONG_SETTING, WrongSettings } from './read';
export { keyBytes } from './shape';
