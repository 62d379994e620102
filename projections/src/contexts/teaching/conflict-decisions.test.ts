import { expect, test } from '@jest/globals';
import { decisionOn } from './conflict-decisions';

const saved = (position: number, agent?: string) => ({ position, command: `c${position}`, agent, at: '' });
const cause = (position: number, command = `c${position}`) => ({ position, command });

test('a conflict was decided on by whoever saved the later of its workshops', () => {
  expect(decisionOn([saved(3, 'FABRE Léo'), saved(8, 'ROUX Paul')], [cause(5)])?.agent).toBe('ROUX Paul');
});

test('who was added with the workshop was seen by whoever saved it', () => {
  expect(decisionOn([saved(8, 'ROUX Paul')], [cause(9, 'c8')])?.agent).toBe('ROUX Paul');
});

test('nobody decided on what came afterwards, nor on what no agent saved', () => {
  expect(decisionOn([saved(3, 'FABRE Léo'), saved(8, 'ROUX Paul')], [cause(9)])).toBeUndefined();
  expect(decisionOn([saved(3, 'FABRE Léo'), saved(8)], [])).toBeUndefined();
  expect(decisionOn([], [])).toBeUndefined();
});
