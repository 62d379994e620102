#!/usr/bin/env node
/**
 * kit [--port N]: builds the page of every piece of packages/ui in every state, where it is stale, and serves it on 127.0.0.1
 * until it is stopped. Port 8099 unless given; 0 takes a free one. The page is no part of the product.
 */
import { createReadStream, existsSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { parseArgs } from 'node:util';
import { bundle, isFresh, sourceHash } from '../src/bundles.mjs';
import { ROOT } from '../src/sources.mjs';
import './generate.mjs';

const OUT = join(ROOT, 'node_modules/.cache/diapason/kit');
const STAMP = `${OUT}.sha256`;
const SOURCES = [
  'package-lock.json',
  'packages/build/src',
  'packages/build/loaders',
  'packages/contracts/src/constants',
  'packages/platform',
  'packages/ui',
];
const TYPES = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

const { values } = parseArgs({ options: { port: { type: 'string', default: '8099' } } });
const hash = sourceHash(SOURCES, /\.(test|itest)\.tsx?$|\.md$/);
if (!isFresh(STAMP, hash)) {
  if ((await bundle('packages/ui')) === undefined) process.exit(1);
  writeFileSync(STAMP, hash);
}

const server = createServer((request, response) => {
  const asked = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://kit').pathname));
  const file = join(OUT, asked);
  const type = TYPES[extname(file)];
  // Any other address is the page's own.
  const isFile = type !== undefined && existsSync(file);
  response.writeHead(200, { 'content-type': isFile ? type : TYPES['.html'] });
  createReadStream(isFile ? file : join(OUT, 'index.html')).pipe(response);
});
server.listen(Number(values.port), '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${server.address().port}/\n`);
});
