export { renderAt } from './screen';
