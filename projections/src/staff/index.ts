export { handlers } from './queries';
export { tables } from './tables';
