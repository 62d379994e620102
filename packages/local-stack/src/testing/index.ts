export { type RunningMailbox, startMailbox } from '../mailbox/mailbox';
export { type RunningNode, startNode } from '../node/node';
export { shortest } from './shortest';
export { type TestStack, testStack } from './stack';
export { eventually, PATIENCE_MS, until } from './wait';
export { Wire } from './wire';
