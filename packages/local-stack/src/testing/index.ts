export { type RunningMailbox, startMailbox } from '../mailbox/mailbox';
export { shortest } from './shortest';
export { type TestStack, testStack } from './stack';
