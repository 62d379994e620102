import type { EventOf } from '@diapason/contracts/core';
import { AgentDeactivated, AgentDetailsChanged, AgentReactivated, AgentRegistered } from '@diapason/contracts/staff';
import { table } from '@diapason/event-sourcing';

const detailsOf = (data: EventOf<typeof AgentRegistered>['data']) => ({
  id_utilisateur: data.idUtilisateur,
  nom: data.nom,
  prenom: data.prenom,
  email: data.email,
  adresse1: data.adresse1,
  adresse2: data.adresse2,
  code_postal: data.codePostal,
  ville: data.ville,
  telephone_fixe: data.telephoneFixe,
  telephone_fixe2: data.telephoneFixe2,
  telephone_mobile: data.telephoneMobile,
  index_paie: data.IndexPaie,
  gestion_partitions: data.gestionPartitions === 1,
  fk_groupe: data.fk_groupe,
  fk_site_residence: data.fk_siteResidence,
  sites: data.antennes.map((site) => site.idSite),
  /** Role of each site of `sites`, empty for none. */
  roles_sites: data.antennes.map((site) => site.role ?? ''),
});

/** One row per agent. */
export const agents = table(
  {
    name: 'agent',
    version: 2,
    key: ['id_utilisateur'],
    columns: {
      id_utilisateur: 'integer',
      nom: 'text',
      prenom: 'text',
      email: 'text',
      adresse1: 'text?',
      adresse2: 'text?',
      code_postal: 'text?',
      ville: 'text?',
      telephone_fixe: 'text?',
      telephone_fixe2: 'text?',
      telephone_mobile: 'text?',
      index_paie: 'text?',
      gestion_partitions: 'flag',
      fk_groupe: 'integer',
      fk_site_residence: 'integer?',
      sites: 'integer[]',
      roles_sites: 'text[]',
      date_suppression: 'date?',
      actif: 'flag',
    },
    indexes: ['fk_groupe'],
  },
  (on) => [
    on(
      AgentRegistered,
      (e) => [[e.data.idUtilisateur]],
      (_row, e) => ({ ...detailsOf(e.data), date_suppression: null, actif: true }),
    ),
    on(
      AgentDetailsChanged,
      (e) => [[e.data.idUtilisateur]],
      (row, e) => row && { ...row, ...detailsOf(e.data) },
    ),
    on(
      AgentDeactivated,
      (e) => [[e.data.idUtilisateur]],
      (row, e) => row && { ...row, date_suppression: e.data.dateSuppression, actif: false },
    ),
    on(
      AgentReactivated,
      (e) => [[e.data.idUtilisateur]],
      (row) => row && { ...row, date_suppression: null, actif: true },
    ),
  ],
);
