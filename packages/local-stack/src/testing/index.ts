export { type TestStack, testStack } from './stack';
