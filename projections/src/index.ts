export { tables } from './catalogue/tables';
export { settingIfReadable, settingOf } from './contexts/site/setting-value';
export { hasNoOther } from './machinery/erased';
export { attachmentHeader, safeFileName } from './machinery/file-name';
export { Listed } from './machinery/listed';
export * from './machinery/query';
export { OtherRelease, rebuildTables } from './machinery/rebuild-tables';
