import { erasePersonCommand } from './commands/erase-person';
import { finishErasureJob } from './jobs/finish-erasure';

export { eraseAgain } from './keep-erased';
export { reactions } from './reactions';

export const handlers = [erasePersonCommand];
export const jobs = [finishErasureJob];
