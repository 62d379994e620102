import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { type Texts, textColumn } from '../testing/text-column';
import { DataList } from './DataList';
import { useFittingColumns } from './useFittingColumns';

const HEAD = 100;
const columns = [
  textColumn('Nom', { fixed: true }),
  textColumn('Naissance', { drops: 1 }),
  textColumn('Cours'),
  textColumn('Handicap'),
  textColumn('Image', { drops: 2 }),
];
const rows: readonly Texts[] = [{ Nom: 'ADAM', Naissance: '2010', Cours: 'Piano', Handicap: '', Image: 'Accepté' }];

/** How wide the list's place is. */
let room = 500;
beforeEach(() => {
  localStorage.clear();
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return { width: this instanceof HTMLTableElement ? HEAD * this.querySelectorAll('th').length : HEAD } as DOMRect;
  });
  jest.spyOn(Element.prototype, 'clientWidth', 'get').mockImplementation(() => room);
});
afterEach(() => {
  jest.restoreAllMocks();
});

function List({ taken }: { readonly taken: number }) {
  const [{ shown }, narrow] = useFittingColumns('essai', columns, rows, taken);
  return <DataList label="Essai" rows={rows} columns={shown} rowKey={() => 1} narrow={narrow} />;
}
const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

test('columns that do not fit are left out before anything is seen, and come back once there is room again', () => {
  room = 500;
  const { rerender } = render(<List taken={0} />);
  expect(heads()).toEqual(['Nom', 'Naissance', 'Cours', 'Handicap', 'Image']);
  room = 300;
  rerender(<List taken={396} />);
  expect(heads()).toEqual(['Nom', 'Cours', 'Image']);
  room = 500;
  rerender(<List taken={0} />);
  expect(heads()).toEqual(['Nom', 'Naissance', 'Cours', 'Handicap', 'Image']);
  room = 200;
  act(() => {
    window.dispatchEvent(new Event('resize'));
  });
  expect(heads()).toEqual(['Nom', 'Cours']);
  // What paper had no room for is on the screen again, and on the next paper.
  room = 500;
  act(() => {
    window.dispatchEvent(new Event('afterprint'));
  });
  expect(heads()).toEqual(['Nom', 'Naissance', 'Cours', 'Handicap', 'Image']);
});
