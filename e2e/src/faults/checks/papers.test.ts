import { expect, test } from '@jest/globals';
import type { Recorded } from '../event-log';
import { judgeFiles, papersThatStand } from './papers';

const told = (missing: number, left: number) => `files 12\nmissing ${missing}\nto be collected ${left}\n`;

test('a store that lacks a paper is a problem; one with files to be collected is not', () => {
  expect(judgeFiles(told(0, 3))).toEqual({ kept: 12, toCollect: 3, problems: [] });
  expect(judgeFiles(`missing: ab/abc\n${told(1, 0)}`).problems).toContain('missing: ab/abc');
});

test('an output that says nothing of the store is a problem', () => {
  expect(judgeFiles('FileStoreUnavailable: the store of files').problems).toEqual([
    'FileStoreUnavailable: the store of files',
  ]);
});

const paper = (idPieceJointe: number) => ({ guardian: 92, idPieceJointe, sha256: `${idPieceJointe}` });
const event = (type: string, idPieceJointe: number, commandId: string): Recorded => ({
  id: `${type} ${idPieceJointe}`,
  type,
  stream: 'guardian-92',
  position: 0n,
  commandId,
  at: '',
  data: { idPieceJointe },
});

test('of papers of one guardian, the one stands that came last into the log, whoever sent it first', () => {
  const log = [
    event('GuardianPaperAdded', 1, 'a'),
    event('GuardianPaperRemoved', 1, 'c'),
    event('GuardianPaperAdded', 3, 'c'),
    // Given up by its sender before the third was sent.
    event('GuardianPaperRemoved', 3, 'b'),
    event('GuardianPaperAdded', 2, 'b'),
  ];
  expect(papersThatStand([paper(1), paper(3)], log)).toEqual({ standing: [], lost: [] });
  expect(papersThatStand([paper(1), paper(3)], log.slice(0, 3))).toEqual({ standing: [paper(3)], lost: [] });
});

test('a paper that goes although no other comes is lost; one that the log never had must open all the same', () => {
  const log = [event('GuardianPaperAdded', 1, 'b'), event('GuardianPaperRemoved', 1, 'b')];
  expect(papersThatStand([paper(1), paper(9)], log)).toEqual({ standing: [paper(9)], lost: [paper(1)] });
});
