import { TestEnvironment } from 'jest-environment-jsdom';

/** jsdom with Node's `Response`, which jsdom lacks and the calls of commands need. */
export default class extends TestEnvironment {
  constructor(...args) {
    super(...args);
    Object.assign(this.global, { Response });
  }
}
