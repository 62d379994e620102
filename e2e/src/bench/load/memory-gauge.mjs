// Loaded into the API by NODE_OPTIONS. At the first SIGUSR2: collects, then samples; at the next: writes what was most, and stops.
import { writeFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const SAMPLE_MS = 5;
const { GAUGE_FILE } = process.env;

if (GAUGE_FILE && process.argv[1]?.endsWith('services/dist/api.mjs')) {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  const held = () => {
    const { heapUsed, external, rss } = process.memoryUsage();
    return { used: heapUsed + external, rss };
  };
  let gauging;
  process.on('SIGUSR2', () => {
    if (gauging) {
      clearInterval(gauging.timer);
      writeFileSync(GAUGE_FILE, JSON.stringify(gauging.result));
      gauging = undefined;
      return;
    }
    // What buffers held goes with the second.
    for (let times = 0; times < 2; times += 1) collect();
    const before = held();
    const result = { before, most: before };
    const timer = setInterval(() => {
      const now = held();
      result.most = { used: Math.max(result.most.used, now.used), rss: Math.max(result.most.rss, now.rss) };
    }, SAMPLE_MS);
    timer.unref();
    gauging = { timer, result };
    writeFileSync(`${GAUGE_FILE}.begun`, '');
  });
}
