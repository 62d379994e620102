import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import type { SettingName } from './declaration';
import { ROLES } from './roles';

interface Service {
  readonly image: string;
  readonly user?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly ports?: readonly string[];
  readonly networks?: readonly string[];
  readonly network_mode?: string;
  readonly healthcheck?: object;
  readonly restart: string;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly cap_add?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly volumes?: readonly string[];
  readonly profiles?: readonly string[];
  readonly entrypoint?: readonly string[];
  readonly command?: string | readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
}

const file = readFileSync(join(__dirname, '../../../docker-compose.yml'), 'utf8');
const compose = parse(file, { merge: true }) as {
  readonly services: Readonly<Record<string, Service>>;
  readonly networks: Readonly<Record<string, { readonly internal?: boolean }>>;
};
const services = Object.entries(compose.services);
const toldTo = (...names: string[]) =>
  new Set(names.flatMap((name) => Object.keys(compose.services[name]?.environment ?? {})));

/** Run to their end before the others start: they give what they make to its reader. */
const ONCE = ['certificates', 'ownership'];

/** What the containers are not told, and why. */
const ABSENT: Partial<Record<SettingName, string>> = {
  MAILBOX_URL: 'the mailbox of `npm start`',
  DIAPASON_HOME: 'folder of `npm start`',
  SECURITY_LOG: 'the containers log to standard error',
  WEB_ROOT: 'the folder of the image',
};

describe('docker-compose', () => {
  test.each([
    [['api', 'jobs'], ROLES.application],
    [['projector'], ROLES['read side']],
    [['web'], ROLES.web],
  ] as const)('hands on to %j what they read, and nothing else', (names, { needs, reads }) => {
    const read: readonly string[] = [...needs, ...reads].filter((name) => !ABSENT[name]);
    const told = toldTo(...names);
    expect({
      missing: read.filter((name) => !told.has(name)),
      idle: [...told].filter((one) => !read.includes(one)),
    }).toEqual({
      missing: [],
      idle: [],
    });
  });

  test('tells the web server no key and no database', () => {
    expect(
      [...toldTo('web')].filter((name) => /KEY|SECRET|PASSWORD|DATABASE|EVENTSTORE|REDIS|FILES/.test(name)),
    ).toEqual([]);
  });

  test('has every password and key required, and in no service as it is', () => {
    const given = services.flatMap(([, { environment = {} }]) => Object.entries(environment));
    for (const [name, value] of given.filter(
      ([one]) => /KEY$|SECRET$|PASSWORD$/.test(one) && !/^(FILES|PBX)_/.test(one),
    ))
      expect(`${name}: ${value}`).toMatch(/: \$\{[A-Z_]+:\?\}$/);
    for (const name of ['DATABASE_URL', 'EVENTSTORE_URL', 'REDIS_URL'])
      for (const [, value] of given.filter(([one]) => one === name)) expect(value).toMatch(/:\$\{[A-Z_]+:\?\}@/);
    expect(compose.services.jobs?.environment?.EVENTSTORE_URL).toContain('tls=true');
    expect(compose.services.jobs?.environment?.SMTP_URL).toMatch(/^\$\{SMTP_URL:\?\}$/);
    expect(compose.services.mailpit?.profiles).toEqual(['mailpit']);
  });

  test.each(services)('%s can write nowhere else, has no right of root, and is one exact version', (name, service) => {
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
    if (ONCE.includes(name)) expect(service).toMatchObject({ restart: 'no', network_mode: 'none', cap_add: ['CHOWN'] });
    else {
      expect(service).toMatchObject({ restart: 'unless-stopped', healthcheck: expect.anything() });
      expect(service.cap_add).toBeUndefined();
    }
    expect(service.image).toMatch(/^diapason:local$|:v?\d+\.\d+(\.\d+)?(-[a-z0-9.-]+)?$/);
  });

  test('keeps servers from whoever comes from outside, and opens nothing beyond this machine', () => {
    expect(compose.networks.back).toEqual({ internal: true });
    for (const name of ['eventstore', 'postgres', 'redis']) expect(compose.services[name]?.networks).toEqual(['back']);
    expect(compose.services.web?.networks).toEqual(['front']);
    const ports = services.flatMap(([, service]) => service.ports ?? []);
    expect(ports.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([]);
  });

  test('has a mailbox that wants its password, to read as to send', () => {
    const { environment = {}, entrypoint: [shell = '', ...script] = [] } = compose.services.mailpit ?? {};
    for (const name of ['MP_UI_AUTH', 'MP_SMTP_AUTH'])
      expect(environment[name]).toMatch(/^diapason:\$\{MAILPIT_PASSWORD:-\}$/);
    const started = (password: string) =>
      spawnSync(
        shell,
        script.map((one) => one.replaceAll('$$', '$')),
        { env: { MP_UI_AUTH: `diapason:${password}` }, encoding: 'utf8' },
      );
    expect(started('')).toMatchObject({ status: 78, stderr: 'MAILPIT_PASSWORD is missing\n' });
    // What it starts is not here.
    expect(started('secret').status).toBe(127);
  });

  test('gives the files’ volume to the account that writes it, before anybody starts', () => {
    expect(compose.services.ownership).toMatchObject({ user: 'root', command: ['chown', 'node:node', '/files'] });
    for (const name of ['projector', 'api', 'jobs'])
      expect(compose.services[name]?.depends_on).toMatchObject({
        ownership: { condition: 'service_completed_successfully' },
      });
  });

  test('lets the projector read the store alone', () => {
    expect(compose.services.projector?.volumes).toContain('files:/files:ro');
  });
});
