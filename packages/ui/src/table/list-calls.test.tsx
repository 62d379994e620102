import { mockApi } from '@diapason/platform/testing';
import { expect, test } from '@jest/globals';
import { exportsBy } from './list-calls';

test('the exports of a search are Excel and CSV, for who may make the call', async () => {
  const asked = mockApi(() => ({ status: 500, message: 'plus tard' }));
  const exports = exportsBy('POST /api/reglements/export');
  expect(exports({ fk_site: 2 }, { may: () => false })).toEqual([]);
  const offered = exports({ fk_site: 2 }, { may: (call) => call === 'POST /api/reglements/export' });
  expect(offered.map(({ label }) => label)).toEqual(['Excel', 'CSV']);
  for (const { onSelect } of offered) onSelect();
  await new Promise((done) => setTimeout(done));
  expect(asked.map(({ body }) => body)).toEqual([
    { fk_site: 2, format: 'xlsx' },
    { fk_site: 2, format: 'csv' },
  ]);
});
