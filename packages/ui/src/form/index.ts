export { DateField, type DateFieldProps } from './DateField';
export { type Bound, Field, type FieldLook } from './Field';
export { FormDialog, type FormDialogProps } from './FormDialog';
export {
  CheckboxField,
  MoneyField,
  NumberField,
  type NumberFieldProps,
  type Option,
  SelectField,
  type SelectFieldProps,
  TextAreaField,
  TextField,
  type TextFieldProps,
} from './fields';
export { DateRangeFilter, Filters, SchoolYearFilter, SearchField, SiteFilter } from './filters';
export { MultiSelectField, type MultiSelectFieldProps } from './MultiSelectField';
export { parseNumber } from './parse-number';
export { type Period, schoolYearOf, schoolYearPeriods, todayInParis } from './periods';
export { type FieldErrors, type Form, type FormOptions, useForm } from './useForm';
