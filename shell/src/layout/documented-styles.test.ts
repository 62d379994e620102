import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';

const css = ['portal.css', '../parts/notifications.css']
  .map((file) => readFileSync(join(__dirname, file), 'utf8'))
  .join('\n');
/** The declarations of the first rule with this selector. */
function rule(selector: string): Readonly<Record<string, string>> {
  const at = css.indexOf(`${selector} {`);
  if (at < 0) throw new Error(`no rule ${selector}`);
  const body = css.slice(css.indexOf('{', at) + 1, css.indexOf('}', at));
  const pairs = body.split(';').flatMap((line) => {
    const [, property, value] = /^\s*([\w-]+):\s*([\s\S]+)$/.exec(line) ?? [];
    return property && value ? [[property, value] as const] : [];
  });
  return Object.fromEntries(pairs);
}

// 000:217.d
test('notifications are at the top, in the centre', () => {
  const {
    position,
    'inset-block-start': top,
    'inset-inline': sides,
    'justify-items': across,
  } = rule('\n.notifications');
  expect([position, sides, across]).toEqual(['fixed', '0', 'center']);
  expect(Number.parseFloat(top ?? '')).toBeLessThan(2);
});

describe('the portal', () => {
  // 000:79.k
  test('has another background for contributions than for anything else', () => {
    const of = (decor: string) => rule(`.shell-portal[data-decor='${decor}'] .shell-body`)['--decor'];
    const others = ['profil', 'scolariteInterne', 'livret'].map(of);
    const usual = rule('.shell-portal .shell-body');
    expect(usual.background).toContain('var(--decor)');
    expect([...others, usual['--decor']]).not.toContain(of('cotisation'));
    expect(of('cotisation')).toMatch(/^#/);
  });
});
