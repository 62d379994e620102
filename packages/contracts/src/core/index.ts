export * from './access';
export * from './endpoint';
export * from './event';
export * from './session';
