import { expect, test } from '@jest/globals';
import type { Request, Response } from 'express';
import { deviceCookieOf } from './device-cookie';
import { refreshCookieOf } from './refresh-cookie';

const secrets = { device: Buffer.alloc(32, 1) };
const SECRET = 'a'.repeat(43);

/** What a browser that brings `cookie` is given, by name. */
function given(cookie: string, secure: boolean) {
  const set = new Map<string, object>();
  const req = { get: () => cookie } as unknown as Request;
  const res = { cookie: (name: string, _value: string, options: object) => void set.set(name, options) };
  const refresh = refreshCookieOf(req, res as unknown as Response, secure);
  const device = deviceCookieOf(req, res as unknown as Response, { secrets, secure });
  refresh.set(SECRET, new Date());
  return { refresh: refresh.value, kept: device.keep(), set };
}

test('over https cookies have names that no neighbour can set, and no other name is read', () => {
  const { set } = given('', true);
  expect([...set.keys()]).toEqual(['__Host-diapason-refresh', '__Host-diapason-device']);
  for (const options of set.values())
    expect(options).toMatchObject({ httpOnly: true, sameSite: 'strict', secure: true, path: '/' });
  expect(given(`diapason-refresh=${SECRET}`, true).refresh).toBeUndefined();
  expect(given(`x=1; __Host-diapason-refresh=${SECRET}`, true).refresh).toBe(SECRET);
  expect(given(`diapason-refresh=${SECRET}`, false).refresh).toBe(SECRET);
});
