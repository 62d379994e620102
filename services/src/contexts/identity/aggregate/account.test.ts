import { fold } from '@diapason/event-sourcing';
import { describe, expect, test } from '@jest/globals';
import {
  type AccountEvent,
  account,
  decideDeactivate,
  decideEndImpersonation,
  decideOpen,
  decideRequestReset,
  decideResetPassword,
  decideStartImpersonation,
} from './account';

const opening = { idUtilisateur: 5, isResponsable: 1 as const, email: 'a@b.fr', fk_groupe: 7 };
const link = { idUtilisateur: 5, idReset: 'r1', expire: '2026-11-21T11:00:00.000Z', motif: 'oubli' as const };
const given = (...events: AccountEvent[]) => fold(account, [...decideOpen(account.initial, opening), ...events]);
const asked = () => given(...decideRequestReset(given(), link));
const use = { idUtilisateur: 5, idReset: 'r1', email: 'a@b.fr', now: '2026-11-21T10:30:00.000Z' };

describe('a link to a new password', () => {
  test('is good once', () => {
    const used = decideResetPassword(asked(), use);
    expect(used).toEqual([{ type: 'PasswordChanged', data: { idUtilisateur: 5, origine: 'lien' } }]);
    expect(() => decideResetPassword(used.reduce(account.evolve, asked()), use)).toThrow(
      expect.objectContaining({
        status: 410,
        message: "Ce lien n'est plus valable. Demandez un nouveau mot de passe.",
      }),
    );
  });

  test.each([
    ['after it expired', { ...use, now: '2026-11-21T11:00:00.000Z' }],
    ['for another address', { ...use, email: 'c@d.fr' }],
    ['when another was asked for', { ...use, idReset: 'r0' }],
  ])('is refused %s', (_case, command) => {
    expect(() => decideResetPassword(asked(), command)).toThrow(expect.objectContaining({ status: 410 }));
  });

  test('is not given to a closed account, and ends when the account closes', () => {
    const closed = decideDeactivate(asked(), 5).reduce(account.evolve, asked());
    expect(decideRequestReset(closed, link)).toEqual([]);
    expect(() => decideResetPassword(closed, use)).toThrow(expect.objectContaining({ status: 410 }));
  });
});

describe('impersonation on the record of who acts', () => {
  test('is ended once, and a forgotten one is ended by the next', () => {
    const start = (fk_id: number) => ({ idUtilisateur: 5, fk_id, isResponsable: 1 as const });
    const first = decideStartImpersonation(given(), start(9)).reduce(account.evolve, given());
    expect(decideStartImpersonation(first, start(10)).map((event) => event.type)).toEqual([
      'ImpersonationEnded',
      'ImpersonationStarted',
    ]);
    const ended = decideEndImpersonation(first, 5).reduce(account.evolve, first);
    expect(decideEndImpersonation(ended, 5)).toEqual([]);
  });

  test('nobody impersonates themselves', () => {
    expect(() => decideStartImpersonation(given(), { idUtilisateur: 5, fk_id: 5, isResponsable: 0 })).toThrow();
  });
});
