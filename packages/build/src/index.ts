export * from './budgets';
export * from './routes';
export * from './shared-modules';
export * from './webpack-factory';
