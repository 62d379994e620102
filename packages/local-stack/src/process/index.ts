export { freePort } from './free-port';
export { type Launched, launch, untilReady } from './launch';
