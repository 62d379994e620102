export * from './endpoints';
export * from './rows';
