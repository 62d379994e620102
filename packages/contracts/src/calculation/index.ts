/** How a family's contribution is computed: pure, for servers and browsers. */
export * from './changes';
export * from './compute-contribution';
export * from './default-grid';
export * from './dry-run';
export * from './household';
export * from './price';
export * from './quotient';
export * from './words';
