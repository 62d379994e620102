import { endingContexts } from '@diapason/build/jest-environment';
import { TestEnvironment } from 'jest-environment-jsdom';

/** jsdom with what it lacks of a browser: `Response` for the calls of commands, `TextEncoder` for the router, `TextDecoder` for files, `structuredClone` for what a device keeps. */
export default class extends endingContexts(TestEnvironment) {
  constructor(...args) {
    super(...args);
    Object.assign(this.global, { Response, TextDecoder, TextEncoder, structuredClone });
  }
}
