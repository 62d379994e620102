import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import type { SettingName } from './declaration';
import { ROLES } from './roles';

/** What the containers are not told, and why. */
const ABSENT: Partial<Record<SettingName, string>> = {
  MAILBOX_URL: 'the mailbox of `npm start`',
  DIAPASON_HOME: 'folder of `npm start`',
  SECURITY_LOG: 'the containers log to standard error',
  WEB_ROOT: 'the folder of the image',
};

test('docker-compose hands every variable on that its processes read, or leaves it out on purpose', () => {
  const compose = readFileSync(join(__dirname, '../../../docker-compose.yml'), 'utf8');
  const shared = /environment: &environment\n((?: {4}.+\n)+)/.exec(compose)?.[1] ?? '';
  const own = /environment: \{ <<: \*environment, (.+) \}/.exec(compose)?.[1] ?? '';
  const told = new Set([...`${shared} ${own}`.matchAll(/\b([A-Z][A-Z_]+): /g)].map(([, name]) => name));
  const running = [ROLES.application, ROLES['read side'], ROLES.web];
  const read = new Set<SettingName>(running.flatMap(({ needs, reads }) => [...needs, ...reads]));
  expect([...read].filter((name) => !told.has(name) && !ABSENT[name])).toEqual([]);
  expect(Object.keys(ABSENT).filter((name) => told.has(name))).toEqual([]);
});
