import './calendar.css';

export { DateField, type DateFieldProps } from './DateField';
export { DateRangeFilter } from './DateRangeFilter';
export { days } from './days-filter';
