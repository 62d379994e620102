import { messages } from '@diapason/contracts/constants';
import { expect, test } from '@jest/globals';
import { waitForDrawingSlot } from './drawing-slots';

const refusal = { status: 429, message: messages.general.tooManyRequests };

test('pictures have their turn one by one, in the order they came', async () => {
  const order: string[] = [];
  const draw = async (name: string, person: number | undefined) => {
    const over = await waitForDrawingSlot(person);
    order.push(`${name} begins`);
    await Promise.resolve();
    order.push(`${name} ends`);
    over();
  };
  await Promise.all([draw('a', 1), draw('b', 2), draw('c', undefined)]);
  expect(order).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
});

test('a third one of the same person is refused at once, and another person’s is not', async () => {
  const first = await waitForDrawingSlot(1);
  const second = waitForDrawingSlot(1);
  await expect(waitForDrawingSlot(1)).rejects.toMatchObject(refusal);
  const another = waitForDrawingSlot(2);
  first();
  // One is over: there is room again.
  const third = waitForDrawingSlot(1);
  await expect(waitForDrawingSlot(1)).rejects.toMatchObject(refusal);
  for (const turn of [second, another, third]) (await turn)();
  const afterwards = [await waitForDrawingSlot(1), waitForDrawingSlot(1)] as const;
  afterwards[0]();
  (await afterwards[1])();
});
