export { asRead, renderAt } from './screen';
