import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Those of these tests that are not there. @param tests by file below `contexts` and by title */
export const untitled = (tests: readonly (readonly [file: string, title: string])[]) =>
  tests.filter(([file, title]) => {
    const source = readFileSync(join(__dirname, '../../contexts', file), 'utf8');
    return !source.includes(`it('${title}`) && !source.includes(`test('${title}`);
  });
