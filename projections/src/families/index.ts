export { handlers } from './queries';
export { linkedGuardians } from './queries/pupil-sheet';
export { tables } from './tables';
