import { describe, expect, test } from '@jest/globals';
import type { DataOf, InputOf, RequestOf } from './core/endpoint';
import type { Api } from './endpoints';

type List = Api['POST /api/cotisations/liste'];
const sent: RequestOf<List>['body'] = { fk_anneeScolaire: '9', fk_site: [1, '2'] };
const parsed: InputOf<Api['GET /api/sites/correspondances']>['query'] = { fk_antenne: [1] };
const total: DataOf<List>[number]['montantTotal'] = 85_250;
const file: DataOf<Api['POST /api/cotisations/export']> = new Blob([]);
const known: 'GET /api/nothing' extends keyof Api ? true : false = false;

describe('Api', () => {
  test('tells a client, by types alone, what each call takes and answers', () => {
    expect([sent, parsed, total, file.size, known]).toEqual([
      { fk_anneeScolaire: '9', fk_site: [1, '2'] },
      { fk_antenne: [1] },
      85_250,
      0,
      false,
    ]);
  });
});
