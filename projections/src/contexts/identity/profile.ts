import { packRights } from '@diapason/contracts/constants';
import type { DataOf, Session } from '@diapason/contracts/core';
import type { currentSession } from '@diapason/contracts/identity';
import type { Pool } from 'pg';
import { nameSql } from '../../machinery/person-name';

export type SessionUser = DataOf<typeof currentSession>;

/** All that the server's own state says of a person at this moment. */
export interface Profile {
  readonly idUtilisateur: number;
  readonly actif: boolean;
  readonly estResponsable: boolean;
  readonly nomPrenom: string;
  readonly email: string;
  readonly role: string;
  readonly fk_groupe: number;
  readonly fonctions: readonly number[];
  readonly modules: readonly string[];
  readonly sites: SessionUser['antennes'];
  readonly idAnneeScolaire: number;
  readonly libelleAnneeScolaire: string;
}

const PROFILE = `
  SELECT c.id_utilisateur, c.actif, c.est_responsable, c.email, c.fk_groupe,
    coalesce(nullif(${nameSql('a')}, ''), nullif(${nameSql('r')}, ''), c.email) AS nom_prenom,
    coalesce(g.role, '') AS role, coalesce(g.fonctions, '{}') AS fonctions, coalesce(g.modules, '{}') AS modules,
    coalesce((SELECT jsonb_agg(jsonb_build_object('idSite', s.id_site, 'libelleSite', s.libelle_site,
        'idAntenne', n.id_antenne, 'libelleAntenne', n.libelle_antenne) ORDER BY s.libelle_site)
      FROM site s LEFT JOIN antenne n ON n.id_antenne = s.fk_antenne WHERE s.id_site = ANY (a.sites)), '[]') AS sites,
    coalesce(y.id_annee_scolaire, 0) AS id_annee_scolaire, coalesce(y.libelle_annee_scolaire, '') AS libelle_annee_scolaire
  FROM compte c
  LEFT JOIN groupe_role g ON g.id_groupe = c.fk_groupe
  LEFT JOIN agent a ON a.id_utilisateur = c.id_utilisateur AND NOT c.est_responsable
  LEFT JOIN responsable r ON r.id_utilisateur = c.id_utilisateur AND c.est_responsable
  LEFT JOIN annee_scolaire y
    ON y.id_annee_scolaire::text = (SELECT valeur FROM parametre WHERE cle = 'anneeEnCours')
  WHERE c.id_utilisateur = $1`;

interface ProfileRow {
  readonly id_utilisateur: number;
  readonly actif: boolean;
  readonly est_responsable: boolean;
  readonly email: string;
  readonly fk_groupe: number;
  readonly nom_prenom: string;
  readonly role: string;
  readonly fonctions: number[];
  readonly modules: string[];
  readonly sites: SessionUser['antennes'];
  readonly id_annee_scolaire: number;
  readonly libelle_annee_scolaire: string;
}

/** @returns undefined when the person has no account. */
export async function readProfile(db: Pool, idUtilisateur: number): Promise<Profile | undefined> {
  const { rows } = await db.query<ProfileRow>(PROFILE, [idUtilisateur]);
  const [row] = rows;
  return (
    row && {
      idUtilisateur: row.id_utilisateur,
      actif: row.actif,
      estResponsable: row.est_responsable,
      nomPrenom: row.nom_prenom,
      email: row.email,
      role: row.role,
      fk_groupe: row.fk_groupe,
      fonctions: row.fonctions,
      modules: row.modules,
      sites: row.sites,
      idAnneeScolaire: row.id_annee_scolaire,
      libelleAnneeScolaire: row.libelle_annee_scolaire,
    }
  );
}

/** The account with an e-mail, whatever its case. Several only while an address changes hands: the active one first. */
export async function findAccount(
  db: Pool,
  email: string,
): Promise<{ readonly idUtilisateur: number; readonly actif: boolean } | undefined> {
  const { rows } = await db.query<{ id_utilisateur: number; actif: boolean }>(
    'SELECT id_utilisateur, actif FROM compte WHERE lower(email) = $1 ORDER BY actif DESC, id_utilisateur LIMIT 1',
    [email.trim().toLowerCase()],
  );
  const [row] = rows;
  return row && { idUtilisateur: row.id_utilisateur, actif: row.actif };
}

/** The caller as handlers see it. `act`: who acts, while impersonating. */
export function sessionFrom(profile: Profile, act?: number): Session {
  return {
    idUtilisateur: profile.idUtilisateur,
    role: profile.role,
    fk_groupe: profile.fk_groupe,
    nomPrenomUtilisateur: profile.nomPrenom,
    email: profile.email,
    functions: new Set(profile.fonctions),
    modules: new Set(profile.modules),
    sites: profile.sites.map((site) => site.idSite),
    idAnneeScolaire: profile.idAnneeScolaire,
    ...(act === undefined ? {} : { act }),
  };
}

/** The session user of document 000, §3. */
export function sessionUserFrom(profile: Profile, actor?: Profile): SessionUser {
  return {
    idUtilisateur: profile.idUtilisateur,
    fk_id: profile.idUtilisateur,
    nomPrenomUtilisateur: profile.nomPrenom,
    email: profile.email,
    role: profile.role,
    fk_groupe: profile.fk_groupe,
    roleFonction: packRights(profile.fonctions),
    fonctions: [...profile.fonctions],
    antennes: [...profile.sites],
    module: [...profile.modules],
    idAnneeScolaire: profile.idAnneeScolaire,
    libelleAnneeScolaire: profile.libelleAnneeScolaire,
    usurpation: actor ? { idUtilisateur: actor.idUtilisateur, nomPrenomUtilisateur: actor.nomPrenom } : null,
  };
}
