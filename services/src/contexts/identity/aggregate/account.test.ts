import { messages } from '@diapason/contracts/constants';
import { fold } from '@diapason/event-sourcing';
import { describe, expect, test } from '@jest/globals';
import {
  type AccountEvent,
  account,
  decideChangeGroup,
  decideConfirmEmail,
  decideDeactivate,
  decideEndImpersonation,
  decideOpen,
  decideOwnPassword,
  decideProvisional,
  decideRefuseEmail,
  decideRequestEmail,
  decideRequestReset,
  decideResetPassword,
  decideSetPassword,
  decideStartImpersonation,
  type Link,
  linkExpires,
} from './account';

const opening = { idUtilisateur: 5, isResponsable: 1 as const, email: 'a@b.fr', fk_groupe: 7 };
const link: Link = {
  idUtilisateur: 5,
  idReset: 'r1',
  date: '2026-11-21T10:00:00.000Z',
  expire: '2026-11-21T11:00:00.000Z',
  motif: 'oubli',
};
const given = (...events: AccountEvent[]) => fold(account, [...decideOpen(account.initial, opening), ...events]);
const asked = () => given(...decideRequestReset(given(), link));
const use = { idUtilisateur: 5, idReset: 'r1', email: 'a@b.fr', now: '2026-11-21T10:30:00.000Z' };

describe('a link to a new password', () => {
  test('is good once', () => {
    const used = decideResetPassword(asked(), use);
    expect(used).toEqual([{ type: 'PasswordChanged', data: { idUtilisateur: 5, provisoire: 0, origine: 'lien' } }]);
    expect(() => decideResetPassword(used.reduce(account.evolve, asked()), use)).toThrow(
      expect.objectContaining({
        status: 410,
        message: 'Ce lien n’est plus valable. Demandez un nouveau mot de passe.',
      }),
    );
  });

  test.each([
    ['after it expired', { ...use, now: '2026-11-21T11:00:00.000Z' }],
    ['when another was asked for', { ...use, idReset: 'r0' }],
  ])('is refused %s', (_case, command) => {
    expect(() => decideResetPassword(asked(), command)).toThrow(expect.objectContaining({ status: 410 }));
  });

  test('that is good says that it went to another address than the one typed', () =>
    expect(() => decideResetPassword(asked(), { ...use, email: 'c@d.fr' })).toThrow(
      expect.objectContaining({ status: 400, field: 'email', message: messages.identity.resetLinkOfAnother }),
    ));

  test('is not given to a closed account, and ends when the account closes', () => {
    const closed = decideDeactivate(asked(), 5).reduce(account.evolve, asked());
    expect(decideRequestReset(closed, link)).toEqual([]);
    expect(() => decideResetPassword(closed, use)).toThrow(expect.objectContaining({ status: 410 }));
  });
});

describe('links that somebody asks for who is not logged in', () => {
  /** The minutes after ten. */
  const at = (minutes: number) => new Date(Date.parse('2026-11-21T10:00:00.000Z') + minutes * 60_000).toISOString();
  const ask = (minutes: number, motif: Link['motif'] = 'oubli'): Link => ({
    idUtilisateur: 5,
    idReset: `${motif}-${minutes}`,
    date: at(minutes),
    expire: linkExpires(motif, at(minutes)),
    motif,
  });
  const after = (state: ReturnType<typeof given>, ...links: readonly Link[]) =>
    links.reduce((one, next) => decideRequestReset(one, next).reduce(account.evolve, one), state);
  const sent = (state: ReturnType<typeof given>, ...links: readonly Link[]) =>
    links.reduce(
      ({ state: one, ids }, next) => {
        const events = decideRequestReset(one, next);
        const more = events.flatMap((event) => (event.type === 'PasswordResetRequested' ? [event.data.idReset] : []));
        return { state: events.reduce(account.evolve, one), ids: [...ids, ...more] };
      },
      { state, ids: [] as string[] },
    ).ids;
  const good = (state: ReturnType<typeof given>, idReset: string, minutes: number) =>
    decideResetPassword(state, { idUtilisateur: 5, idReset, email: 'a@b.fr', now: at(minutes) }).length === 1;

  test('leave a link of the last minutes good, however many are asked for', () => {
    const many = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((minutes) => ask(minutes));
    expect(sent(given(), ...many)).toEqual(['oubli-0']);
    expect(good(after(given(), ...many), 'oubli-0', 9)).toBe(true);
  });

  test('are three an hour at most, and the last one is good until the next', () => {
    const day = Array.from({ length: 24 * 60 }, (_, minutes) => ask(minutes));
    const ids = sent(given(), ...day);
    expect(ids.slice(0, 5)).toEqual(['oubli-0', 'oubli-10', 'oubli-20', 'oubli-60', 'oubli-70']);
    expect(ids).toHaveLength(3 * 24);
    expect(good(after(given(), ...day.slice(0, 60)), 'oubli-20', 59)).toBe(true);
  });

  test.each(['bienvenue', 'agent'] as const)(
    'send a link that waits for longer (%s) again, and leave it good',
    (motif) => {
      const asks = [ask(30), ask(45), ask(60 * 24), ask(60 * 70)];
      const first = ask(0, motif);
      expect(sent(given(), first, ...asks)).toEqual(Array.from({ length: 5 }, () => first.idReset));
      expect(good(after(given(), first, ...asks), first.idReset, 60 * 71)).toBe(true);
      // In its last hour a new one is good for longer.
      expect(sent(given(), first, ask(60 * 71 + 30))).toEqual([first.idReset, `oubli-${60 * 71 + 30}`]);
    },
  );

  test('are new again once a password was set; and what staff send is always sent', () => {
    const asked = after(given(), ask(0), ask(10), ask(20));
    const used = decideResetPassword(asked, { idUtilisateur: 5, idReset: 'oubli-20', email: 'a@b.fr', now: at(22) });
    expect(sent(used.reduce(account.evolve, asked), ask(23))).toEqual(['oubli-23']);
    expect(sent(asked, ask(21, 'agent'), ask(22, 'agent'))).toEqual(['agent-21', 'agent-22']);
  });
});

describe('a new address', () => {
  const wish = (over = {}) => ({
    idUtilisateur: 5,
    emailDemande: 'c@d.fr',
    idDemande: 'd1',
    date: '2026-11-21T10:00:00.000Z',
    expire: '2026-11-24T10:00:00.000Z',
    origine: 'agent' as const,
    ...over,
  });
  const wished = (over = {}) => given(...decideRequestEmail(given(), wish(over)));
  const confirmation = { idUtilisateur: 5, idDemande: 'd1', now: '2026-11-22T10:00:00.000Z' };
  const gone = expect.objectContaining({ status: 410 });

  test('does not count before it is confirmed, and then once', () => {
    expect(wished().email).toBe('a@b.fr');
    const confirmed = decideConfirmEmail(wished(), confirmation);
    expect(confirmed).toEqual([{ type: 'AccountEmailChanged', data: { idUtilisateur: 5, email: 'c@d.fr' } }]);
    const after = confirmed.reduce(account.evolve, wished());
    expect(after).toMatchObject({ email: 'c@d.fr', previousEmail: 'a@b.fr', emailChange: undefined });
    expect(() => decideConfirmEmail(after, confirmation)).toThrow(gone);
  });

  test('a change of role group drops it', () => {
    const promoted = decideChangeGroup(wished(), { idUtilisateur: 5, fk_groupe: 2 }).reduce(account.evolve, wished());
    expect(() => decideConfirmEmail(promoted, confirmation)).toThrow(gone);
  });

  test.each([
    ['after it expired', wished(), { ...confirmation, now: '2026-11-24T10:00:00.000Z' }],
    ['with the link of another request', wished(), { ...confirmation, idDemande: 'd0' }],
    ['when nothing was asked for', given(), confirmation],
    [
      'when the old address refused it',
      decideRefuseEmail(wished(), confirmation).reduce(account.evolve, wished()),
      confirmation,
    ],
    [
      'when a password was set since: whoever asked may have been someone else',
      decideSetPassword(wished(), { idUtilisateur: 5, origine: 'profil', provisoire: 0 }).reduce(
        account.evolve,
        wished(),
      ),
      confirmation,
    ],
    ['when the account closed', decideDeactivate(wished(), 5).reduce(account.evolve, wished()), confirmation],
  ])('is not confirmed %s', (_case, state, command) => {
    expect(() => decideConfirmEmail(state, command)).toThrow(gone);
  });

  test('is not refused once it counts', () => {
    const after = decideConfirmEmail(wished(), confirmation).reduce(account.evolve, wished());
    expect(() => decideRefuseEmail(after, confirmation)).toThrow(gone);
  });

  test('the address that the account has is no wish, and leaves a pending one alone', () => {
    expect(decideRequestEmail(wished(), wish({ emailDemande: 'a@b.fr' }))).toEqual([]);
  });

  test('asked for again at once is the same wish; five different ones a day are enough', () => {
    expect(decideRequestEmail(wished(), wish({ idDemande: 'd2', date: '2026-11-21T10:05:00.000Z' }))).toEqual([]);
    const minute = (n: number) => `2026-11-21T10:0${n}:00.000Z`;
    const five = [0, 1, 2, 3, 4].reduce(
      (state, n) =>
        decideRequestEmail(state, wish({ emailDemande: `x${n}@d.fr`, date: minute(n) })).reduce(account.evolve, state),
      given(),
    );
    const sixth = wish({ emailDemande: 'x5@d.fr', date: minute(5) });
    expect(() => decideRequestEmail(five, sixth)).toThrow(expect.objectContaining({ status: 429, field: 'email' }));
    expect(decideRequestEmail(five, { ...sixth, date: '2026-11-22T10:00:00.000Z' })).toHaveLength(1);
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

describe('a password of one’s own', () => {
  const set = (origine: 'profil' | 'agent', provisoire: 0 | 1) =>
    decideSetPassword(given(), { idUtilisateur: 5, origine, provisoire });
  const own = { idUtilisateur: 5, passwords: 0 };
  const chosen = { type: 'PasswordChanged', data: { idUtilisateur: 5, provisoire: 0, origine: 'profil' } };

  test('counts while no other was set since the former was checked', () => {
    expect(decideOwnPassword(given(), own)).toEqual([chosen]);
    expect(decideOwnPassword(given(...set('agent', 1)), { ...own, passwords: 1 })).toEqual([chosen]);
  });

  test.each(['agent', 'profil'] as const)('is refused where another was set meanwhile: %s', (origine) =>
    expect(() => decideOwnPassword(given(...set(origine, 1)), own)).toThrow(
      expect.objectContaining({ status: 409, message: messages.identity.passwordOvertaken }),
    ),
  );

  test('takes nothing from staff’s: the mark of the password that counts is set again where it was cleared', () => {
    expect(decideProvisional(given(...set('agent', 1)), 5)).toEqual([]);
    expect(decideProvisional(given(...set('agent', 1), ...set('profil', 0)), 5)).toEqual(set('agent', 1));
  });
});
