import { ClaimMonthReleased, ClaimMonthReserved } from '@diapason/contracts/claims';
import { messages } from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import { given, refused } from '@diapason/event-sourcing/testing';
import { describe, it } from '@jest/globals';
import { type ClaimMonthState, claimMonth, decideReleaseMonth, decideReserveMonth } from './claim-month';

const month = { fk_user: 31, periode: '2026-11' };
const reserved = make(ClaimMonthReserved, { ...month, idFrais: 7 });
const released = make(ClaimMonthReleased, { ...month, idFrais: 7 });
const reserve = (idFrais: number) => (state: ClaimMonthState) => decideReserveMonth(state, month, idFrais);
const release = (idFrais: number) => (state: ClaimMonthState) => decideReleaseMonth(state, month, idFrais);

describe('the month of an agent', () => {
  it('is reserved by one claim', () => {
    given(claimMonth, []).when(reserve(7)).then([reserved]);
    given(claimMonth, [reserved]).when(reserve(7)).then([]);
    given(claimMonth, [reserved]).when(reserve(8)).then(refused(messages.claims.monthTaken, 422));
  });
  it('is released by the claim that holds it, and free again', () => {
    given(claimMonth, [reserved]).when(release(7)).then([released]);
    given(claimMonth, [reserved]).when(release(8)).then([]);
    given(claimMonth, [reserved, released])
      .when(reserve(8))
      .then([make(ClaimMonthReserved, { ...month, idFrais: 8 })]);
  });
});
