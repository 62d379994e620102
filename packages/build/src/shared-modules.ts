import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/**
 * Code that exists once in the page. The shell provides it; a micro-frontend says `import: false` and takes it from the shell.
 * A name ending in `/` shares every deep import below it (`react/jsx-runtime`).
 */
export const SHARED_MODULES = [
  'react',
  'react/',
  'react-dom',
  'react-dom/',
  '@reduxjs/toolkit',
  'react-redux',
  '@diapason/platform',
  '@diapason/ui',
  '@diapason/ui/table',
  '@diapason/ui/form',
  '@diapason/ui/router',
  '@diapason/ui/overlay',
  '@diapason/ui/calendar',
  '@diapason/ui/sheet',
  '@diapason/ui/upload',
  '@diapason/ui/editor',
  '@diapason/ui/chart',
] as const;

export type SharedModule = (typeof SHARED_MODULES)[number];
export type Side = 'host' | 'remote';

export interface SharedEntry {
  readonly singleton: true;
  readonly version: string;
  readonly requiredVersion: string;
  readonly import?: false;
}

/** npm name of the package a shared module belongs to: `@diapason/ui/table` → `@diapason/ui`. */
export function packageOf(module: string): string {
  const parts = module.split('/').filter((part) => part !== '');
  return module.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? module);
}

/** The `shared` option of Module Federation for one side. Versions are read from the installed packages. */
export function sharedModules(side: Side, root: string): Record<SharedModule, SharedEntry> {
  const entries = SHARED_MODULES.map((name) => {
    const version = versionOf(packageOf(name), root);
    const entry: SharedEntry = {
      singleton: true,
      version,
      requiredVersion: version,
      ...(side === 'remote' ? { import: false as const } : {}),
    };
    return [name, entry] as const;
  });
  return Object.fromEntries(entries) as Record<SharedModule, SharedEntry>;
}

function versionOf(name: string, root: string): string {
  const require = createRequire(join(root, 'shell', 'package.json'));
  const directory = require.resolve.paths(name)?.map((path) => join(path, name, 'package.json')) ?? [];
  for (const file of directory) {
    const text = readIfPresent(file);
    if (text === undefined) continue;
    const { version } = JSON.parse(text) as { version?: string };
    if (version) return version;
  }
  throw new Error(`${name} is not installed`);
}

function readIfPresent(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
