import './calendar.css';

export { DateField, type DateFieldProps } from './DateField';
export { days } from './days-filter';
