import { make } from '@diapason/contracts';
import { StaffAbsenceRequested } from '@diapason/contracts/absences';
import { right } from '@diapason/contracts/constants';
import type { Session } from '@diapason/contracts/core';
import { GuardianDetailsChanged, GuardianRegistered } from '@diapason/contracts/families';
import { RoleGroupRemoved } from '@diapason/contracts/identity';
import {
  ContributionCalculated,
  PaymentCorrected,
  PaymentDeleted,
  PaymentReactivated,
  PaymentRegistered,
  TariffPublished,
} from '@diapason/contracts/money';
import { InformationSaved, SettingSaved } from '@diapason/contracts/site';
import { aggregate } from '@diapason/event-sourcing';

const facts = {
  ContributionCalculated,
  PaymentRegistered,
  PaymentCorrected,
  PaymentDeleted,
  PaymentReactivated,
};
export const contribution = aggregate({ category: 'contribution', events: facts, initial: null, evolve: () => null });
export const guardian = aggregate({
  category: 'guardian',
  events: { GuardianRegistered, GuardianDetailsChanged },
  initial: null,
  evolve: () => null,
});

export const roleGroup = aggregate({
  category: 'roleGroup',
  events: { RoleGroupRemoved },
  initial: null,
  evolve: () => null,
});

export const setting = aggregate({ category: 'setting', events: { SettingSaved }, initial: null, evolve: () => null });
export const message = aggregate({
  category: 'message',
  events: { InformationSaved },
  initial: null,
  evolve: () => null,
});
export const tariff = aggregate({ category: 'tariff', events: { TariffPublished }, initial: null, evolve: () => null });
export const absence = aggregate({
  category: 'staffAbsence',
  events: { StaffAbsenceRequested },
  initial: null,
  evolve: () => null,
});
export const draft = (type: 'direction' | 'syndicat', titre: string) =>
  make(InformationSaved, {
    idInformation: 5,
    fk_utilisateur: 9,
    destinataires: 'Destinataire secret',
    date: '2026-11-21',
    visible: 0,
    titre,
    message: '<p>Texte secret</p>',
    groupe: [3],
    type,
  });

export const calculated = (montantTotal: number, version: number) =>
  make(ContributionCalculated, {
    idCotisation: 12,
    fk_anneeScolaire: 6,
    idUtilisateur: 7,
    version,
    grilleVersion: 1,
    fk_site: null,
    sites: [4],
    montantTotal,
    quotient: 1000,
    tranche: 4,
    zone: 'adherent',
    libelleZone: null,
    lignes: [],
    regles: {
      coefficientPratiqueSupplementaire: 0.6,
      coefficientsFratrie: [1, 0.9, 0.8],
      reductions: 'multiplient',
      plafondReductions: null,
      plancherLigne: 6_000,
      fraisInscription: 3_800,
      baseFraisInscription: 'foyer',
      entreesTardives: [{ des: '02-01', coefficient: 0.5 }],
    },
    empreinte: `e${version}`,
  });
export const payment = (idReglement: number, montant: number) => ({
  idCotisation: 12,
  idReglement,
  montant,
  fk_mode: 1,
  date: '2026-11-10',
  quittance: null,
  abonnement: null,
  fk_site: null,
});

export const auditor: Session = {
  idUtilisateur: 8,
  role: 'Agent',
  fk_groupe: 8,
  nomPrenomUtilisateur: '',
  email: '',
  functions: new Set([right.seeHistory, right.seeAudit]),
  modules: new Set(),
  sites: [],
  idAnneeScolaire: 6,
};

export const claire = {
  fk_civilite: 1,
  nom: 'MARTIN',
  prenom: 'Claire',
  dateNaissance: '1985-04-02',
  codePostal: '81000',
  ville: 'Albi',
  codeInsee: '81004',
  email: 'claire.martin@example.org',
};
