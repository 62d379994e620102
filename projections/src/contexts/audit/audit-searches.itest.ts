import { events as catalogue, make } from '@diapason/contracts';
import { RoleGroupRemoved } from '@diapason/contracts/identity';
import { PaymentCorrected, PaymentDeleted, PaymentReactivated, PaymentRegistered } from '@diapason/contracts/money';
import { SettingSaved } from '@diapason/contracts/site';
import { createHarness, type Harness } from '@diapason/event-sourcing/testing';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { tables } from '../../catalogue/tables';
import { auditEvents } from './queries/audit-events';

import { auditor, contribution, payment, roleGroup, setting } from './testing/books';

describe('what auditors ask each month', () => {
  let harness: Harness;
  const on = (at: string) => harness.clock.set(at);
  const found = async (body: object) => {
    const { evenements } = (await auditEvents.run(
      { params: {}, query: {}, body: { page: 0, taille: 50, tri: 'date', ...body } } as never,
      {
        ...{ db: harness.pool, primary: harness.pool, building: harness.pool, codec: harness.codec },
        ...{ session: auditor, today: '2026-11-29', sites: undefined },
      } as never,
    )) as { evenements: readonly { readonly type: string }[] };
    return evenements.map(({ type }) => type);
  };
  beforeAll(async () => {
    harness = await createHarness({ catalogue, tables, now: '2026-11-10T09:00:00.000Z' });
    const by = (actor: string, onBehalfOf?: string) => ({ actor: { actor, ...(onBehalfOf ? { onBehalfOf } : {}) } });
    await harness.run(contribution, 12, () => [make(PaymentRegistered, payment(1, 15_000))], by('7', '9'));
    await harness.run(contribution, 12, () => [make(PaymentCorrected, payment(1, 14_050))], by('7'));
    on('2026-11-20T22:30:00.000Z');
    await harness.run(roleGroup, 5, () => [make(RoleGroupRemoved, { idGroupe: 5 })], by('7'));
    await harness.run(roleGroup, 6, () => [make(RoleGroupRemoved, { idGroupe: 6 })], by('job:upkeep'));
    const closes = { cle: 'fermetureReglements', valeur: '2026-11-21' };
    on('2026-11-21T09:00:00.000Z');
    await harness.run(setting, closes.cle, () => [make(SettingSaved, closes)], by('7'));
    await harness.run(contribution, 12, () => [make(PaymentDeleted, { idCotisation: 12, idReglement: 1 })], by('7'));
    on('2026-11-22T09:00:00.000Z');
    await harness.run(
      contribution,
      12,
      () => [make(PaymentReactivated, { idCotisation: 12, idReglement: 1 })],
      by('7'),
    );
  });
  afterAll(() => harness?.stop());

  test('payments above an amount', async () => {
    expect(await found({ famille: 'paiements', montantMin: 141 })).toEqual(['PaymentRegistered']);
    expect(await found({ famille: 'tous', montantMin: 140 })).toEqual(['PaymentRegistered', 'PaymentCorrected']);
  });
  test('what people did at night, not jobs', async () => {
    expect(await found({ famille: 'nuit' })).toEqual(['RoleGroupRemoved']);
  });
  test('rights, acts in the name of others, erasures', async () => {
    expect(await found({ famille: 'droits' })).toEqual(['RoleGroupRemoved', 'RoleGroupRemoved']);
    expect(await found({ famille: 'usurpations' })).toEqual(['PaymentRegistered']);
    expect(await found({ famille: 'effacements' })).toEqual([]);
  });
  test('corrections after the last day of payments, as it was set when they came', async () => {
    expect(await found({ famille: 'corrections' })).toEqual(['PaymentReactivated']);
  });
});
