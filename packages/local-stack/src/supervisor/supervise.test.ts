import { expect, test } from '@jest/globals';
import { givenConnections, reachedAt } from './supervise';

test('uses set connection strings; an empty one counts as not set', () => {
  const given = { DATABASE_URL: 'postgres://elsewhere/diapason', REDIS_URL: '', PATH: '/bin' };
  expect(givenConnections(given)).toEqual({ DATABASE_URL: 'postgres://elsewhere/diapason' });
});

test.each([
  [undefined, '127.0.0.1'],
  ['', '127.0.0.1'],
  ['0.0.0.0', '127.0.0.1'],
  ['::', '[::1]'],
  ['192.168.1.5', '192.168.1.5'],
  ['fd00::5', '[fd00::5]'],
  ['school.example', 'school.example'],
])('what listens at HOST=%s is asked at %s', (HOST, host) => {
  expect(reachedAt({ HOST })).toBe(host);
});
