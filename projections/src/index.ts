export { tables } from './catalogue/tables';
export { hasNoOther } from './contexts/erasure/erased';
export { settingIfReadable, settingOf } from './contexts/site/setting-value';
export { attachmentHeader, safeFileName } from './machinery/file-name';
export { Listed } from './machinery/listed';
export * from './machinery/query';
export { OtherRelease, rebuildTables } from './machinery/rebuild-tables';
