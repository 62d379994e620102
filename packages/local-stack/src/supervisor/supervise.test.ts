import { expect, test } from '@jest/globals';
import { givenConnections } from './supervise';

test('uses set connection strings; an empty one counts as not set', () => {
  const given = { DATABASE_URL: 'postgres://elsewhere/diapason', REDIS_URL: '', PATH: '/bin' };
  expect(givenConnections(given)).toEqual({ DATABASE_URL: 'postgres://elsewhere/diapason' });
});
