import { ExpenseClaimSaved, type ExpenseDay } from '@diapason/contracts/claims';
import { type ClaimPeriods, right } from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import type { Author } from '../../../machinery/app/decision';
import type { Claim } from '../aggregate/claim';

export const AGENT = 31;
export const agent: Author = { idUtilisateur: AGENT, functions: new Set() };
export const manager: Author = { idUtilisateur: 4, functions: new Set([right.reviewClaims]) };
export const novemberPeriods: ClaimPeriods = {
  today: '2026-11-21',
  year: { dateDebut: '2026-08-01', dateFin: '2027-07-31' },
  recul: 3,
};

export const day = (more: Partial<ExpenseDay> = {}): ExpenseDay => ({
  idFraisJournee: 1,
  dateJour: '2026-11-10',
  fk_fraisType: 1,
  heureDepart: '08:00',
  heureRetour: '12:30',
  nombreRepas: 1,
  montantDivers: 450,
  motif: null,
  kilometrage: 24.6,
  fraisTrajets: [],
  ...more,
});

/** Without a town, a vehicle or rates. */
const unpriced = { commune: null, tauxKilometre: null, tauxRepas: null, anneeBareme: null } as const;

export const aClaim = (more: Partial<Claim> = {}): Claim => ({
  idFrais: 7,
  fk_user: AGENT,
  fk_anneeScolaire: 9,
  fk_fraisStatut: 1,
  dateDemande: '2026-11-20',
  periode: '2026-11',
  fk_vehicule: null,
  fraisJournees: [day()],
  ...unpriced,
  ...more,
});

export const savedAs = (more: Partial<Claim> = {}) => make(ExpenseClaimSaved, aClaim(more));
