import type { StoredFact } from '@diapason/event-sourcing';
import { describe, expect, test } from '@jest/globals';
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
