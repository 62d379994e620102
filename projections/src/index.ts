export * from './query';
export { tables } from './tables';
export { settingValue } from './site/setting-value';
