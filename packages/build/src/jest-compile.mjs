import vm from 'node:vm';

const compileFunction = vm.compileFunction;

/**
 * jest compiles modules by `vm.compileFunction`. Node 20 keeps no code of it, so each test file compiles them all again;
 * of a script it does. Later versions keep both.
 */
function compileAsScript(code, params = [], options = {}) {
  const { filename, parsingContext, importModuleDynamically, ...others } = options;
  if (!parsingContext || Object.keys(others).length > 0) return compileFunction(code, params, options);
  // The head has a line of its own, which does not count.
  const source = `(function (${params.join(', ')}) {\n${code}\n})`;
  return new vm.Script(source, { filename, lineOffset: -1, importModuleDynamically }).runInContext(parsingContext);
}

if (process.version.startsWith('v20.')) vm.compileFunction = compileAsScript;
