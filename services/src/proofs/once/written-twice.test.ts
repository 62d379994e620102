import { join } from 'node:path';
import { contextNames } from '@diapason/contracts';
import { describe, expect, test } from '@jest/globals';
import { isProof, sourceFiles, sourceOf } from '../sources/files';
import { nodesOf } from '../sources/tree';
import { contextLists, handWrittenAliases, uncheckedRows } from './written-twice';

const files = sourceFiles().filter((path) => !path.endsWith('.json'));
/** Where rows are checked, and where names are given to them. */
const CHECKED = join('packages', 'event-sourcing', 'src', 'vault', 'rows.ts');
const NAMED = join('packages', 'event-sourcing', 'src', 'read', 'select.ts');
/** Queries of the browser's store, which have no rows. */
const CALLS = join('packages', 'platform', 'src', 'api', 'api.ts');
/** Stands for machines that a school has; it may import nothing of the project. */
const LOCAL_STACK = join('packages', 'local-stack', 'src');

/** What every file was found to have. */
const found = files.map((path) => {
  const nodes = nodesOf(sourceOf(path), path.endsWith('.tsx'));
  return {
    path,
    casts: uncheckedRows(nodes) > 0,
    aliases: handWrittenAliases(nodes),
    lists: contextLists(nodes, contextNames),
  };
});
const product = found.filter(({ path }) => !isProof(path));

test('the whole product is looked at', () => {
  expect(product.length).toBeGreaterThan(500);
  const paths = product.map(({ path }) => path);
  for (const path of [CHECKED, NAMED, CALLS]) expect(paths).toContain(path);
});

describe('rows are what their select list says', () => {
  test('in every file', () => {
    const casting = product.filter(({ casts }) => casts).map(({ path }) => path);
    const allowed = (path: string) => path === CHECKED || path === CALLS || path.startsWith(LOCAL_STACK);
    expect(casting.filter((path) => !allowed(path))).toEqual([]);
    expect(casting).toContain(CHECKED);
  });

  test.each([
    "db.query<{ n: number }>('select 1 as n')",
    'async () => { const { rows } = await pool.query<Row>(text); }',
  ])('a cast is found: %s', (source) => expect(uncheckedRows(nodesOf(source))).toBe(1));

  test.each(["db.query('select 1')", 'exists<Row>(db, text)'])('and none in %s', (source) =>
    expect(uncheckedRows(nodesOf(source))).toBe(0),
  );
});

describe('names of columns are derived', () => {
  test('in every file', () => {
    const naming = product.filter(({ path, aliases }) => aliases.length > 0 && path !== CHECKED && path !== NAMED);
    expect(naming.map(({ path, aliases }) => `${path}: ${aliases.join(', ')}`)).toEqual([]);
  });

  test.each([
    ['in a string', `db.query('select id_site as "idSite" from site')`, ['idSite']],
    [
      'in a template',
      'const list = `g.id as "idAgent", g.nom AS "nomAgent" from ${' + 'table}`',
      ['idAgent', 'nomAgent'],
    ],
    ['behind an underscore', `const year = 'c.fk_annee_scolaire as "fk_anneeScolaire"'`, ['fk_anneeScolaire']],
  ])('one written by hand is found %s', (_where, source, aliases) => {
    expect(handWrittenAliases(nodesOf(source))).toEqual(aliases);
  });

  test.each([`const s = 'select id as id, "idSite" from site'`, '// id_site as "idSite"'])('and none in %s', (source) =>
    expect(handWrittenAliases(nodesOf(source))).toEqual([]),
  );
});

describe('the contexts are their folders', () => {
  test('and nobody lists them again', () => {
    const listing = found.filter(({ lists }) => lists.length > 0);
    expect(listing.map(({ path, lists }) => `${path}: ${lists.join('; ')}`)).toEqual([]);
  });

  const three = contextNames.slice(0, 3);
  const quoted = three.map((name) => `'${name}'`);
  test.each([
    ['an array', `const ALL = [${quoted.join(', ')}]`],
    ['a union', `type Context = ${quoted.join(' | ')}`],
    ['an expression', `const ALL = /^(${three.join('|')})$/`],
    ['a path', `const ALL = 'contexts/{${three.join(',')}}/'`],
  ])('%s that does is found', (_what, source) => {
    expect(contextLists(nodesOf(source), three)).toEqual([three]);
    expect(contextLists(nodesOf(source), three.slice(1))).toEqual([]);
  });

  test('but an endpoint says whose facts it shows', () => {
    expect(contextLists(nodesOf(`endpoint({ shows: [${quoted.join(', ')}] })`), three)).toEqual([]);
  });
});
