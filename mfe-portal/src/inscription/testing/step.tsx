import { mockApi, type RecordedCall } from '@diapason/platform/testing';
import { renderAt } from '@diapason/ui/testing';
import { cleanup } from '@testing-library/react';
import type { ComponentType } from 'react';
import { beginDraft, type Draft, emptyOffer, emptyPupil, endDraft } from '../draft';
import type { Offered } from '../offered';

type Category = Offered['categories'][number]['categorieEnfant'][number];
type OfferedOffer = Category['offres'][number];

/** An offer at Lavaur from four years on. */
export const offer = (idOffre: number, libelleOffre: string, more: Partial<OfferedOffer> = {}): OfferedOffer => ({
  idOffre,
  libelleOffre,
  sousTitre: null,
  commentaire: null,
  debutant: 2,
  ageMinimum: 4,
  ageMaximum: null,
  niveaux: [],
  pratique: null,
  discipline: null,
  certificatMedical: 0,
  siteOffre: [{ id: 1, libelle: 'Lavaur' }],
  instrument: [],
  style: [],
  ...more,
});

/** These offers, for children, two weeks after re-enrolment opened. */
export const offeredNow = (
  libelleCategorie: string,
  offres: OfferedOffer[],
  more: Partial<Category> = {},
): Offered => ({
  anneeScolaire: {
    idAnneeScolaire: 10,
    libelleAnneeScolaire: '2027-2028',
    dateDebut: '2027-08-01',
    dateFin: '2028-07-31',
  },
  ouvertes: true,
  reinscription: true,
  aujourdHui: '2027-06-15',
  antennes: [],
  categories: [
    {
      libelleCategorie,
      categorieEnfant: [
        {
          libelleEnfantCategorie: 'Enfants',
          descriptionEnfant: null,
          descriptionAge: null,
          descriptionPrix: null,
          couleur: null,
          offres,
          ...more,
        },
      ],
    },
  ],
  pratiquesCollectives: [],
});

/** Nothing yet, a fortnight before. */
export const noOffers = { ...offeredNow('', []), reinscription: false, aujourdHui: '2027-06-02', categories: [] };

const estimate = { estimation: null, adherente: null, frais: 0 };

/** Draws a step of the enrolment at an address, whatever it asks is answered. */
export function openStep(
  Step: ComponentType,
  address: string,
  { answers, path = '*' }: { readonly answers: Readonly<Record<string, unknown>>; readonly path?: string },
): readonly RecordedCall[] {
  const all: Readonly<Record<string, unknown>> = {
    '/api/inscriptions/estimation': estimate,
    '/api/parametres/getValeur/droitImage': { cle: 'droitImage', valeur: '1' },
    '/api/parametres/getValeur/blocageDomaine': { cle: 'blocageDomaine', valeur: 'yopmail\\.com$' },
    '/api/parametres/list': [{ cle: 'idCGUInscription', valeur: '5' }],
    '/api/informations/5': { message: '<p>Article <strong>premier</strong></p>' },
    '/api/utilisateursResponsables/civilites': [
      { idCivilite: 1, libelleCivilite: 'Madame' },
      { idCivilite: 2, libelleCivilite: 'Monsieur' },
    ],
    '/api/utilisateursResponsables/categorieSocioProfessionnelle': [],
    '/api/utilisateursResponsables/roles': [
      { id: 1, libelle: 'Père' },
      { id: 2, libelle: 'Mère' },
    ],
    '/api/eleves/SE_etablissements': [],
    '/api/eleves/SE_niveaux': [],
    '/api/geoquery': { communes: [{ libelleCommune: 'Lavaur', codePostal: '81500', codeInsee: '81140' }] },
    ...answers,
  };
  const calls = mockApi((asked: string) => all[asked]);
  renderAt(address, <Step />, path);
  return calls;
}

/** A child of eight, at no school. */
export const malo = {
  ...emptyPupil,
  nom: 'CARRIÈRE',
  prenom: 'Malo',
  fk_genre: 2,
  dateNaissance: '2019-03-14',
  nonScolarise: 1,
} as const;

/** Offer 10 at Lavaur, with instrument 1. */
export const chosen = { ...emptyOffer, fk_offre: 10, fk_site: 1, fk_instrument: [1] };
export const begun = (more: Partial<Draft> = {}) =>
  beginDraft('jeton', { eleves: [{ ...malo, scolarites: [chosen] }], ...more });

/** Nothing is begun, drawn or kept. */
export function forgetDrafts(): void {
  cleanup();
  localStorage.clear();
  endDraft();
}
