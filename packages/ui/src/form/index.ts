export { AutocompleteField } from './AutocompleteField';
export { ChipsField } from './ChipsField';
export type { FieldDescriptor, Option } from './descriptor';
export { Field, type FieldBinding, type FieldLook } from './Field';
export { Form, FormButtons } from './Form';
export {
  CheckboxField,
  MoneyField,
  NumberField,
  type NumberFieldProps,
  SelectField,
  type SelectFieldProps,
  TextAreaField,
  TextField,
  type TextFieldProps,
  TimeField,
} from './fields';
export { SchoolYearFilter, SearchField, SiteFilter } from './filters';
export { MultiSelectField, type MultiSelectFieldProps } from './MultiSelectField';
export { type NewPassword, NewPasswordFields, newPasswordFaults, newPasswordFields } from './NewPasswordFields';
export { OwnPasswordForm } from './OwnPasswordForm';
export { PasswordField } from './PasswordField';
export { PhoneField } from './PhoneField';
export { Pills } from './Pills';
export { parseNumber } from './parse-number';
export { type Period, schoolYearOf, schoolYearPeriods } from './periods';
export { initialOf, type RecordField } from './record-field';
export { focusFirstFault } from './refusal';
export { type Faults, type FormOptions, type FormState, type Line, useForm, useLines } from './useForm';
export type { AutocompleteFieldProps } from './useTypedChoice';
