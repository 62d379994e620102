export { handlers } from './queries';
