import './calendar.css';

export { DateField, type DateFieldProps } from './DateField';
export { DateRangeFilter } from './DateRangeFilter';
