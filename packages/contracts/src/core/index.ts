export * from './access';
export * from './describe';
export * from './endpoint';
export * from './event';
export * from './fields';
export * from './paging';
export * from './session';
export { largestInteger } from './stored';
export * from './wire';
