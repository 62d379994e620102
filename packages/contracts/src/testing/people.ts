import type { GuardianRegistered } from '../contexts/families/guardian';
import type { PupilRegistered } from '../contexts/families/pupil';
import type { SchoolingEnrolled } from '../contexts/families/schooling';
import type { AgentRegistered } from '../contexts/staff/agent';
import type { EventOf } from '../core/event';

type Guardian = EventOf<typeof GuardianRegistered>['data'];
type Agent = EventOf<typeof AgentRegistered>['data'];
type Pupil = EventOf<typeof PupilRegistered>['data'];
type Schooling = EventOf<typeof SchoolingEnrolled>['data'];

/** A guardian of whom nothing is known but name and address. */
export const guardianDetails = (idUtilisateur: number, more: Partial<Guardian> = {}): Guardian => ({
  idUtilisateur,
  fk_civilite: null,
  nom: 'LÉVÊQUE',
  prenom: 'Lucie',
  dateNaissance: null,
  lieuNaissance: null,
  departementNaissance: null,
  adresse1: null,
  adresse2: null,
  codePostal: null,
  ville: null,
  codeInsee: null,
  communeDeclareeLe: null,
  telephoneFixe: null,
  telephoneMobile: null,
  email: `famille${idUtilisateur}@example.org`,
  fk_categorieSocioProfessionnelle: null,
  profession: null,
  ...more,
});

/** An agent of whom nothing is known but the name. */
export const agentDetails = (idUtilisateur: number, more: Partial<Agent> = {}): Agent => ({
  idUtilisateur,
  nom: 'ROUX',
  prenom: 'Paul',
  email: `agent${idUtilisateur}@example.org`,
  adresse1: null,
  adresse2: null,
  codePostal: null,
  ville: null,
  telephoneFixe: null,
  telephoneFixe2: null,
  telephoneMobile: null,
  IndexPaie: null,
  gestionPartitions: 0,
  fk_groupe: 5,
  fk_siteResidence: null,
  antennes: [],
  ...more,
});

/** A child that came this September. */
export const pupilDetails = (idEleve: number, more: Partial<Pupil> = {}): Pupil => ({
  idEleve,
  nom: 'PETIT',
  prenom: 'Zoé',
  fk_genre: 1,
  dateNaissance: '2015-04-02',
  adulte: 0,
  telephoneMobile: null,
  handicape: 0,
  dateCreation: '2026-08-20',
  dateInscription: '2026-09-01',
  dateAbandon: null,
  commentaireSI: null,
  ...more,
});

/** An ordinary schooling of this September, enrolled. */
export const schoolingDetails = (idEleve: number, idScolarite: number, more: Partial<Schooling> = {}): Schooling => ({
  idEleve,
  idScolarite,
  fk_anneeScolaire: 9,
  fk_offre: 10,
  fk_site: null,
  fk_instrument: [],
  fk_style: [],
  fk_statut: 1,
  fk_cycle: null,
  fk_annee: null,
  fk_enseignant: null,
  fk_idScolariteParent: null,
  complementaire: 0,
  passageCycleSuivant: 0,
  commentaire: null,
  commentaireInscription: null,
  dateCreation: '2026-09-01',
  dateEntree: null,
  ...more,
});

/** Of a place in a workshop, or a teacher's part in it: all of its school year. */
export const allYear = { depuis: null, dernierJour: null } as const;
