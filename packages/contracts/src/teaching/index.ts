export * from './endpoints';
export * from './events';
