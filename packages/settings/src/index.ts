export { type EventStoreAddress, eventStoreAddress } from './addresses';
export { endOnWrongSettings, settingsOf } from './process';
export { faultLines, readSettings, type SettingsOf, WRONG_SETTING, WrongSettings } from './read';
export { keyBytes } from './shape';
