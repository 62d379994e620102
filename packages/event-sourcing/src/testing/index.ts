export * from './given';
export * from './harness';
