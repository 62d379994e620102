import { WrongSettings } from '@diapason/settings';
import { expect, test } from '@jest/globals';
import { cannotListen, givenConnections, reachedAt } from './supervise';

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

test.each(['EADDRNOTAVAIL', 'EINVAL', 'EAFNOSUPPORT', 'ENOTFOUND', 'EAI_AGAIN', 'EACCES'])(
  'where listening fails with %s a setting is wrong',
  (code) => {
    expect(() => cannotListen(Object.assign(new Error(code), { code }))).toThrow(WrongSettings);
  },
);

test.each(['EMFILE', 'ENOBUFS'])('where listening fails with %s no setting is: the error is told as it is', (code) => {
  const error = Object.assign(new Error(code), { code });
  expect(() => cannotListen(error)).toThrow(error);
});
