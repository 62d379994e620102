export { backUp } from '../backup/backup';
export { restoreInto } from '../backup/restore';
export { openHome, secretsOf, takeHome } from './home';
export { ManagedProcess } from './managed-process';
export { type Stack, startStack } from './stack';
export { givenConnections, supervise } from './supervise';
