import type { ApiData } from '@diapason/platform';

export type Guardian = ApiData<'GET /api/utilisateursResponsables/:id'>;

/** Fields of the tab Général, in the order of document 001 §2. */
export const asked = [
  'fk_civilite',
  'nom',
  'prenom',
  'dateNaissance',
  'lieuNaissance',
  'departementNaissance',
  'adresse1',
  'adresse2',
  'codePostal',
  'ville',
  'telephoneFixe',
  'telephoneMobile',
  'fk_categorieSocioProfessionnelle',
  'profession',
  'email',
] as const;
