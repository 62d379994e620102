import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@diapason/local-stack/process';
import { BUNDLES, ROOT, start, untilReady } from './processes';

/** A separate web server with a copy of the front ends, in front of a running product. */
export interface Site {
  readonly url: string;
  /**
   * Deploys another build of a micro-frontend in which every file has a new name.
   * @param keep whether the files of the previous build stay, as the build command leaves them.
   */
  redeploy(name: string, keep: boolean): void;
  stop(): Promise<void>;
}

export async function startSite(productUrl: string): Promise<Site> {
  const root = mkdtempSync(join(tmpdir(), 'diapason-site-'));
  for (const name of readdirSync(ROOT).filter((entry) => entry === 'shell' || entry.startsWith('mfe-')))
    cpSync(join(ROOT, name, 'dist'), join(root, name, 'dist'), { recursive: true });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = { PORT: String(port), API_URL: productUrl, WEB_ROOT: root };
  const web = start(BUNDLES.web, env, join(root, 'web.log'));
  const stop = async () => {
    await web.end('SIGTERM');
    rmSync(root, { recursive: true, force: true });
  };
  try {
    await untilReady(`${url}/readyz`);
  } catch (error) {
    await stop();
    throw error;
  }
  let builds = 0;
  return {
    url,
    redeploy(name, keep) {
      builds += 1;
      const folder = join(root, name, 'dist');
      const before = filesOf(folder, '');
      const nextBuild = mkdtempSync(join(root, 'build-'));
      cpSync(folder, nextBuild, { recursive: true });
      renameAll(nextBuild, String(builds));
      if (!keep) for (const file of before) rmSync(join(folder, file));
      cpSync(nextBuild, folder, { recursive: true });
      rmSync(nextBuild, { recursive: true });
    },
    stop,
  };
}

const HASH = /\.([0-9a-f]{10})\.(js|css)$/;

function filesOf(folder: string, below: string): string[] {
  return readdirSync(join(folder, below)).flatMap((entry) => {
    const path = join(below, entry);
    return statSync(join(folder, path)).isDirectory() ? filesOf(folder, path) : [path];
  });
}

/** Changes every hash, in file names and in references between files. */
function renameAll(folder: string, buildNumber: string): void {
  const files = filesOf(folder, '');
  for (const file of files.filter((path) => path.endsWith('.br'))) rmSync(join(folder, file));
  const plainFiles = files.filter((path) => !path.endsWith('.br'));
  const renamed = new Map(
    plainFiles.flatMap((path) => {
      const hash = HASH.exec(path)?.[1];
      return hash ? [[hash, `${hash.slice(0, -4)}${buildNumber.padStart(4, '0')}`] as const] : [];
    }),
  );
  const rename = (text: string) => text.replace(/[0-9a-f]{10}/g, (hash) => renamed.get(hash) ?? hash);
  for (const path of plainFiles) {
    const full = join(folder, path);
    if (/\.(js|css|json)$/.test(path)) writeFileSync(full, rename(readFileSync(full, 'utf8')));
    if (rename(path) !== path) renameSync(full, join(folder, rename(path)));
  }
}
