import { setTimeout as pause } from 'node:timers/promises';
import { make } from '@diapason/contracts/core';
import { PaymentErrorRecorded } from '@diapason/contracts/money';
import { appendAll } from '../load/append-all';
import { type History, startHistory } from '../load/history';
import { type Measure, median } from '../measure';

const SIZES = { few: 100_000, many: 1_000_000 } as const;
const STARTS = 5;
const REBUILDS = 3;
const READY_MS = 30_000;

type Part = 'event-store' | 'projector' | 'api';
const PARTS: readonly Part[] = ['event-store', 'projector', 'api'];

/**
 * A start ends when the node announces itself, a new event is in the read models, and the API's `/readyz` answers 200.
 * One round only, because filling takes minutes: medians of five starts and three rebuilds.
 */
export const million: Measure = {
  name: 'million',
  what: `${SIZES.many} events: start of node, projector and API, and rebuild of all tables`,
  beside: `${SIZES.few} events`,
  figures: {
    ...Object.fromEntries(
      PARTS.flatMap((part) => [
        [`start of ${part}, few`, { unit: 'ms' }],
        [`start of ${part}, many`, { unit: 'ms' }],
        [`start of ${part}, many beside few`, { unit: '×', bound: { atMost: 1.3 } }],
      ]),
    ),
    'rebuild, few': { unit: 's' },
    'rebuild, many': { unit: 's' },
    'rebuild per event, many beside few': { unit: '×', bound: { atMost: 1.1 } },
  },
  mostRounds: 1,
  async prepare(context) {
    // Processes left by earlier measures would share the processor.
    await context.stopAll();
    const few = await startHistory(SIZES.few, context.tell);
    context.keep(few);
    const many = await startHistory(SIZES.many, context.tell);
    context.keep(many);
    return {
      async round() {
        const rebuilds: { few: number[]; many: number[] } = { few: [], many: [] };
        for (let turn = 0; turn < REBUILDS; turn += 1) {
          rebuilds.few.push(await few.rebuild());
          rebuilds.many.push(await many.rebuild());
        }
        const rebuilt = { few: median(rebuilds.few), many: median(rebuilds.many) };
        for (const history of [few, many]) await history.stopParts();
        const small = emptyTimes();
        const large = emptyTimes();
        // Alternately, so that disturbances of the machine affect both.
        for (let turn = 0; turn < STARTS; turn += 1) {
          await startOnce(few, turn, small);
          await startOnce(many, turn, large);
        }
        return {
          ...Object.fromEntries(
            PARTS.flatMap((part) => [
              [`start of ${part}, few`, median(small[part])],
              [`start of ${part}, many`, median(large[part])],
              [`start of ${part}, many beside few`, median(large[part]) / median(small[part])],
            ]),
          ),
          'rebuild, few': rebuilt.few,
          'rebuild, many': rebuilt.many,
          'rebuild per event, many beside few': rebuilt.many / many.events / (rebuilt.few / few.events),
        };
      },
      close: () => context.stopAll(),
    };
  },
};

type Times = Record<Part, number[]>;
const emptyTimes = (): Times => ({ 'event-store': [], projector: [], api: [] });

/** Starts every part once and stops it again; adds the milliseconds of each start to `times`. */
async function startOnce(history: History, turn: number, times: Times): Promise<void> {
  const began = performance.now();
  await history.start('event-store');
  times['event-store'].push(performance.now() - began);
  times.projector.push(await projectorStart(history, turn));
  times.api.push(await apiStart(history));
  await history.stopParts();
}

async function projectorStart(history: History, turn: number): Promise<number> {
  const { runtime } = history;
  const began = performance.now();
  await history.start('projector');
  const position = await appendAll(runtime, [
    {
      stream: `contribution-${1_000_000_000 + turn}`,
      events: [
        make(PaymentErrorRecorded, {
          idCotisation: 1_000_000_000 + turn,
          idReglement: null,
          stamp: new Date().toISOString(),
          message: 'mesure',
        }),
      ],
    },
  ]);
  if (!(await runtime.positions.waitFor(position, READY_MS))) throw new Error('the projector does not follow');
  return performance.now() - began;
}

async function apiStart(history: History): Promise<number> {
  const began = performance.now();
  await history.start('api');
  const ready = `http://127.0.0.1:${history.env.API_PORT}/readyz`;
  while (performance.now() - began < READY_MS) {
    const answers = await fetch(ready).then(
      ({ status }) => status === 200,
      () => false,
    );
    if (answers) return performance.now() - began;
    await pause(5);
  }
  throw new Error('the API is not ready');
}
