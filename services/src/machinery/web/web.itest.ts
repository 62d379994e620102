import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, createServer, type IncomingMessage, request, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { until } from '@diapason/local-stack/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { listen } from '../http/listen';
import { createWeb } from './create-web';

const root = mkdtempSync(join(tmpdir(), 'diapason-web-'));
const servers: Server[] = [];
let site = '';

/** For so long a server that stops still takes connections: longer than a busy machine may stall. */
const LINGER_MS = 3_000;

const isRefused = (port: number) =>
  new Promise<boolean>((told) => {
    const socket = connect(port, '127.0.0.1', () => told(false))
      .on('error', () => told(true))
      .on('connect', () => socket.destroy());
  });

/** Writes a file of the site, with its folders. */
function file(path: string, content: string | Buffer): void {
  const full = join(root, path);
  mkdirSync(join(full, '..'), { recursive: true });
  writeFileSync(full, content);
}

async function listening(server: Server): Promise<string> {
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  file('shell/dist/index.html', '<!doctype html><title>Diapason</title>');
  file('shell/dist/js/main.0123456789.js', 'let a = 1;');
  file('shell/dist/js/main.0123456789.js.br', brotliCompressSync('let a = 1;'));
  file('mfe-money/dist/manifest.json', '{"name":"mfe-money","remoteEntry":"remoteEntry.0123456789.js","routes":[]}');
  file('mfe-money/dist/remoteEntry.0123456789.js', 'var mfe_money;');
  file('mfe-draft/package.json', '{}');
  file('secret.txt', 'secret');
  const api = await listening(createServer((req, res) => res.setHeader('x-seen', req.url ?? '').end('api')));
  site = await listening(createServer(createWeb({ root, apiUrl: api })));
});

afterAll(async () => {
  await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
  rmSync(root, { recursive: true });
});

describe('the site', () => {
  it('answers every screen with the page, never cached, under a strict policy', async () => {
    const answer = await fetch(`${site}/liste-cotisations?site=3`);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('<title>Diapason</title>');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(answer.headers.get('etag')).toBeTruthy();
    const policy = answer.headers.get('content-security-policy');
    for (const rule of ["script-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect(policy).toContain(rule);
    expect(policy).not.toContain('unsafe-eval');
  });

  it('keeps hashed files for a year, and sends the Brotli copy to browsers that take it', async () => {
    const answer = await fetch(`${site}/js/main.0123456789.js`, { headers: { 'accept-encoding': 'br' } });
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('content-type')).toContain('text/javascript');
    expect(await answer.text()).toBe('let a = 1;');
  });

  it('lists the deployed micro-frontends, where their entry is', async () => {
    const answer = await fetch(`${site}/apps.json`);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(await answer.json()).toEqual({
      apps: [{ name: 'mfe-money', remoteEntry: '/remotes/mfe-money/remoteEntry.0123456789.js', routes: [] }],
    });
    expect((await fetch(`${site}/remotes/mfe-money/remoteEntry.0123456789.js`)).status).toBe(200);
  });

  it('has no file outside what was built', async () => {
    for (const path of [
      '/js/absent.0123456789.js',
      '/remotes/mfe-money/..%2f..%2f..%2fsecret.txt',
      '/remotes/shell/index.html',
      '/..%2f..%2fsecret.txt',
    ]) {
      expect((await fetch(site + path)).status).toBeGreaterThanOrEqual(400);
    }
  });

  it('hands the API its calls, whatever the method', async () => {
    for (const path of ['/api/cotisations/liste?a=1', '/bdd/liste', '/healthz', '/readyz', '/metrics']) {
      const answer = await fetch(site + path, { method: path.startsWith('/api') ? 'POST' : 'GET' });
      expect(answer.headers.get('x-seen')).toBe(path);
    }
  });

  it('says that the call failed when the API does not answer', async () => {
    const lonely = await listening(createServer(createWeb({ root, apiUrl: 'http://127.0.0.1:9' })));
    const answer = await fetch(`${lonely}/api/login`, { method: 'POST' });
    expect(answer.status).toBe(502);
    expect(await answer.json()).toEqual({ success: false, message: "Erreur lors de l'appel", data: null });
  });

  it('stops once the calls under way are answered, though their clients keep connections alive', async () => {
    let answer: (() => void) | undefined;
    const asked = new Promise<void>((resolve) => {
      servers.push(
        createServer((_req, res) => {
          answer = () => void res.end('done');
          resolve();
        }),
      );
    });
    const api = servers.at(-1) as Server;
    await new Promise<void>((done) => api.listen(0, '127.0.0.1', done));
    let stopping = false;
    const apiUrl = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
    const app = createWeb({ root, apiUrl, isStopping: () => stopping });
    const drain = () => {
      stopping = true;
    };
    const web = await listen({ express: app, drain }, '127.0.0.1', 0);
    const agent = new Agent({ keepAlive: true });
    const get = (path: string) =>
      new Promise<IncomingMessage>((resolve, reject) => {
        request(web.url + path, { agent }, (response) => resolve(response.resume()))
          .on('error', reject)
          .end();
      });
    const underWay = get('/api/export');
    await asked;
    // Patient for much longer than this test may take: it ends because nothing is under way.
    const stopped = web.stop(600_000, LINGER_MS);
    expect((await get('/')).headers.connection).toBe('close');
    await until('it takes no connection any more', () => isRefused(web.port));
    answer?.();
    expect((await underWay).statusCode).toBe(200);
    await stopped;
    agent.destroy();
  });
});
