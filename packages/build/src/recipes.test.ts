import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const root = join(__dirname, '../../..');
const text = readFileSync(join(root, 'docs/recipes.md'), 'utf8');
const blocks = [...text.matchAll(/^```tsx?\n\/\/ (\S+)\n([\s\S]+?)^```$/gm)].map(([, file = '', code = '']) => ({
  file,
  code,
}));
const trimmed = (code: string) => code.split('\n').map((line) => line.trim());

test.each(blocks.map((block, at) => [`${at + 1}, ${block.file}`, block] as const))(
  'quotation %s stands',
  (_name, { file, code }) => {
    const lines = trimmed(readFileSync(join(root, file), 'utf8'));
    let at = 0;
    // After « … » other lines may come first; a quotation begins anywhere.
    let skips = true;
    for (const line of trimmed(code).filter(Boolean)) {
      if (line === '…') {
        skips = true;
        continue;
      }
      const found = skips ? lines.indexOf(line, at) : at;
      expect([line, lines[found]]).toEqual([line, line]);
      at = found + 1;
      skips = false;
    }
  },
);

test('each recipe has quotations, and at most 60 lines of its own', () => {
  const recipes = text.split(/^## /m).slice(1);
  expect(recipes).toHaveLength(3);
  for (const recipe of recipes)
    expect(recipe.split('\n').filter((line) => line && !line.startsWith('```')).length).toBeLessThanOrEqual(60);
  expect(blocks.length).toBeGreaterThan(10);
});
