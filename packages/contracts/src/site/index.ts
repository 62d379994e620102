export * from './endpoints';
export * from './events';
export * from './lookup-endpoints';
export * from './member-tariff';
export * from './public-settings';
export * from './reference-table';
export * from './reference-tables';
export * from './rows';
