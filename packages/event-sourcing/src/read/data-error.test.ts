import { expect, test } from '@jest/globals';
import { isDataError } from './data-error';

const refused = (code: string) => Object.assign(new Error('refused'), { code, severity: 'ERROR' });

test.each([
  '22001',
  '22P02',
  '22003',
  '23505',
  '23514',
  '42804',
  '0A000',
  '21000',
  '54000',
  '54001',
  '54011',
  'P0001',
  '2200H',
])('SQLSTATE %s is refused again however often it is sent', (code) => expect(isDataError(refused(code))).toBe(true));

test.each(['08006', '25006', '25P02', '26000', '28P01', '3D000', '40001', '40P01', '53100', '53300', '55P03', '57014'])(
  'SQLSTATE %s may pass',
  (code) => expect(isDataError(refused(code))).toBe(false),
);

test('what is not PostgreSQL’s is no refusal of data', () => {
  for (const code of ['EPIPE', 'ECONNRESET', 'EAGAI', undefined])
    expect(isDataError(Object.assign(new Error('system'), { code }))).toBe(false);
  expect(isDataError(undefined)).toBe(false);
});
