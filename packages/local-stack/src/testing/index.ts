export { type RunningMailbox, startMailbox } from '../mailbox/mailbox';
export { type RunningNode, startNode } from '../node/node';
export { type OwnPostgres, ownPostgres } from './own-postgres';
export { prepared, type TestStack, testStack } from './stack';
export * from './trial-bank';
export { oneOf, shortest } from './tries';
export { eventually, until, untilItWorks, WAIT_LIMIT_MS } from './wait';
export { Wire } from './wire';
