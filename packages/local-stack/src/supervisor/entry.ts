export { openHome, secretsOf, takeHome } from './home';
export { type Stack, startStack } from './stack';
export { givenConnections, supervise } from './supervise';
