export { tables } from './catalogue/tables';
export { settingValue } from './contexts/site/setting-value';
export * from './machinery/query';
export { OtherRelease, rebuildTables } from './machinery/rebuild-tables';
