import { status } from '@grpc/grpc-js';
import { describe, expect, test } from '@jest/globals';
import { toServiceError } from './errors';

const withCode = (code: string): [string, Error] => [code, Object.assign(new Error('x'), { code })];
const withMessage = (message: string): [string, Error] => [message, new Error(message)];

describe('errors sent to the client', () => {
  test.each([
    withCode('ECONNREFUSED'),
    withCode('ENOENT'),
    withCode('57P01'),
    withCode('57P03'),
    withCode('53300'),
    withMessage('Connection terminated unexpectedly'),
  ])('a lost database is UNAVAILABLE: %s', (_, error) => {
    expect(toServiceError(error)).toMatchObject({ code: status.UNAVAILABLE });
  });
  test.each([withMessage('x is not a function'), withCode('23505')])('any other error is UNKNOWN: %s', (_, error) => {
    expect(toServiceError(error)).toMatchObject({ code: status.UNKNOWN });
  });
});
