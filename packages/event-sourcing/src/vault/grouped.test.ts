import { describe, expect, test } from '@jest/globals';
import { grouped } from './grouped';

describe('grouped writes', () => {
  test('a lone write starts at once; writes that arrive meanwhile go together', async () => {
    const groups: number[][] = [];
    const write = grouped(async (items: readonly number[]) => {
      groups.push([...items]);
      await new Promise((done) => setTimeout(done, 5));
      return items.map((item) => item * 2);
    });
    const first = write(1);
    const others = [2, 3, 4].map(write);
    expect(await Promise.all([first, ...others])).toEqual([2, 4, 6, 8]);
    expect(groups).toEqual([[1], [2, 3, 4]]);
    expect(await write(5)).toBe(10);
  });

  test('a failure reaches every caller of the group and nobody else', async () => {
    let failing = true;
    const write = grouped(async (items: readonly number[]) => {
      if (failing) throw new Error('away');
      return items;
    });
    await expect(write(1)).rejects.toThrow('away');
    failing = false;
    expect(await write(2)).toBe(2);
  });

  test('a missing answer is an error', async () => {
    const write = grouped(async (_items: readonly number[]): Promise<number[]> => []);
    await expect(write(1)).rejects.toThrow('0 answers to 1 writes');
  });
});
