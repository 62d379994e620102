export { InSheet } from './InSheet';
export {
  asRead,
  choose,
  look,
  offered,
  offeredRare,
  openBlocks,
  openFilters,
  press,
  pressRare,
  renderAt,
} from './screen';
