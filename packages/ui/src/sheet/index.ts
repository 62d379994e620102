export { Sheet, type SheetTab } from './Sheet';
export { useSheetForm } from './useSheetForm';
