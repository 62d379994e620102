import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createLanes, EarlierJobPending } from './lanes';

/** Mails that a mailbox takes after some turns of the event loop. */
const mails = fc.array(
  fc.record({ family: fc.integer({ min: 0, max: 3 }), turns: fc.integer({ min: 0, max: 4 }), fails: fc.boolean() }),
  { maxLength: 30 },
);

test('whatever is slow and whatever fails, each lane keeps its order, one at a time, and no job is left', async () => {
  await fc.assert(
    fc.asyncProperty(mails, async (asked) => {
      const lanes = createLanes();
      const begun: string[] = [];
      const underWay = new Set<number>();
      const work = async (index: number): Promise<void> => {
        const { family, turns, fails } = asked[index] ?? { family: 0, turns: 0, fails: false };
        const place = lanes.take(`${family}`);
        try {
          await place.turn();
          expect(underWay.has(family)).toBe(false);
          underWay.add(family);
          begun.push(`${family}:${index}`);
          for (let turn = 0; turn < turns; turn += 1) await new Promise((next) => setImmediate(next));
          underWay.delete(family);
          if (fails) throw new RangeError('deferred');
        } catch (error) {
          if (!(error instanceof RangeError)) throw error;
        } finally {
          place.leave();
        }
      };
      await Promise.all(asked.map((_, index) => work(index)));
      for (const lane of [0, 1, 2, 3])
        expect(begun.filter((one) => one.startsWith(`${lane}:`))).toEqual(
          asked.flatMap(({ family }, index) => (family === lane ? [`${lane}:${index}`] : [])),
        );
      expect(lanes.size()).toBe(0);
    }),
    { numRuns: 200 },
  );
});

test('one lane that waits holds back no other, and a job without a lane waits for nobody', async () => {
  const lanes = createLanes();
  const slow = lanes.take('slow');
  await slow.turn();
  let began = false;
  const next = lanes.take('slow');
  const second = next.turn().then(() => {
    began = true;
  });
  await Promise.all([lanes.take('other').turn(), lanes.take(undefined).turn()]);
  expect(began).toBe(false);
  slow.leave();
  await second;
  expect(began).toBe(true);
});

test('a job that waits long for its turn gives up its slot, and those behind it run before it is back', async () => {
  const lanes = createLanes(30);
  const slow = lanes.take('family');
  await slow.turn();
  const second = lanes.take('family');
  await expect(second.turn()).rejects.toThrow(EarlierJobPending);
  second.leave();
  const third = lanes.take('family');
  const turn = third.turn();
  await pause(5);
  slow.leave();
  await turn;
  third.leave();
  expect(lanes.size()).toBe(0);
});
