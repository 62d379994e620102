export * from './events';
export * from './member-tariff';
export * from './reference-table';
export * from './reference-tables';
