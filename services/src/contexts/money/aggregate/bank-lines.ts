import { messages } from '@diapason/contracts/constants';
import { type EventOf, type EventsOf, make } from '@diapason/contracts/core';
import {
  ACCEPTED,
  BankLineDecided,
  BankLineRead,
  BankStatementDeposited,
  BankWaited,
  bankLineLife,
  bankLine as bankLineRecord,
  bankStatementLife,
  bankStatement as bankStatementRecord,
  bankWaitLife,
  bankWait as bankWaitRecord,
} from '@diapason/contracts/money';
import { Refusal, recordAggregate } from '@diapason/event-sourcing';

/** Streams `bankLine-{idLigne}`, `bankStatement-{idReleve}`, `bankWait-{idReglement}`. */
export const bankLine = recordAggregate(bankLineRecord, bankLineLife);
export const bankStatement = recordAggregate(bankStatementRecord, bankStatementLife);
export const bankWait = recordAggregate(bankWaitRecord, bankWaitLife);

type Line = EventOf<typeof BankLineRead>['data'];
type BankLineState = Line | undefined;
type LineEvent = EventsOf<typeof bankLine.events>;

/** A line is read once, whichever file it comes with. */
export const decideReadLine = (
  state: BankLineState,
  line: Omit<Line, 'suite' | 'motif' | 'fk_reglement'>,
): LineEvent[] => (state ? [] : [make(BankLineRead, { ...line, suite: null, motif: null, fk_reglement: null })]);

type Statement = EventOf<typeof BankStatementDeposited>['data'];
export const decideDeposit = (
  state: Statement | undefined,
  statement: Statement,
): EventsOf<typeof bankStatement.events>[] => (state ? [] : [make(BankStatementDeposited, statement)]);

/** @throws Refusal 404 */
export function knownLine(state: BankLineState): Line {
  if (!state) throw new Refusal(messages.general.notFound, 404);
  return state;
}

/**
 * It is made a payment of. @param before the payment that no longer counts, which this one replaces.
 * @throws Refusal 422 where the bank took nothing; 409 where it is another payment already.
 */
export function decideRecordLine(
  state: BankLineState,
  fk_reglement: number,
  before: number | null = null,
): LineEvent[] {
  const line = knownLine(state);
  requireAccepted(line);
  if (line.fk_reglement === fk_reglement) return [];
  if (line.fk_reglement !== before) throw new Refusal(messages.money.lineKnown, 409);
  return [make(BankLineDecided, { idLigne: line.idLigne, suite: 'enregistree', motif: null, fk_reglement })];
}

/** The bank's signed answer makes its payment of it, unless a person has made another one meanwhile. */
export const decideClaimLine = (state: BankLineState, fk_reglement: number, before: number | null): LineEvent[] =>
  state?.code === ACCEPTED && state.fk_reglement === before ? decideRecordLine(state, fk_reglement, before) : [];

/** @throws Refusal 422 where the bank took nothing. */
export function requireAccepted({ code }: Line): void {
  if (code !== ACCEPTED) throw new Refusal(messages.money.lineNotAccepted, 422);
}

/**
 * @param before the payment that it was and that no longer counts.
 * @throws Refusal 409 for one that is a payment; 400 without a reason; 422 for one that the bank did not refuse.
 */
export function decideSettleLine(
  state: BankLineState,
  suite: 'hors' | 'signalee',
  motif: string | null,
  before: number | null = null,
): LineEvent[] {
  const line = knownLine(state);
  if (line.fk_reglement !== before) throw new Refusal(messages.money.lineKnown, 409);
  if (suite === 'signalee' && line.code === ACCEPTED) throw new Refusal(messages.money.lineNotRefused, 422);
  const said = motif?.trim() || null;
  if (suite === 'hors' && !said) throw new Refusal(messages.money.settleReason, 400, 'motif');
  return [make(BankLineDecided, { idLigne: line.idLigne, suite, motif: said, fk_reglement: null })];
}

/** Said anew at each statement. */
export const decideAwait = (idReglement: number, motif: string): EventsOf<typeof bankWait.events>[] => [
  make(BankWaited, { idReglement, motif: motif.trim() }),
];
