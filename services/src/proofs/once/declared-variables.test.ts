import { SETTING_NAMES } from '@diapason/settings';
import { expect, test } from '@jest/globals';
import { isProof, sourceFiles, sourceOf } from '../sources/files';

/** What the supervisor of `npm start` tells its own servers, and what the shell or a test tells. */
const PRIVATE = /^(POSTGRES|VALKEY|MAILBOX|EVENT_NODE)_|^(PATH|HOME|LC_ALL|LANG|TZ)$/;
const READ = /(?:process\.env|\benv)\.([A-Z][A-Z_0-9]+)|const \{([^}]*)\} = process\.env/g;

/** Names of variables that a source reads from its environment. */
const variablesOf = (source: string): string[] =>
  [...source.matchAll(READ)].flatMap(([, one, several = '']) => [
    ...(one ? [one] : []),
    ...[...several.matchAll(/\b[A-Z][A-Z_0-9]+\b/g)].map(([name]) => name),
  ]);

test('every variable that the product reads is declared, checked at the start and told to the operator', () => {
  const servers = sourceFiles().filter((path) => /^(services|projections|packages)\//.test(path) && !isProof(path));
  const read = servers.flatMap((path) => variablesOf(sourceOf(path)).map((name) => ({ path, name })));
  const declared = new Set<string>(SETTING_NAMES);
  expect(read.filter(({ name }) => !declared.has(name) && !PRIVATE.test(name))).toEqual([]);
  expect(read.map(({ name }) => name)).toEqual(expect.arrayContaining(['MAIL_FROM', 'SMTP_URL', 'MAILBOX_URL']));
});

test('names are found however they are read', () => {
  expect(variablesOf('process.env.ONE; env.TWO_2; const { THREE, FOUR: four } = process.env;')).toEqual([
    'ONE',
    'TWO_2',
    'THREE',
    'FOUR',
  ]);
});
