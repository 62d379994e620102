import './chart.css';

export { Chart, type ChartLine, type ChartProps } from './Chart';
