import { expect } from '@jest/globals';
import type { Caller } from './http-client';

/** What a call answers that goes through. */
export async function done<T>(caller: Caller, ...call: Parameters<Caller['call']>): Promise<T> {
  const { success, message, data } = await caller.call<T>(...call);
  expect([call[1], success, message]).toEqual([call[1], true, message]);
  return data;
}
