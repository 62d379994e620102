import { compileFunction, createContext } from 'node:vm';
import { expect, test } from '@jest/globals';

const compile = (code: string) =>
  compileFunction(code, ['number', 'text'], { filename: '/house/room.js', parsingContext: createContext() });

test('a compiled module gets its parameters and runs in its own context', () => {
  expect(compile('return number + text')(1, 'a')).toBe('1a');
  expect(compile('return Array')()).not.toBe(Array);
});

test.each([
  ['first', 'throw new Error("here")', '/house/room.js:1:7'],
  ['second', '"use strict";\n  throw new Error("here") // the end', '/house/room.js:2:9'],
])('an error on the %s line tells its place', (_, code, place) => {
  let stack = '';
  try {
    compile(code)();
  } catch (error) {
    stack = (error as Error).stack ?? '';
  }
  expect(stack).toContain(place);
});

test('code that cannot be read tells its file', () => {
  let stack = '';
  try {
    compile('const;');
  } catch (error) {
    stack = (error as Error).stack ?? '';
  }
  expect(stack).toMatch(/^\/house\/room\.js:1\n/);
});

test('a module that imports another when it runs is left to jest', async () => {
  const load = compileFunction('return import("the other")', [], {
    parsingContext: createContext(),
    importModuleDynamically: (() => undefined) as never,
  });
  await expect(load()).rejects.not.toMatchObject({ code: 'ERR_VM_DYNAMIC_IMPORT_CALLBACK_MISSING' });
});
