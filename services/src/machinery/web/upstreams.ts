import { request } from 'node:http';

/** The API processes behind one address. */
export interface Upstreams {
  /** All of them, in the order to try: those that answer, each call beginning with the next one; then those that did not. */
  order(): readonly URL[];
  /** It did not take a call: it comes last until it says that it is ready. */
  setAside(url: URL): void;
}

const CHECK_MS = 1_000;
/** `/readyz` gives each of its own checks two seconds. */
const ANSWER_MS = 2_500;

/**
 * @param urls one or several addresses (`http://10.0.0.1:3000`), separated by commas or blanks. Of several, `/readyz` is asked every second.
 * @throws Error when there is none, or one is not an http address.
 */
export function createUpstreams(urls: string): Upstreams {
  const all = urls
    .split(/[\s,]+/)
    .filter((text) => text !== '')
    .map((text) => ({ url: new URL(text), answers: true, setAsideAt: 0 }));
  if (all.length === 0) throw new Error('API_URL names no API');
  const strange = all.find(({ url }) => url.protocol !== 'http:');
  if (strange) throw new Error(`API_URL: ${strange.url.protocol} is not http:`);
  let turn = 0;

  async function check(one: (typeof all)[number]): Promise<void> {
    const askedAt = performance.now();
    const ready = await isReady(one.url);
    // What it said before it was set aside is of no interest any more.
    if (!ready || askedAt > one.setAsideAt) one.answers = ready;
  }
  if (all.length > 1) setInterval(() => void Promise.all(all.map(check)), CHECK_MS).unref();

  return {
    order() {
      turn = (turn + 1) % all.length;
      const turned = [...all.slice(turn), ...all.slice(0, turn)];
      return [...turned.filter((one) => one.answers), ...turned.filter((one) => !one.answers)].map(({ url }) => url);
    },
    setAside(url) {
      // The only one is asked each time: there is no other, and nobody checks whether it is back.
      if (all.length === 1) return;
      for (const one of all) {
        if (one.url !== url) continue;
        one.answers = false;
        one.setAsideAt = performance.now();
      }
    },
  };
}

function isReady(url: URL): Promise<boolean> {
  return new Promise((resolve) => {
    const asked = request(new URL('/readyz', url), { timeout: ANSWER_MS }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    });
    asked.on('timeout', () => asked.destroy());
    asked.on('error', () => resolve(false));
    asked.on('close', () => resolve(false));
    asked.end();
  });
}
