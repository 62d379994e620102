export { type FieldAddition, RecordFields } from '../record/RecordFields';
export { Sheet, type SheetTab } from './Sheet';
export { useSharedForm } from './useSharedForm';
export { useSheetForm } from './useSheetForm';
export { useSlotTabs } from './useSlotTabs';
export { goToStep, useGoToStep, Wizard, WizardActions, type WizardStep } from './Wizard';
