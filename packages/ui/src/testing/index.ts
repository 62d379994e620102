export { InSheet } from './InSheet';
export { mayDo } from './jest-said';
export {
  choose,
  menuItems,
  normalizeSpaces,
  openBlocks,
  openFilters,
  openRowPanel,
  panelMenuItems,
  pressInMenu,
  pressInPanelMenu,
  renderAt,
} from './screen';
