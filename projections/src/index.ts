export * from './query';
export { tables } from './tables';
