import { compileFunction, createContext } from 'node:vm';
import { expect, test } from '@jest/globals';

const compile = (code: string) =>
  compileFunction(code, ['number', 'text'], { filename: '/house/room.js', parsingContext: createContext() });

test('a compiled module gets its parameters and runs in its own context', () => {
  expect(compile('return number + text')(1, 'a')).toBe('1a');
  expect(compile('return Array')()).not.toBe(Array);
});

// The strings of a tagged template belong to its code: the same ones mean the same code.
test('the same source is compiled once', () => {
  const parsingContext = createContext();
  const importModuleDynamically = (() => undefined) as never;
  const strings = () =>
    compileFunction('return (strings => strings)`here`', [], { parsingContext, importModuleDynamically })();
  expect(strings()).toBe(strings());
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

test('code that cannot be read tells its place', () => {
  let stack = '';
  try {
    compile('const;');
  } catch (error) {
    stack = (error as Error).stack ?? '';
  }
  expect(stack).toMatch(/^\/house\/room\.js:1\nconst;\n/);
});
