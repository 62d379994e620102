import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { freePort } from '@diapason/local-stack/process';
import lighthouse, { type Result } from 'lighthouse';
import { type BrowserContext, chromium } from 'playwright-core';
import { logInOverHttp } from '../http-client';
import { WHOLE_CHROMIUM } from '../jest-setup';
import { enter, loginFor, openSite, type Site } from '../site';
import { below, type Figures, median, type PageResult, table } from './bar';
import { type MeasuredPage, pages } from './pages';

/** The history of the family that the first contribution of any year belongs to. */
async function aHistory(site: Site): Promise<string> {
  const caller = await logInOverHttp(site.url, loginFor(site, /audit/i));
  const years = await caller.call<{ idAnneeScolaire: number }[]>('GET', '/api/anneesScolaire/list');
  for (const { idAnneeScolaire: fk_anneeScolaire } of years.data) {
    const { data } = await caller.call<{ idCotisation: number }[]>('POST', '/api/cotisations/liste', {
      fk_anneeScolaire,
    });
    if (data[0]) return `/historique/contribution-${data[0].idCotisation}`;
  }
  throw new Error('the demonstration has no contribution');
}

const BROWSER = process.env.CHROMIUM ?? WHOLE_CHROMIUM;

/** Runs `work` in a browser that keeps one profile, so that Lighthouse's own tab has the session too. */
async function inBrowser<T>(work: (context: BrowserContext, port: number) => Promise<T>): Promise<T> {
  const profile = mkdtempSync(join(tmpdir(), 'diapason-lighthouse-'));
  const port = await freePort();
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: BROWSER,
    headless: true,
    locale: 'fr-FR',
    args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
  });
  try {
    return await work(context, port);
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

/** A page load that Chromium did not record says nothing about the page: it is measured again, twice at most. */
async function recorded(url: string, port: number, left = 2): Promise<Result> {
  const run = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'silent',
    disableStorageReset: true,
    onlyCategories: ['performance', 'accessibility', 'best-practices'],
  });
  if (!run) throw new Error(`${url}: no result`);
  if (run.lhr.runtimeError?.code !== 'NO_NAVSTART' || left === 0) return run.lhr;
  process.stderr.write(`${url}: not recorded, measured again\n`);
  return recorded(url, port, left - 1);
}

/** One run of Lighthouse as a phone sees the page, with its simulated slow network and processor. */
async function measure(url: string, port: number): Promise<{ figures: Figures; faults: string[] }> {
  const { audits, categories, finalDisplayedUrl, runtimeError } = await recorded(url, port);
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`);
  if (
    new URL(finalDisplayedUrl).pathname !== new URL(url).pathname &&
    !finalDisplayedUrl.startsWith(url.split('?')[0] ?? url)
  )
    throw new Error(`${url} led to ${finalDisplayedUrl}`);
  const score = (category: string) => Math.round((categories[category]?.score ?? Number.NaN) * 100);
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  const refs = ['accessibility', 'best-practices'].flatMap((name) => categories[name]?.auditRefs ?? []);
  const faults = refs.flatMap(({ id, weight }) => {
    const audit = audits[id];
    return weight > 0 && audit?.score === 0 ? [`${id}: ${audit.title}`] : [];
  });
  return {
    figures: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      bestPractices: score('best-practices'),
      shift: value('cumulative-layout-shift'),
      largestPaint: value('largest-contentful-paint'),
      blocking: value('total-blocking-time'),
    },
    faults,
  };
}

async function measurePage(site: Site, page: MeasuredPage, runs: number): Promise<PageResult> {
  return inBrowser(async (context, port) => {
    if (page.role) await enter(context, site, loginFor(site, page.role));
    const taken: Awaited<ReturnType<typeof measure>>[] = [];
    for (let run = 0; run < runs; run += 1) taken.push(await measure(site.url + page.path, port));
    const faults = [...new Set(taken.flatMap((one) => one.faults))];
    return { page: page.name, figures: median(taken.map((one) => one.figures)), faults };
  });
}

/**
 * `npm run lighthouse -- [--runs 3] [--only audit,login]`: Lighthouse, mobile, on the pages people open most; the median of the runs.
 * Ends with 1 when a page is below the bar. Other load on the machine makes times longer: it prints the load.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { runs: { type: 'string', default: '3' }, only: { type: 'string' } } });
  const runs = Number(values.runs);
  if (!Number.isInteger(runs) || runs < 1) throw new Error(`--runs ${values.runs} is not a number of runs`);
  if (!existsSync(BROWSER))
    throw new Error(`no browser at ${BROWSER}: install Debian's package chromium, or name yours in CHROMIUM`);
  const site = await openSite();
  const results: PageResult[] = [];
  try {
    const all = pages(await aHistory(site));
    const names = values.only?.split(',');
    const chosen = names ? all.filter(({ name }) => names.includes(name)) : all;
    if (chosen.length === 0)
      throw new Error(`no such page: ${values.only} (there are: ${all.map((p) => p.name).join(', ')})`);
    for (const page of chosen) {
      results.push(await measurePage(site, page, runs));
      process.stderr.write(`${page.name}: taken, load ${loadavg()[0]?.toFixed(1)}\n`);
    }
  } finally {
    await site.stop();
  }
  process.stdout.write(table(results));
  process.exitCode = results.some(({ figures }) => below(figures).length > 0) ? 1 : 0;
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exitCode = 2;
});
