import { existsSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import express, { type RequestHandler, type Response } from 'express';

const YEAR_SECONDS = 365 * 24 * 3600;
const HASHED = /\.[0-9a-f]{8,}\.[a-z0-9]+(\.br)?$/;
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** Hashed files never change; others are revalidated by ETag. */
function cacheControl(path: string): string {
  return HASHED.test(path) ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache';
}

/** Built files of a folder; Brotli copies for browsers that accept them. */
export function builtFiles(folder: string): RequestHandler[] {
  const serve = express.static(folder, {
    index: false,
    redirect: false,
    dotfiles: 'ignore',
    setHeaders: (res: Response, path: string) => void res.setHeader('cache-control', cacheControl(path)),
  });
  return [brotli(resolve(folder)), serve];
}

function brotli(folder: string): RequestHandler {
  return (req, res, next) => {
    const type = TYPES[/\.[a-z]+$/.exec(req.path)?.[0] ?? ''];
    if (!type || (req.method !== 'GET' && req.method !== 'HEAD')) return next();
    res.vary('accept-encoding');
    const file = resolve(join(folder, req.path));
    const accepted = /\bbr\b/.test(req.get('accept-encoding') ?? '');
    if (!accepted || !file.startsWith(folder + sep) || !existsSync(`${file}.br`)) return next();
    res.setHeader('content-encoding', 'br');
    res.setHeader('content-type', type);
    res.setHeader('cache-control', cacheControl(file));
    res.sendFile(`${file}.br`, { cacheControl: false }, (error) => error && next(error));
  };
}
