import type { GuardianRegistered } from '../contexts/families/guardian';
import type { PupilRegistered } from '../contexts/families/pupil';
import type { SchoolingEnrolled } from '../contexts/families/schooling';
import type { AgentRegistered } from '../contexts/staff/agent';
import type { ServiceSheetSaved } from '../contexts/staff/service-sheet';
import type { EventOf } from '../core/event';

type Guardian = EventOf<typeof GuardianRegistered>['data'];
type Agent = EventOf<typeof AgentRegistered>['data'];
type Pupil = EventOf<typeof PupilRegistered>['data'];
type Schooling = EventOf<typeof SchoolingEnrolled>['data'];
type Service = EventOf<typeof ServiceSheetSaved>['data'];

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

export const serviceContract = {
  fk_contrat: 1,
  fk_typeEmploi: 1,
  fk_corps: 2,
  fk_grade: 5,
  fk_filiere: 1,
  fk_diplome: 2,
  heuresContrat: '16:00:00',
} as const;

/** A service sheet of school year 9, of whole weeks and without releases. */
export const serviceDetails = (fk_utilisateur: number, more: Partial<Service> = {}): Service => ({
  idFicheService: fk_utilisateur,
  fk_utilisateur,
  fk_anneeScolaire: 9,
  ...serviceContract,
  tempsPartiel: 0,
  quotite: null,
  RTE: null,
  coutHS: null,
  fk_siteResidence: null,
  dureeCDD: null,
  dechargeSyndicaleHeures: null,
  dechargeSyndicaleMotif: null,
  dechargeAntenneHeures: null,
  dechargeAntenneMotif: null,
  dechargeAutreHeures: null,
  dechargeAutreMotif: null,
  disciplines: [],
  commentaire: null,
  ...more,
});

/** What a list of tax records says of a notice of 2026-2027 without its file. */
export const taxRecordRow = {
  idRevenu: 7,
  version: 4,
  fk_responsable: 301,
  fk_anneeScolaire: 9,
  libelleAnneeScolaire: '2026-2027',
  revenuFiscal: 36_000,
  nombrePart: 3,
  quotient: 1_000,
  exoneration: 0,
  absence: 0,
  verifiee: 1,
  dateHeure: '2026-09-01T10:00:00Z',
  fileName: null,
  role: 'Agent',
  libelleResponsable: null,
  libelleAgent: 'DURAND Claire',
} as const;

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
