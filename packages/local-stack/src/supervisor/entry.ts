export { backUp } from '../backup/backup';
export { bucketIntoFolder, folderIntoBucket } from '../backup/bucket';
export { restoreInto } from '../backup/restore';
export type { NodeOrder } from '../node/behaviour';
export { type Home, openHome, takeHome } from './home';
export { ManagedProcess } from './managed-process';
export { productSecretsOf, secretsOf } from './secrets';
export { type Stack, startStack } from './stack';
export { givenConnections, supervise } from './supervise';
