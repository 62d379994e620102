export { asRead, choose, renderAt } from './screen';
