import { modules as contracts, events } from '@diapason/contracts';
import type { StoredFact } from '@diapason/event-sourcing';
import { describe, expect, test } from '@jest/globals';
import { ENDS, isAboutTheAct } from './acts';
import { fieldFacts } from './labels';
import { type Step, stepsOf } from './steps';

const happened = (...facts: [type: string, data: Record<string, unknown>][]): StoredFact[] =>
  facts.map(([type, data], revision) => ({
    type,
    data,
    eventId: `e${revision}`,
    stream: 'contribution-12',
    revision,
    position: BigInt(revision),
    metadata: { actor: '7', commandId: `c${revision}`, correlationId: 'r', at: '2026-11-21T10:00:00.000Z' },
  }));

const changesOf = (step: Step | undefined) => step?.changes.map(({ champ, avant, apres }) => ({ champ, avant, apres }));

describe('the history of a contribution', () => {
  test('shows each field a step changed, with what it was before, in the order of the declaration', () => {
    const steps = stepsOf(
      happened(
        ['ContributionCalculated', { idCotisation: 12, montantTotal: 85_250, version: 1 }],
        ['ContributionCalculated', { idCotisation: 12, montantTotal: 90_000, version: 2 }],
      ),
    );
    expect(changesOf(steps[1])).toEqual([
      { champ: 'version', avant: 1, apres: 2 },
      { champ: 'montantTotal', avant: 85_250, apres: 90_000 },
    ]);
  });

  test('follows each payment on its own', () => {
    const steps = stepsOf(
      happened(
        ['PaymentRegistered', { idCotisation: 12, idReglement: 1, montant: 15_000, fk_mode: 2 }],
        ['PaymentRegistered', { idCotisation: 12, idReglement: 2, montant: 9_000, fk_mode: 2 }],
        ['PaymentCorrected', { idCotisation: 12, idReglement: 1, montant: 14_050, fk_mode: 2 }],
      ),
    );
    expect(changesOf(steps[2])).toEqual([{ champ: 'montant', avant: 15_000, apres: 14_050 }]);
  });

  test('says that a deleted payment no longer counts, and that a reactivated one counts again', () => {
    const steps = stepsOf(
      happened(
        ['PaymentRegistered', { idCotisation: 12, idReglement: 1, montant: 15_000 }],
        ['PaymentDeleted', { idCotisation: 12, idReglement: 1 }],
        ['PaymentReactivated', { idCotisation: 12, idReglement: 1 }],
      ),
    );
    expect(steps.map((step) => changesOf(step)?.find(({ champ }) => champ === 'valide'))).toEqual([
      { champ: 'valide', avant: null, apres: 1 },
      { champ: 'valide', avant: 1, apres: 0 },
      { champ: 'valide', avant: 0, apres: 1 },
    ]);
  });

  test('marks a terminated subscription with a leading minus sign', () => {
    const steps = stepsOf(
      happened(
        ['PaymentRegistered', { idCotisation: 12, idReglement: 1, montant: 1_000, abonnement: '4521' }],
        ['SubscriptionTerminated', { idCotisation: 12, idReglement: 1, abonnement: '4521' }],
      ),
    );
    expect(changesOf(steps[1])).toEqual([{ champ: 'abonnement', avant: '4521', apres: '-4521' }]);
  });

  test('leaves a subscription terminated where a correction does not change its number', () => {
    const payment = { idCotisation: 12, idReglement: 1, montant: 1_000, abonnement: '4521' };
    const steps = stepsOf(
      happened(
        ['PaymentRegistered', payment],
        ['SubscriptionTerminated', { idCotisation: 12, idReglement: 1, abonnement: '4521' }],
        ['PaymentCorrected', { ...payment, montant: 900 }],
      ),
    );
    expect(changesOf(steps[2])).toEqual([{ champ: 'montant', avant: 1_000, apres: 900 }]);
  });
});

describe('what belongs to the act', () => {
  const year = { fk_anneeScolaire: 8 };
  const books = {
    ...year,
    cotisations: 3,
    montantTotal: 9_000,
    reglements: 1,
    montantRegle: 500,
    lignes: [],
    sceau: 'abc',
  };

  test('a closing says its totals and its seal, and a reopening its reason, also where the last one said the same', () => {
    const round: [string, Record<string, unknown>][] = [
      ['YearClosed', books],
      ['YearReopened', { ...year, motif: 'essai' }],
    ];
    const [, , closed, reopened] = stepsOf(happened(...round, ...round));
    expect(changesOf(closed)).toEqual(
      expect.arrayContaining([
        { champ: 'montantTotal', avant: null, apres: 9_000 },
        { champ: 'sceau', avant: null, apres: 'abc' },
        { champ: 'etat', avant: 'ouverte', apres: 'close' },
      ]),
    );
    expect(changesOf(reopened)).toEqual(expect.arrayContaining([{ champ: 'motif', avant: null, apres: 'essai' }]));
  });

  test('the second undoing of an acceptance says why, also for the same reason', () => {
    const status = (fk_fraisStatut: number, why = {}): [string, Record<string, unknown>] => [
      'ExpenseClaimStatusChanged',
      { idFrais: 1, fk_user: 5, fk_fraisStatut, ...why },
    ];
    const undone = status(3, { motifDecision: 'erreur' });
    const steps = stepsOf(happened(status(4), undone, status(4), undone));
    expect(changesOf(steps[3])).toEqual([
      { champ: 'fk_fraisStatut', avant: 4, apres: 3 },
      { champ: 'motifDecision', avant: null, apres: 'erreur' },
    ]);
  });

  test('a guardian who is linked again has a role and a rank', () => {
    const link = { idEleve: 3, fk_responsable: 7, fk_role: 1, ordre: 1 };
    const steps = stepsOf(
      happened(
        ['GuardianLinked', link],
        ['GuardianUnlinked', { idEleve: 3, fk_responsable: 7 }],
        ['GuardianLinked', link],
      ),
    );
    expect(changesOf(steps[2])).toEqual(changesOf(steps[0]));
  });

  const acts = Object.values(events).flatMap(({ type, schema, implies }) => {
    const fields = Object.keys(schema.shape)
      .filter((field) => !(field in (implies?.({}, {}) ?? {})))
      .filter((field) => isAboutTheAct(type, field) && fieldFacts(type, field)?.label);
    return fields.length > 0 ? [[type, fields] as const] : [];
  });
  test.each(acts)('%s says its own also when it is said again', (type, fields) => {
    const data = Object.fromEntries(Object.keys(events[type]?.schema.shape ?? {}).map((field) => [field, 7]));
    const [, again] = stepsOf(happened([type, data], [type, data]));
    expect(again?.changes.map(({ champ }) => champ)).toEqual(expect.arrayContaining([...fields]));
  });

  test('every reason is told each time, but where it is a field of the request itself', () => {
    const kept = Object.values(events).flatMap(({ type, schema }) =>
      Object.keys(schema.shape)
        .filter((field) => /^(motif|raison|sceau|origine)/.test(field) && !isAboutTheAct(type, field))
        .map((field) => `${type}.${field}`),
    );
    // A receipt, an operation, a request and a line as it was read have one event each.
    expect(kept.sort()).toEqual([
      'BankLineRead.motif',
      'EnrolmentSubmitted.motif',
      'EnrolmentSubmitted.origine',
      'ReceiptDrawnUp.motif',
      'StaffAbsenceChanged.motif',
      'StaffAbsenceRequested.motif',
      'UpkeepEnded.raison',
    ]);
  });

  test('what ends a part is known', () => {
    const dropped = contracts.flatMap((module) =>
      Object.values(module).flatMap((one) => (one as { drop?: readonly { type: string }[] } | null)?.drop ?? []),
    );
    const named = Object.keys(events).filter((type) =>
      /(Removed|Detached|Unlinked|Freed|GivenBack|Replaced|Restored)$/.test(type),
    );
    expect(Object.keys(ENDS)).toEqual(expect.arrayContaining([...dropped.map(({ type }) => type), ...named]));
    expect(Object.keys(events)).toEqual(expect.arrayContaining(Object.keys(ENDS)));
  });
});
