import { describe, expect, test } from '@jest/globals';
import { isAway, NotYet } from './away';
import { Refusal } from './refusal';

const coded = (code: string) => Object.assign(new Error('x'), { code });

describe('a server that is away', () => {
  test.each([
    ['a refused connection', coded('ECONNREFUSED')],
    ['a mail server that cannot be reached', coded('ESOCKET')],
    ['PostgreSQL that is starting', coded('57P03')],
    ['PostgreSQL without room', coded('53100')],
    ['a connection that ended', new Error('Connection terminated unexpectedly')],
    ['the reason of another error', new Error('cannot render', { cause: coded('ECONNRESET') })],
    ['a read model that is behind', new NotYet('behind')],
  ])('%s is worth waiting for', (_, error) => {
    expect(isAway(error)).toBe(true);
  });

  test.each([
    ['a refusal', new Refusal('Non')],
    ['a mistake in the code', new TypeError('undefined is not a function')],
    ['a row that is there twice', coded('23505')],
    ['something that is no error', 'ECONNREFUSED'],
  ])('%s is not', (_, error) => {
    expect(isAway(error)).toBe(false);
  });
});
