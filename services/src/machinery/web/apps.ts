import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

interface Manifest {
  readonly name: string;
  readonly remoteEntry: string;
  readonly routes: readonly unknown[];
  readonly slots?: readonly unknown[];
}

/** A micro-frontend as the shell reads it from `/apps.json`. */
export type DeployedApp = Manifest;

/**
 * The micro-frontends deployed in `root`, read each time: deploying needs no restart. A folder without manifest is skipped.
 * @throws when a manifest is not JSON.
 */
export async function deployedApps(root: string): Promise<readonly DeployedApp[]> {
  const names = (await readdir(root)).filter((name) => name.startsWith('mfe-')).sort();
  const manifests = await Promise.all(names.map((name) => manifestOf(root, name)));
  return manifests.filter((manifest) => manifest !== undefined);
}

async function manifestOf(root: string, name: string): Promise<DeployedApp | undefined> {
  try {
    const manifest = JSON.parse(await readFile(join(root, name, 'dist', 'manifest.json'), 'utf8')) as Manifest;
    return { ...manifest, remoteEntry: `/remotes/${name}/${manifest.remoteEntry}` };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
