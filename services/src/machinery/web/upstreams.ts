import { request } from 'node:http';

/** The API processes behind one address. */
export interface Upstreams {
  /** All of them in the order to try: ready ones in turn, then the others. */
  order(): readonly URL[];
  /** It refused a call: it comes last until it is ready again. */
  setAside(url: URL): void;
}

const CHECK_MS = 1_000;
/** Each check of `/readyz` has two seconds. */
const ANSWER_MS = 2_500;

/**
 * @param urls one or several addresses (`http://10.0.0.1:3000`), separated by commas or blanks; several are polled every second.
 * @throws Error without any, or for one that is not an http address.
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
    // An answer from before the refusal does not count.
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
      // A single API is asked each time: there is no other, and nobody polls it.
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
