import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import type { EndpointDefinition } from './core';
import { endpoints } from './endpoints';

const security = readFileSync(join(__dirname, '../../../docs/security.md'), 'utf8');
const listed = [...security.matchAll(/^\| `((?:GET|POST|DELETE) \/api\/[^`]+)` \|/gm)].map(([, call]) => call ?? '');
const open = (endpoints as readonly EndpointDefinition[])
  .filter(({ access }) => access.kind === 'public')
  .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`);

// 002:559.c
test('every call without a session stands in docs/security.md, and nothing else does', () => {
  expect([...listed].sort()).toEqual([...open].sort());
  expect(open).toContain('GET /api/utilisateursResponsables/emailExist');
});
