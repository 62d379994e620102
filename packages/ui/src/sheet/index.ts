import '../styles/sheet.css';

export { type FieldAddition, RecordFields } from '../record/RecordFields';
export { ShownField } from '../record/ShownField';
export { Columns } from './Columns';
export { Kin, type Relative } from './Kin';
export { KnownForm } from './KnownForm';
export { KnownRecord } from './KnownRecord';
export { type FormBlock, RecordForm, saveFailed } from './RecordForm';
export { type RareActs, RecordSheet } from './RecordSheet';
export type { SaveAct } from './SaveBar';
export { Sheet, type SheetTab } from './Sheet';
export type { HeadProps } from './SheetHead';
export { readsIn } from './said';
export { Trail } from './Trail';
export { trailOf } from './trail-of';
export { useSharedForm } from './useSharedForm';
export { useSheetForm, useTabCount } from './useSheetForm';
export { goToStep, useGoToStep, Wizard, WizardActions, type WizardStep } from './Wizard';
