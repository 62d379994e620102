import vm from 'node:vm';

const compileFunction = vm.compileFunction;
const IMPORTS = /\bimport\s*\(/;

/**
 * jest compiles each module of each test file by `vm.compileFunction`, which V8 keeps no code of. As a script, the same source is compiled
 * once per process. Code with an `import()` needs jest's callback, and is left to jest.
 */
vm.compileFunction = (code, params = [], options = {}) => {
  const { filename, parsingContext } = options;
  if (!parsingContext || IMPORTS.test(code)) return compileFunction(code, params, options);
  const head = `(function (${params.join(', ')}) {`;
  // The head is not the author's: errors of the first line count columns without it.
  return new vm.Script(`${head}${code}\n})`, { filename, columnOffset: -head.length }).runInContext(parsingContext);
};
