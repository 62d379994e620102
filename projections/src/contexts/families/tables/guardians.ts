import type { EventOf } from '@diapason/contracts/core';
import {
  GuardianDeactivated,
  GuardianDetailsChanged,
  GuardianReactivated,
  GuardianRegistered,
} from '@diapason/contracts/families';
import { table } from '@diapason/event-sourcing';

type Details = EventOf<typeof GuardianRegistered>['data'];

const detailsOf = (data: Details) => ({
  id_utilisateur: data.idUtilisateur,
  fk_civilite: data.fk_civilite,
  nom: data.nom,
  prenom: data.prenom,
  email: data.email,
  date_naissance: data.dateNaissance,
  lieu_naissance: data.lieuNaissance,
  departement_naissance: data.departementNaissance,
  adresse1: data.adresse1,
  adresse2: data.adresse2,
  code_postal: data.codePostal,
  ville: data.ville,
  code_insee: data.codeInsee,
  telephone_fixe: data.telephoneFixe,
  telephone_mobile: data.telephoneMobile,
  fk_categorie_socio_professionnelle: data.fk_categorieSocioProfessionnelle,
  profession: data.profession,
});

/** One row per guardian. */
export const guardians = table(
  {
    name: 'responsable',
    version: 1,
    key: ['id_utilisateur'],
    columns: {
      id_utilisateur: 'integer',
      fk_civilite: 'integer?',
      nom: 'text',
      prenom: 'text',
      email: 'text',
      date_naissance: 'date?',
      lieu_naissance: 'text?',
      departement_naissance: 'text?',
      adresse1: 'text?',
      adresse2: 'text?',
      code_postal: 'text?',
      ville: 'text?',
      code_insee: 'text?',
      telephone_fixe: 'text?',
      telephone_mobile: 'text?',
      fk_categorie_socio_professionnelle: 'integer?',
      profession: 'text?',
      date_suppression: 'date?',
      actif: 'flag',
      date_creation: 'timestamptz',
    },
    indexes: ['lower(nom) text_pattern_ops', 'lower(email)', 'code_insee'],
  },
  (on) => [
    on(
      GuardianRegistered,
      (e) => [[e.data.idUtilisateur]],
      (_row, e) => ({
        ...detailsOf(e.data),
        date_suppression: null,
        actif: true,
        date_creation: e.metadata.at,
      }),
    ),
    on(
      GuardianDetailsChanged,
      (e) => [[e.data.idUtilisateur]],
      (row, e) => row && { ...row, ...detailsOf(e.data) },
    ),
    on(
      GuardianDeactivated,
      (e) => [[e.data.idUtilisateur]],
      (row, e) => row && { ...row, date_suppression: e.data.dateSuppression, actif: false },
    ),
    on(
      GuardianReactivated,
      (e) => [[e.data.idUtilisateur]],
      (row) => row && { ...row, date_suppression: null, actif: true },
    ),
  ],
);
