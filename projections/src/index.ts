export * from './query';
export { OtherRelease, rebuildTables } from './rebuild-tables';
export { settingValue } from './site/setting-value';
export { tables } from './tables';
