import { join } from 'node:path';
import { tables } from '@diapason/projections';
import { describe, expect, test } from '@jest/globals';
import { isProof, sourceFiles, sourceOf } from '../sources/files';
import { nodesOf } from '../sources/tree';
import { bareOrders, ownCollations } from './bare-orders';

const product = sourceFiles().filter((path) => !path.endsWith('.json') && !isProof(path));
const nodesIn = (path: string) => nodesOf(sourceOf(path), path.endsWith('.tsx'));

const columns = tables.flatMap(({ declared }) => Object.entries(declared));
const texts = new Set(columns.filter(([, type]) => /^text\??$/.test(String(type))).map(([name]) => name));
const others = new Set(columns.filter(([, type]) => !/^text\??$/.test(String(type))).map(([name]) => name));
/** Of small letters and digits alone: bytes are their order. */
const CODES: ReadonlySet<string> = new Set([
  'email',
  'type',
  'stream',
  'template',
  'periode',
  'code_postal',
  'event_id',
  'nature',
]);
const isText = (column: string) => texts.has(column) && !others.has(column) && !CODES.has(column);

describe('what people read is in French order', () => {
  test('in every statement', () => {
    const servers = product.filter((path) => /^(projections|services|packages.event-sourcing)/.test(path));
    const bare = servers.flatMap((path) => bareOrders(nodesIn(path), isText).map((column) => `${path}: ${column}`));
    expect(bare).toEqual([]);
    expect([...texts].filter(isText).length).toBeGreaterThan(40);
  });

  test('wherever a program sorts: there is one collator', () => {
    const own = product.filter((path) => ownCollations(nodesIn(path)) > 0);
    expect(own).toEqual([join('packages', 'contracts', 'src', 'constants', 'order.ts')]);
  });

  test.each([
    ['`from site s order by s.libelle_site`', ['libelle_site']],
    ["`coalesce((select jsonb_agg(x order by s.nom, s.id) from site s), '[]') as x`", ['nom']],
    ["(way) => `nullif(r.nom, '') ${" + 'way} nulls last, r.id`', ['nom']],
    ['`from site s order by ${' + 'inFrenchOrder("s.nom")}, s.id limit 5`', []],
    [`'from site s order by s.nom collate "C", s.id'`, []],
    ['labels(`nom ${' + 'one}`)', []],
    ['`from site s where s.nom = $1 order by s.id`', []],
  ])('%s', (source, found) => {
    expect(bareOrders(nodesOf(source), (column) => column === 'nom' || column === 'libelle_site')).toEqual(found);
  });

  test.each(['a.localeCompare(b)', "new Intl.Collator('fr')"])('a collation of its own is found: %s', (source) =>
    expect(ownCollations(nodesOf(source))).toBe(1),
  );
});
