import { type Browser, chromium, type Page } from 'playwright-core';
import { WHOLE_CHROMIUM } from '../../jest-setup';
import { percentile } from '../measure';
import type { Network } from './network';

/** How much slower than this machine. */
const SLOWER = 6;
const TRACES = 3;
/** A hand that drags for a second and a half: down the day and over to the next ones. */
const STEPS = 90;
const STEP_MS = 16;

declare global {
  interface Window {
    /** Milliseconds between the frames since the drag began. */
    benchFrames?: number[] | undefined;
  }
}

/** A planning in a browser, as its supervisor sees it. */
interface DraggedPlanning {
  /** The 95th percentile of the frames while one drags a lesson, in ms: the best of three traces. */
  drag(): Promise<number>;
  close(): Promise<void>;
}

export async function openPlanning(network: Network, address: string): Promise<DraggedPlanning> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? WHOLE_CHROMIUM,
    headless: true,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const page = await enter(browser, network, address);
    const devTools = await page.context().newCDPSession(page);
    // Only while it is measured: what makes a page slower takes processor time of everything else.
    const slower = (rate: number) => devTools.send('Emulation.setCPUThrottlingRate', { rate });
    return {
      drag: async () => {
        const traces: number[] = [];
        await slower(SLOWER);
        for (let trace = 0; trace < TRACES; trace += 1) traces.push(await traced(page));
        await slower(1);
        return Math.min(...traces);
      },
      close: () => browser.close(),
    };
  } catch (error) {
    await browser.close();
    throw error;
  }
}

async function enter(browser: Browser, { installation: { url }, supervisor }: Network, address: string) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'fr-FR' });
  context.setDefaultTimeout(120_000);
  const { email, password } = supervisor.login;
  const answer = await context.request.post(`${url}/api/login`, { data: { email, password } });
  if (!answer.ok()) throw new Error(`${email} cannot log in: ${answer.status()}`);
  const value = encodeURIComponent(JSON.stringify({ idUtilisateur: supervisor.idUtilisateur }));
  await context.addCookies([
    { name: 'user', value, url },
    { name: 'cookieRGPD', value: '1', url },
  ]);
  const page = await context.newPage();
  await page.goto(`${url}${address}`);
  await page.locator('[data-lesson]').first().waitFor();
  return page;
}

/** Drags the first lesson in sight to and fro, and drops it where it was. */
async function traced(page: Page): Promise<number> {
  const lesson = page.locator('[data-lesson]').first();
  await lesson.scrollIntoViewIfNeeded();
  const box = await lesson.boundingBox();
  if (!box) throw new Error('no lesson is in sight');
  const [x, y] = [box.x + box.width / 2, box.y + Math.min(box.height / 2, 12)];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.evaluate(() => {
    const frames: number[] = [];
    window.benchFrames = frames;
    let last = performance.now();
    const tick = (now: number) => {
      if (window.benchFrames !== frames) return;
      frames.push(now - last);
      last = now;
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
  for (let step = 1; step <= STEPS; step += 1) {
    const there = Math.sin((step / STEPS) * Math.PI);
    await page.mouse.move(x + 320 * there, y + 160 * there);
    await page.waitForTimeout(STEP_MS);
  }
  const frames = await page.evaluate(() => {
    const seen = window.benchFrames ?? [];
    window.benchFrames = undefined;
    return seen;
  });
  await page.mouse.up();
  await page.keyboard.press('Escape');
  if (frames.length < 10) throw new Error(`${frames.length} frames while dragging`);
  return percentile(frames, 0.95);
}
