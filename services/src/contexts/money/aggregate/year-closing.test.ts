import { messages } from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import { YearClosed, YearClosingBegun, YearReopened } from '@diapason/contracts/money';
import { given, refused } from '@diapason/event-sourcing/testing';
import { describe, expect, it } from '@jest/globals';
import { decideBeginClosing, decideClose, decideReopen, requireNotClosed, yearClosing } from './year-closing';

const begun = make(YearClosingBegun, { fk_anneeScolaire: 8 });
const books = {
  fk_anneeScolaire: 8,
  cotisations: 2,
  montantTotal: 170_000,
  reglements: 3,
  montantRegle: 120_000,
  lignes: [{ fk_site: 1, fk_mode: 1, nombre: 3, montant: 120_000 }],
  sceau: 'a'.repeat(64),
};
const closed = make(YearClosed, books);
const reopened = make(YearReopened, { fk_anneeScolaire: 8, motif: 'Chèque oublié' });

type State = typeof yearClosing.initial;
const begin = (today: string) => (state: State) =>
  decideBeginClosing(state, 8, { debut: '2025-08-01', fin: '2026-07-31' }, today);
const close =
  (closing: number, of = books) =>
  (state: State) =>
    decideClose(state, closing, of);
const reopen = (motif: string) => (state: State) => decideReopen(state, 8, motif);

describe('a school year', () => {
  const open = given(yearClosing, []);
  it('begins to be closed once it is over, and once', () => {
    open.when(begin('2026-08-01')).then([begun]);
    open.when(begin('2026-07-31')).then(refused(messages.money.yearNotOver('31/07/2026'), 422));
    given(yearClosing, [begun]).when(begin('2026-08-01')).then([]);
  });
  it('is closed with its totals, and once', () => {
    given(yearClosing, [begun]).when(close(1)).then([closed]);
    given(yearClosing, [begun, closed]).when(close(1)).then([]);
  });
  it('is not closed where someone has opened it meanwhile', () => {
    given(yearClosing, [begun, reopened]).when(close(1)).then(refused(messages.general.conflict, 409));
  });
  it('is not closed with what was read before it was opened, though someone closes it anew', () => {
    const conflict = refused(messages.general.conflict, 409);
    given(yearClosing, [begun, reopened, begun]).when(close(1)).then(conflict);
    given(yearClosing, [begun, reopened, begun, closed]).when(close(1)).then(conflict);
    given(yearClosing, [begun, reopened, begun]).when(close(2)).then([closed]);
  });
  it('that is closed with other totals is not said to be closed with these', () => {
    const others = { ...books, sceau: 'b'.repeat(64) };
    given(yearClosing, [begun, closed]).when(close(1, others)).then(refused(messages.money.booksChanged, 409));
  });
  it('is opened again with a reason, whether its closing ended or not', () => {
    for (const history of [[begun], [begun, closed]]) {
      given(yearClosing, history).when(reopen(' Chèque oublié ')).then([reopened]);
      given(yearClosing, history).when(reopen(' ')).then(refused(messages.money.reasonNeeded, 400));
    }
    open.when(reopen('Chèque oublié')).then([]);
  });
  it('is closed again after that', () => {
    given(yearClosing, [begun, closed, reopened]).when(begin('2026-09-01')).then([begun]);
  });
  it('takes nothing while it is closed', () => {
    expect(() => requireNotClosed(8, new Set([8]))).toThrow(messages.money.closedYear);
    expect(() => requireNotClosed(9, new Set([8]))).not.toThrow();
  });
});
