import { status } from '@grpc/grpc-js';
import { describe, expect, test } from '@jest/globals';
import { toServiceError } from './errors';

const coded = (code: string): [string, Error] => [code, Object.assign(new Error('x'), { code })];
const said = (message: string): [string, Error] => [message, new Error(message)];

describe('what the client is told', () => {
  test.each([
    coded('ECONNREFUSED'),
    coded('ENOENT'),
    coded('57P01'),
    coded('57P03'),
    coded('53300'),
    said('Connection terminated unexpectedly'),
  ])('a database that is away is worth asking again: %s', (_, error) => {
    expect(toServiceError(error)).toMatchObject({ code: status.UNAVAILABLE });
  });
  test.each([said('x is not a function'), coded('23505')])('a mistake is not: %s', (_, error) => {
    expect(toServiceError(error)).toMatchObject({ code: status.UNKNOWN });
  });
});
