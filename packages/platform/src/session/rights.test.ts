import type { SessionUser } from '@diapason/contracts';
import { packRights, right } from '@diapason/contracts/constants';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { holdsAny, mayCall, mayOpen } from './rights';

const user = (part: Partial<SessionUser>): SessionUser => ({
  idUtilisateur: 1,
  fk_id: 1,
  nomPrenomUtilisateur: 'x',
  email: 'x',
  role: 'Administratif',
  fk_groupe: 3,
  roleFonction: '0',
  fonctions: [],
  antennes: [],
  module: [],
  idAnneeScolaire: 6,
  libelleAnneeScolaire: '',
  libelleGroupe: '',
  usurpation: null,
  motDePasseAChanger: false,
  ...part,
});

describe('function rights', () => {
  it('are held exactly when their bit is set, beyond 53 bits too', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 450 })), fc.integer({ min: 0, max: 450 }), (held, asked) => {
        expect(holdsAny(packRights(held), asked)).toBe(held.includes(asked));
      }),
    );
  });

  it('need one of several, or none', () => {
    const mask = packRights([right.impersonateGuardian]);
    expect(holdsAny(mask, [right.impersonateAgent, right.impersonateGuardian])).toBe(true);
    expect(holdsAny(mask, [right.impersonateAgent])).toBe(false);
    expect(holdsAny(mask, undefined)).toBe(true);
  });

  it('are none when the mask is not a number', () => {
    expect(holdsAny('', 0)).toBe(false);
    expect(holdsAny('0x1f', 1)).toBe(false);
  });
});

describe('a screen', () => {
  // 000:11.a 000:11.b
  it('needs its function and its module', () => {
    const holder = user({ roleFonction: packRights([right.seeContributions]), module: ['cotisation'] });
    expect(mayOpen(holder, { right: right.seeContributions, module: 'cotisation' })).toBe(true);
    expect(mayOpen(holder, { right: right.seePayments, module: 'cotisation' })).toBe(false);
    expect(
      mayOpen(user({ roleFonction: packRights([right.seeContributions]) }), {
        right: right.seeContributions,
        module: 'cotisation',
      }),
    ).toBe(false);
  });

  it('is for staff unless it says otherwise', () => {
    const guardian = user({ role: 'Responsable', module: ['espaceResponsable'] });
    expect(mayOpen(guardian, {})).toBe(false);
    expect(mayOpen(guardian, { audience: 'guardian', module: 'espaceResponsable' })).toBe(true);
    expect(mayOpen(user({}), { audience: 'guardian' })).toBe(false);
    expect(mayOpen(guardian, { audience: 'any' })).toBe(true);
  });
});

describe('a call', () => {
  const holder = (held: number[], module: string[] = ['cotisation']) =>
    user({ roleFonction: packRights(held), module });

  it('needs one of its functions and its module', () => {
    expect(mayCall(holder([right.deletePayment]), 'DELETE /api/reglements/:id')).toBe(true);
    expect(mayCall(holder([right.addPayment]), 'DELETE /api/reglements/:id')).toBe(false);
    expect(mayCall(holder([right.deletePayment], []), 'DELETE /api/reglements/:id')).toBe(false);
  });

  it('needs each of its functions where it asks for several', () => {
    const record = 'POST /api/rapprochement/reglements';
    expect(mayCall(holder([right.addPayment]), record)).toBe(false);
    expect(mayCall(holder([right.reconcileCards]), record)).toBe(false);
    expect(mayCall(holder([right.reconcileCards, right.addPayment]), record)).toBe(true);
  });

  it('tells a new record from one that exists', () => {
    const save = 'POST /api/reglements/:idCotisation';
    expect(mayCall(holder([right.addPayment]), save, { isNew: true })).toBe(true);
    expect(mayCall(holder([right.addPayment]), save, { isNew: false })).toBe(false);
    expect(mayCall(holder([right.addPayment]), save)).toBe(true);
    expect(mayCall(holder([right.seeContributions]), save)).toBe(false);
  });

  it('of one’s own record needs the function for that, or none', () => {
    const agent = 'GET /api/utilisateursAdministratifs/:id';
    expect(mayCall(holder([right.seeOwnProfile]), agent, { own: true })).toBe(true);
    expect(mayCall(holder([right.seeOwnProfile]), agent)).toBe(false);
    expect(mayCall(holder([]), agent, { own: true })).toBe(false);
    expect(mayCall(holder([right.seeAgentProfile]), agent)).toBe(true);
    expect(mayCall(holder([]), 'GET /api/utilisateursResponsables/:id', { own: true })).toBe(true);
  });

  it('that needs no function is open to every session', () => {
    expect(mayCall(holder([], []), 'GET /api/sites/liste')).toBe(true);
  });
});
