export { handlers } from './queries';
export { linkedGuardians } from './queries/pupil-sheet';
