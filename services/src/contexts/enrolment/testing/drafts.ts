import { randomBytes } from 'node:crypto';

/** A draft as browsers send it, of a newcomer with one child. */
export const draft = (more: Record<string, unknown> = {}) => ({
  cle: randomBytes(16).toString('hex'),
  responsable: responsable(),
  document: { fiscalite: { revenuFiscal: 36_000, nombrePart: 3, absence: 0, exoneration: 0, quotient: 1_000 } },
  eleves: [eleve()],
  antenne: null,
  categoriesEnfants: [],
  choixOffre: null,
  reloadView: false,
  ...more,
});

export const PASSWORD = 'Quatre archets sur la table bleue';

export const responsable = (more: Record<string, unknown> = {}) => ({
  idUtilisateur: 0,
  nom: 'Carrière',
  prenom: 'Julie',
  nomPrenomUtilisateur: 'CARRIÈRE Julie',
  fk_civilite: 1,
  fk_role: 2,
  dateNaissance: '1986-09-02',
  lieuNaissance: 'Albi',
  departementNaissance: '81',
  adresse1: '14 chemin des Vignes',
  adresse2: '',
  codePostal: '81500',
  ville: 'Lavaur',
  telephoneFixe: '',
  telephoneMobile: '0639984127',
  fk_categorieSocioProfessionnelle: null,
  profession: 'Infirmière',
  email: `julie-${randomBytes(6).toString('hex')}@courrier.example`,
  role: 'Responsable',
  password: PASSWORD,
  ...more,
});

export const eleve = (more: Record<string, unknown> = {}) => ({
  idEleve: 0,
  nom: 'Carrière',
  prenom: `Malo ${letters()}`,
  fk_genre: 2,
  dateNaissance: '2018-03-14',
  telephoneMobile: '',
  adulte: 0,
  scolarites: [offre()],
  scolaritesExterne: [
    { nonScolarise: 1, fk_etablissementScolaire: null, fk_niveauScolaire: null, coursMercrediMatin: 0 },
  ],
  droitImage: 1,
  ...more,
});

export const offre = (more: Record<string, unknown> = {}) => ({
  idScolarite: 0,
  fk_offre: 10,
  fk_site: 1,
  fk_instrument: [1],
  fk_style: [],
  fk_statut: 10,
  commentaireInscription: 'Si possible le mercredi',
  ...more,
});

const letters = () => [...randomBytes(8)].map((one) => String.fromCharCode(97 + (one % 26))).join('');

/** One that nobody else has. */
export const firstName = (): string => `Julie ${letters()}`;
