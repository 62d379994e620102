export { InSheet } from './InSheet';
export { mayDo } from './jest-said';
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
