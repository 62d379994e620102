export { InSheet } from './InSheet';
export { asRead, choose, look, offered, offeredRare, openFilters, press, pressRare, renderAt } from './screen';
