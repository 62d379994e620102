import { retryFailedJobCommand, setFailedJobAsideCommand } from './commands/failed-jobs';
import { rebuildListsCommand, verifyListsCommand } from './commands/request-upkeep';

export { upkeepJobs } from './jobs/keep-lists';
export { reactions } from './reactions';

export const handlers = [rebuildListsCommand, verifyListsCommand, retryFailedJobCommand, setFailedJobAsideCommand];
