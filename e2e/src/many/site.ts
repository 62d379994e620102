import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BUNDLES, freePort, ROOT, start, untilReady } from './processes';

/** A web server of its own with a copy of the front ends, in front of a running product. */
export interface Site {
  readonly url: string;
  /**
   * Deploys another build of a micro-frontend: every file of it has another name, as if every line had changed.
   * @param keep whether the files of the build before stay, as the build command leaves them.
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
      const fresh = mkdtempSync(join(root, 'build-'));
      cpSync(folder, fresh, { recursive: true });
      renameAll(fresh, String(builds));
      if (!keep) for (const file of before) rmSync(join(folder, file));
      cpSync(fresh, folder, { recursive: true });
      rmSync(fresh, { recursive: true });
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

/** Gives every hash another value, in the names of the files and wherever they speak of each other. */
function renameAll(folder: string, mark: string): void {
  const files = filesOf(folder, '');
  for (const file of files.filter((path) => path.endsWith('.br'))) rmSync(join(folder, file));
  const kept = files.filter((path) => !path.endsWith('.br'));
  const renamed = new Map(
    kept.flatMap((path) => {
      const hash = HASH.exec(path)?.[1];
      return hash ? [[hash, `${hash.slice(0, -4)}${mark.padStart(4, '0')}`] as const] : [];
    }),
  );
  const rename = (text: string) => text.replace(/[0-9a-f]{10}/g, (hash) => renamed.get(hash) ?? hash);
  for (const path of kept) {
    const full = join(folder, path);
    if (/\.(js|css|json)$/.test(path)) writeFileSync(full, rename(readFileSync(full, 'utf8')));
    if (rename(path) !== path) renameSync(full, join(folder, rename(path)));
  }
}
