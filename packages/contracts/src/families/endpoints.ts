export * from './guardian-endpoints';
export * from './pupil-endpoints';
