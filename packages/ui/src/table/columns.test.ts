import { limits } from '@diapason/contracts/constants';
import { describe, expect, it } from '@jest/globals';
import { rooms } from '../core/width';
import { type Column, hasRoom } from './columns';

const columns: readonly Pick<Column<never>, 'key' | 'hideBelow' | 'backBelow'>[] = [
  { key: 'nom' },
  { key: 'agent', hideBelow: 'compact' },
  { key: 'regle', hideBelow: 'desktop', backBelow: 'compact' },
];
const shownOn = (room: (typeof rooms)[number]) =>
  columns.filter((column) => hasRoom(column, room)).map(({ key }) => key);

describe('the columns of a list', () => {
  it('are all there on a wide screen, and as cards on a phone', () => {
    expect(shownOn('wide')).toEqual(['nom', 'agent', 'regle']);
    expect(shownOn('phone')).toEqual(['nom', 'agent', 'regle']);
  });
  it('hide below the width that they say, and come back where others made room', () => {
    expect(shownOn('desktop')).toEqual(['nom', 'agent']);
    expect(shownOn('compact')).toEqual(['nom', 'regle']);
    expect(shownOn('tablet')).toEqual(['nom', 'regle']);
  });
});

it('rooms are in the order of their widths', () => {
  const widths = rooms.map((room) => (room === 'wide' ? Number.POSITIVE_INFINITY : limits.breakpoints[room]));
  expect(widths).toEqual([...widths].sort((a, b) => a - b));
});
