import { convertToCommandError } from '@eventstore/db-client';
import { Metadata, status } from '@grpc/grpc-js';
import { describe, expect, test } from '@jest/globals';
import { Refusal } from './refusal';
import { AnswerTimeout, isEventStoreUnavailable, isUnavailable, leaderNamedBy, RetryLater } from './unavailable';

const coded = (code: string) => Object.assign(new Error('x'), { code });

describe('a server that is away', () => {
  test.each([
    ['a refused connection', coded('ECONNREFUSED')],
    ['a mail server that cannot be reached', coded('ESOCKET')],
    ['PostgreSQL that is starting', coded('57P03')],
    ['PostgreSQL without room', coded('53100')],
    ['a connection that ended', new Error('Connection terminated unexpectedly')],
    ['the reason of another error', new Error('cannot render', { cause: coded('ECONNRESET') })],
    ['a read model that is behind', new RetryLater('behind')],
  ])('%s is worth waiting for', (_, error) => {
    expect(isUnavailable(error)).toBe(true);
  });

  test.each([
    ['a refusal', new Refusal('Non')],
    ['a mistake in the code', new TypeError('undefined is not a function')],
    ['a row that is there twice', coded('23505')],
    ['something that is no error', 'ECONNREFUSED'],
  ])('%s is not', (_, error) => {
    expect(isUnavailable(error)).toBe(false);
  });
});

const answer = (code: status, details: string, trailers: Readonly<Record<string, string>> = {}) => {
  const metadata = new Metadata();
  for (const [name, value] of Object.entries(trailers)) metadata.set(name, value);
  return Object.assign(new Error(`${code} ${details}`), { code, details, metadata });
};
const notLeader = { exception: 'not-leader', 'leader-endpoint-host': '10.0.0.2', 'leader-endpoint-port': '2113' };

/** What EventStoreDB 23.10 and KurrentDB 26.1 answered while leaders were killed, and what they answer when they mean no. */
describe('the event store', () => {
  test.each([
    [
      'a follower’s append that its leader did not finish',
      answer(status.ABORTED, 'Operation timed out: Forwarding timeout'),
    ],
    ['one that was prepared', answer(status.ABORTED, 'Operation timed out: Prepare timeout')],
    ['one that was being committed', answer(status.ABORTED, 'Operation timed out: Commit timeout')],
    ['a node that starts', answer(status.UNAVAILABLE, 'Server Is Not Ready')],
    ['a busy one', answer(status.UNAVAILABLE, 'Server Is Too Busy')],
    ['one that knows of no leader', answer(status.UNKNOWN, 'No leader info available in response')],
    ['a follower', answer(status.NOT_FOUND, 'Leader info available', notLeader)],
    ['a connection reset inside', answer(status.INTERNAL, 'Received RST_STREAM with code 2')],
    ['a deadline', answer(status.DEADLINE_EXCEEDED, 'Deadline exceeded')],
    ['a call that the server broke off', answer(status.CANCELLED, 'Call cancelled')],
    ['a cluster of which no node can be asked', new Error('Failed to discover after 10 attempts.')],
    ['silence', new AnswerTimeout('no answer within 4000 ms')],
  ])('%s leaves open whether it happened', (_, error) => {
    expect(isEventStoreUnavailable(error)).toBe(true);
    expect(isEventStoreUnavailable(convertToCommandError(error))).toBe(true);
  });

  test.each([
    [
      'another version',
      answer(status.FAILED_PRECONDITION, 'x', {
        exception: 'wrong-expected-version',
        'stream-name': 's',
        'expected-version': '1',
      }),
    ],
    [
      'a stream that was ended',
      answer(status.FAILED_PRECONDITION, 'x', { exception: 'stream-deleted', 'stream-name': 's' }),
    ],
    [
      'an append that is too large',
      answer(status.INVALID_ARGUMENT, 'x', { exception: 'maximum-append-size-exceeded', 'maximum-append-size': '1' }),
    ],
    [
      'a stream that is not there',
      answer(status.NOT_FOUND, 'x', { exception: 'stream-not-found', 'stream-name': 's' }),
    ],
    ['a wrong password', answer(status.UNAUTHENTICATED, 'Not Authenticated')],
    ['a right that is missing', answer(status.PERMISSION_DENIED, 'Access Denied')],
    ['an argument that makes no sense', answer(status.INVALID_ARGUMENT, 'x')],
    ['a message too large to be read', answer(status.RESOURCE_EXHAUSTED, 'Received message larger than max')],
    ['what the client itself broke off', answer(status.CANCELLED, 'Cancelled on client')],
    ['a mistake in the code', new TypeError('undefined is not a function')],
  ])('%s is a no', (_, error) => {
    expect(isEventStoreUnavailable(error)).toBe(false);
    expect(isEventStoreUnavailable(convertToCommandError(error))).toBe(false);
  });

  test('a follower names its leader', () => {
    expect(leaderNamedBy(answer(status.NOT_FOUND, 'x', notLeader))).toEqual({ address: '10.0.0.2', port: 2113 });
    expect(leaderNamedBy(answer(status.UNAVAILABLE, 'x'))).toBeUndefined();
  });
});
