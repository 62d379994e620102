import { afterEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { type ListOrder, publishListOrder, usePlaceInList } from './list-order';

const SHEET = '/fiche-eleve';
const person = (id: number) => ({ id, name: `ADAM ${id}` });

/** The second page of three, of two rows each. */
function cameFrom(read: ListOrder['read']) {
  act(() =>
    publishListOrder(SHEET, {
      title: 'Élèves',
      address: '/liste-eleves?page=2',
      total: 5,
      page: 1,
      pageSize: 2,
      rows: [person(3), person(4)],
      read,
    }),
  );
}
const place = (id: number) => renderHook(() => usePlaceInList(SHEET, id)).result;

afterEach(cleanup);

test('a record has its rank in the list one came from, and neighbours beyond the page that was seen', async () => {
  const read = jest.fn<ListOrder['read']>(async (page) => (page === 0 ? [person(1), person(2)] : [person(5)]));
  cameFrom(read);
  const first = place(3);
  expect(first.current).toMatchObject({ rank: 3, total: 5, next: person(4) });
  await waitFor(() => expect(first.current).toMatchObject({ rank: 3, previous: person(2), next: person(4) }));
  const last = place(4);
  await waitFor(() => expect(last.current).toMatchObject({ rank: 4, previous: person(3), next: person(5) }));
  expect(read.mock.calls).toEqual([[0], [2]]);
  expect(place(5).current).toMatchObject({ rank: 5, next: undefined });
});

test('a page that cannot be read ends the way; somebody else is nowhere in it', async () => {
  const read = jest.fn<ListOrder['read']>(async () => {
    throw new Error('no answer');
  });
  cameFrom(read);
  const last = place(4);
  await waitFor(() => expect(read).toHaveBeenCalledWith(2));
  expect(last.current).toMatchObject({ rank: 4, next: undefined });
  expect(place(9).current).toBeUndefined();
});
