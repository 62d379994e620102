import { defaultRules } from '@diapason/contracts/calculation';
import type { EventOf } from '@diapason/contracts/core';
import { make } from '@diapason/contracts/core';
import { ContributionCalculated, PaymentRegistered } from '@diapason/contracts/money';
import type { PaymentRules } from '../aggregate/payment-rules';
import type { PaymentEntry } from '../aggregate/payments';

/** Builders of the histories that the tests of contributions begin with. Amounts in cents. */

export const calculated = (
  montantTotal: number,
  more: Partial<EventOf<typeof ContributionCalculated>['data']> = {},
): EventOf<typeof ContributionCalculated> =>
  make(ContributionCalculated, {
    idCotisation: 7,
    fk_anneeScolaire: 9,
    idUtilisateur: 1042,
    version: 1,
    grilleVersion: 1,
    fk_site: 1,
    sites: [1],
    montantTotal,
    quotient: 1000,
    tranche: 4,
    zone: 'adherent',
    libelleZone: null,
    lignes: [],
    regles: defaultRules,
    empreinte: 'first',
    ...more,
  });

export const entry = (montant: number, more: Partial<PaymentEntry> = {}): PaymentEntry => ({
  idReglement: 31,
  montant,
  fk_mode: 1,
  date: '2026-11-20',
  quittance: null,
  abonnement: null,
  fk_site: 1,
  ...more,
});

export const paid = (montant: number, more: Partial<PaymentEntry> = {}): EventOf<typeof PaymentRegistered> =>
  make(PaymentRegistered, { idCotisation: 7, ...entry(montant, more) });

/** 21 November 2026, in year 9; year 8 is over. None is closed. */
export const rules = (more: Partial<PaymentRules> = {}): PaymentRules => ({
  today: '2026-11-21',
  fermeture: null,
  closed: new Set(),
  years: new Map([
    [8, { debut: '2025-08-01', fin: '2026-07-31' }],
    [9, { debut: '2026-08-01', fin: '2027-07-31' }],
  ]),
  mayExempt: false,
  ...more,
});
