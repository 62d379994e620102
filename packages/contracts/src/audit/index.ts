export * from './endpoints';
export * from './events';
export * from './rows';
export * from './upkeep-kinds';
