import type { ApiData } from '@diapason/platform';

export type Guardian = ApiData<'GET /api/utilisateursResponsables/:id'>;

/** Fields of the tab Général, by blocks in the order of the day's use. */
export const identity = ['fk_civilite', 'nom', 'prenom'] as const;
export const address = ['adresse1', 'adresse2', 'codePostal', 'ville'] as const;
export const contact = ['telephoneMobile', 'telephoneFixe', 'email'] as const;
export const birth = ['dateNaissance', 'lieuNaissance', 'departementNaissance'] as const;
export const work = ['profession', 'fk_categorieSocioProfessionnelle'] as const;
export const asked = [...identity, ...address, ...contact, ...birth, ...work] as const;
