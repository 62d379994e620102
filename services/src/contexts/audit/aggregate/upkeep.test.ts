import { UpkeepEnded, UpkeepRequested } from '@diapason/contracts/audit';
import { messages } from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import { given, refused } from '@diapason/event-sourcing/testing';
import { describe, test } from '@jest/globals';
import { decideEndUpkeep, decideRequestUpkeep, upkeep } from './upkeep';

const asked = (idOperation: number) => make(UpkeepRequested, { idOperation, nature: 'reconstruction' });
const outcome = {
  idOperation: 1,
  nature: 'reconstruction' as const,
  reussie: 1 as const,
  evenements: 12,
  secondes: 0.5,
  lignesComparees: null,
  differences: null,
  raison: null,
};

describe('the upkeep of the lists', () => {
  test('one operation at a time, whichever it is', () => {
    given(upkeep, [asked(1)])
      .when((state) => decideRequestUpkeep(state, 2, 'verification'))
      .then(refused(messages.system.upkeepUnderWay, 409));
  });

  test('the next one may begin once the last has ended', () => {
    given(upkeep, [asked(1), make(UpkeepEnded, outcome)])
      .when((state) => decideRequestUpkeep(state, 2, 'reconstruction'))
      .then([asked(2)]);
  });

  test('an end is told once, and only of what is under way', () => {
    given(upkeep, [asked(1)])
      .when((state) => decideEndUpkeep(state, outcome))
      .then([make(UpkeepEnded, outcome)]);
    given(upkeep, [asked(1), make(UpkeepEnded, outcome), asked(2)])
      .when((state) => decideEndUpkeep(state, outcome))
      .then([]);
  });
});
