import { messages } from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import { PaperNumberFreed, PaperNumberTaken } from '@diapason/contracts/money';
import { given, refused } from '@diapason/event-sourcing/testing';
import { describe, it } from '@jest/globals';
import { decideFree, decideTake, type PaperNumber, paperNumber } from './paper-number';

const number = (more: Partial<PaperNumber> = {}): PaperNumber => ({
  annee: 2026,
  numero: 'LIVRE1',
  idCotisation: 7,
  idReglement: 31,
  depuis: '2026-11-21T10:00:00.000Z',
  ...more,
});
const later = { depuis: '2026-11-21T10:00:00.001Z' };
const [mine, again, theirs] = [number(), number(later), number({ idReglement: 32 })];
const taken = (one: PaperNumber) => make(PaperNumberTaken, one);
const freed = (one: PaperNumber) => make(PaperNumberFreed, one);

describe('a number of a paper book', () => {
  it('is reserved by one command for one payment', () => {
    given(paperNumber, [])
      .when(decideTake(mine))
      .then([taken(mine)]);
    given(paperNumber, [taken(mine)])
      .when(decideTake(again))
      .then([]);
    given(paperNumber, [taken(mine)])
      .when(decideTake(theirs))
      .then(refused(messages.money.receiptNumberTaken, 422));
    given(paperNumber, [taken(mine), freed(mine)])
      .when(decideTake(theirs))
      .then([taken(theirs)]);
  });
  it('that a command left behind is reserved anew, by whoever comes first', () => {
    given(paperNumber, [taken(mine)])
      .when(decideTake(again, mine))
      .then([taken(again)]);
    given(paperNumber, [taken(mine)])
      .when(decideTake(theirs, mine))
      .then([taken(theirs)]);
    given(paperNumber, [taken(mine), taken(again)])
      .when(decideTake(theirs, mine))
      .then(refused(messages.money.receiptNumberTaken, 422));
  });
  it('is freed by the command that reserved it, and by no other that saves the same payment', () => {
    given(paperNumber, [taken(mine)])
      .when(decideFree(mine))
      .then([freed(mine)]);
    given(paperNumber, [taken(mine)])
      .when(decideFree(again))
      .then([]);
    given(paperNumber, [taken(theirs)])
      .when(decideFree(mine))
      .then([]);
    given(paperNumber, []).when(decideFree(mine)).then([]);
  });
});
