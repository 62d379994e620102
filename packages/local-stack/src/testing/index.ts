export { type RunningMailbox, startMailbox } from '../mailbox/mailbox';
export { type TestStack, testStack } from './stack';
