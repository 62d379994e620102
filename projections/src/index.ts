export * from './query';
export { settingValue } from './site/setting-value';
export { tables } from './tables';
