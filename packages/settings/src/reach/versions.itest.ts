import { expect, test } from '@jest/globals';
import { tryPostgres } from './postgres';
import { tryRedis } from './redis';

const { DIAPASON_TEST_PG = '', DIAPASON_TEST_REDIS = '' } = process.env;

test('a PostgreSQL that is too old is a setting that is wrong', async () => {
  expect(await tryPostgres(DIAPASON_TEST_PG)).toEqual({ is: 'open', version: expect.stringMatching(/^1\d/) });
  expect(await tryPostgres(DIAPASON_TEST_PG, 99)).toEqual({
    is: 'wrong',
    wrong: expect.stringMatching(/^PostgreSQL 1\d\S* est trop ancien$/),
    mend: 'Il faut PostgreSQL 99 ou plus récent',
  });
});

test('a Valkey or Redis that is too old is a setting that is wrong', async () => {
  expect(await tryRedis(DIAPASON_TEST_REDIS)).toMatchObject({ is: 'open' });
  expect(await tryRedis(DIAPASON_TEST_REDIS, 99)).toEqual({
    is: 'wrong',
    wrong: expect.stringMatching(/^(Valkey|Redis) \S+ est trop ancien$/),
    mend: 'Il faut Redis 99 ou plus récent, ou Valkey',
  });
});
