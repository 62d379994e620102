import { saveClaimCommand } from './commands/save-claim';
import { validateClaimCommand } from './commands/validate-claim';

export const handlers = [saveClaimCommand, validateClaimCommand];
