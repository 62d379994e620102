import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { NotYet } from '../write/away';
import { Behind, createLanes } from './lanes';

interface Sent {
  readonly lane: string;
  readonly id: string;
}

/** A mailbox that takes each mail after some turns of the event loop, and defers it as often as told. */
const mails = fc.array(
  fc.record({ family: fc.integer({ min: 0, max: 3 }), turns: fc.integer({ min: 0, max: 4 }), deferred: fc.nat(2) }),
  { maxLength: 30 },
);

test('whatever is slow and whatever is deferred, each lane keeps its order, and nothing is sent twice or left', async () => {
  await fc.assert(
    fc.asyncProperty(mails, async (asked) => {
      const lanes = createLanes({ owedMs: 5_000 });
      const sent: Sent[] = [];
      const refusals = asked.map(({ deferred }) => deferred);
      const work = async (index: number): Promise<void> => {
        const { family, turns } = asked[index] ?? { family: 0, turns: 0 };
        const place = lanes.take(`${family}`, `${index}`);
        try {
          await place.turn();
          for (let turn = 0; turn < turns; turn += 1) await new Promise((next) => setImmediate(next));
          if ((refusals[index] ?? 0) > 0) {
            refusals[index] = (refusals[index] ?? 0) - 1;
            throw new NotYet('deferred');
          }
          sent.push({ lane: `${family}`, id: `${index}` });
          place.leave();
        } catch {
          place.owe();
          await new Promise((next) => setImmediate(next));
          await work(index);
        }
      };
      await Promise.all(asked.map((_, index) => work(index)));
      for (const lane of ['0', '1', '2', '3']) {
        const ids = sent.filter((one) => one.lane === lane).map(({ id }) => Number(id));
        expect(ids).toEqual(asked.flatMap(({ family }, index) => (`${family}` === lane ? [index] : [])));
      }
      expect(lanes.size()).toBe(0);
    }),
    { numRuns: 200 },
  );
});

test('one lane that waits holds back no other, and a job without a lane waits for nobody', async () => {
  const lanes = createLanes();
  const slow = lanes.take('slow', '1');
  await slow.turn();
  let began = false;
  const next = lanes.take('slow', '2');
  const second = next.turn().then(() => {
    began = true;
  });
  await Promise.all([lanes.take('other', '3').turn(), lanes.take(undefined, '4').turn()]);
  expect(began).toBe(false);
  slow.leave();
  await second;
  expect(began).toBe(true);
});

test('a place that nobody comes back for is free after a while', async () => {
  const lanes = createLanes({ owedMs: 30 });
  const lost = lanes.take('family', '1');
  await lost.turn();
  lost.owe();
  const later = lanes.take('family', '2');
  await expect(later.turn()).rejects.toThrow(NotYet);
  await pause(60);
  await later.turn();
  later.leave();
  expect(lanes.size()).toBe(0);
});

test('a job that comes again while it is under way comes after itself, and its lane keeps its order', async () => {
  const lanes = createLanes();
  const first = lanes.take('family', '1');
  await first.turn();
  const again = lanes.take('family', '1');
  let began = false;
  const second = again.turn().then(() => {
    began = true;
  });
  await pause(5);
  expect(began).toBe(false);
  first.leave();
  await second;
  const later = lanes.take('family', '2');
  first.leave();
  await expect(Promise.race([later.turn(), pause(20).then(() => 'waits')])).resolves.toBe('waits');
  again.leave();
  await later.turn();
  later.leave();
  expect(lanes.size()).toBe(0);
});

test('who waits long for its turn steps aside and keeps its place', async () => {
  const lanes = createLanes();
  const slow = lanes.take('family', '1');
  await slow.turn();
  const second = lanes.take('family', '2');
  await expect(second.turn()).rejects.toThrow(Behind);
  second.owe();
  const third = lanes.take('family', '3');
  slow.leave();
  await expect(third.turn()).rejects.toThrow(Behind);
  third.owe();
  await lanes.take('family', '2').turn();
});

test('a place whose job another process has done holds nobody back', async () => {
  const over = new Set<string>();
  const lanes = createLanes({ isOver: async (id) => over.has(id) });
  const taken = lanes.take('family', '1');
  await taken.turn();
  taken.owe();
  const later = lanes.take('family', '2');
  await expect(later.turn()).rejects.toThrow(Behind);
  later.owe();
  over.add('1');
  const again = lanes.take('family', '2');
  await again.turn();
  again.leave();
  expect(lanes.size()).toBe(0);
});
