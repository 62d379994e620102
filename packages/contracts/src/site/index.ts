import * as endpoints from './endpoints';
import * as events from './events';

export * from './member-tariff';
export * from './public-settings';
export * from './reference-table';
export * from './reference-tables';
export * from './rows';
export { endpoints as siteEndpoints, events as siteEvents };
