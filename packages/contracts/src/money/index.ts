export * from './endpoints';
export * from './events';
export * from './grid';
export * from './rows';
