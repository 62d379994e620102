import { packRights, restrictingRights, right } from '@diapason/contracts/constants';
import type { DataOf, Session, SiteHolder } from '@diapason/contracts/core';
import { currentSession } from '@diapason/contracts/identity';
import { firstOf, named, orNull, type ReadModels, type Selected, sql } from '@diapason/event-sourcing';
import { inFrenchOrder } from '../../machinery/order-by';
import { nameSql } from '../../machinery/person-name';

export type SessionUser = DataOf<typeof currentSession>;

export const PROFILE = {
  idUtilisateur: sql.number('c.id_utilisateur'),
  actif: sql.boolean('c.actif'),
  estResponsable: sql.boolean('c.est_responsable'),
  nomPrenom: sql.text(`coalesce(nullif(${nameSql('a')}, ''), nullif(${nameSql('r')}, ''), c.email)`),
  email: sql.text('c.email'),
  motDePasseProvisoire: sql.boolean('c.mot_de_passe_provisoire'),
  role: sql.text(`coalesce(g.role, '')`),
  fk_groupe: sql.number('c.fk_groupe'),
  libelleGroupe: sql.text(`coalesce(g.libelle_groupe, '')`),
  fonctions: sql.numbers(`coalesce(g.fonctions, '{}')`),
  modules: sql.texts(`coalesce(g.modules, '{}')`),
  sites: sql.json(
    currentSession.response.shape.antennes,
    `coalesce((select jsonb_agg(jsonb_build_object('idSite', s.id_site, 'libelleSite', s.libelle_site,
        'idAntenne', n.id_antenne, 'libelleAntenne', n.libelle_antenne) order by ${inFrenchOrder('s.libelle_site')})
      from site s left join antenne n on n.id_antenne = s.fk_antenne
      where a.antennes @> jsonb_build_array(jsonb_build_object('idSite', s.id_site))), '[]')`,
  ),
  idAnneeScolaire: sql.number('coalesce(y.id_annee_scolaire, 0)'),
  libelleAnneeScolaire: sql.text(`coalesce(y.libelle_annee_scolaire, '')`),
  orthographeCorrigee: sql.boolean(
    `coalesce((select valeur from parametre where cle = 'orthographeCorrigee'), '0') = '1'`,
  ),
};

/** What {@link PROFILE} reads beside the account `c`. */
export const PROFILE_JOINS = `left join groupe_role g on g.id_groupe = c.fk_groupe
  left join agent a on a.id_utilisateur = c.id_utilisateur and not c.est_responsable
  left join responsable r on r.id_utilisateur = c.id_utilisateur and c.est_responsable
  left join annee_scolaire y
    on y.id_annee_scolaire::text = (select valeur from parametre where cle = 'anneeEnCours')`;

/** A person's account, role group and name at this moment. */
export type Profile = Readonly<Selected<typeof PROFILE>>;

/** @returns undefined without an account. */
export const readProfile = (db: ReadModels, idUtilisateur: number): Promise<Profile | undefined> =>
  firstOf(named(db), PROFILE, `from compte c ${PROFILE_JOINS} where c.id_utilisateur = $1`, [idUtilisateur]);

const ACCOUNT = { idUtilisateur: sql.number('id_utilisateur'), actif: sql.boolean('actif') };

/** The account of an e-mail, ignoring case. While an address changes hands there are several: the active one comes first. */
export const findAccount = (db: ReadModels, email: string): Promise<Selected<typeof ACCOUNT> | undefined> =>
  firstOf(db, ACCOUNT, 'from compte where lower(email) = $1 order by actif desc, id_utilisateur limit 1', [
    email.trim().toLowerCase(),
  ]);

/** A new address of the person `id` that can still be confirmed. `today`: the parameter that holds it. */
export const pendingEmail = (id: string, today: string) =>
  orNull(
    sql.text(
      `(select c.email_demande from compte c where c.id_utilisateur = ${id} and c.email_demande_expire >= ${today}::date)`,
    ),
  );

/** Right to take the identity of a guardian, and of an agent (documents 000 and 001). */
export const impersonationRight = ({ estResponsable }: Pick<Profile, 'estResponsable'>): number =>
  estResponsable ? right.impersonateGuardian : right.impersonateAgent;

/**
 * A person as another acts for them: what both may do, and what holds either of two agents back. A guardian's modules are the portal's,
 * which staff have no use for; the sites of an agent are in {@link sessionFrom}.
 */
function borrowed(profile: Profile, actor: Profile): Profile {
  const both = profile.fonctions.filter((id) => restrictingRights.has(id) || actor.fonctions.includes(id));
  if (profile.estResponsable) return { ...profile, fonctions: both };
  const locks = actor.fonctions.filter((id) => restrictingRights.has(id));
  const modules = profile.modules.filter((module) => actor.modules.includes(module));
  return { ...profile, fonctions: [...new Set([...both, ...locks])], modules };
}

/** The caller as handlers see it; `actor` is who impersonates. */
export function sessionFrom(profile: Profile, actor?: Profile): Session {
  const effective = actor ? borrowed(profile, actor) : profile;
  return {
    idUtilisateur: profile.idUtilisateur,
    role: profile.role,
    fk_groupe: profile.fk_groupe,
    nomPrenomUtilisateur: profile.nomPrenom,
    email: profile.email,
    functions: new Set(effective.fonctions),
    modules: new Set(effective.modules),
    sites: sitesOf(profile),
    idAnneeScolaire: profile.idAnneeScolaire,
    ...(actor ? { act: actor.idUtilisateur, actGroup: actor.fk_groupe } : {}),
    ...(actor && !profile.estResponsable ? { both: [holderOf(profile), holderOf(actor)] } : {}),
    // Who acts for another has a password of their own.
    ...(profile.motDePasseProvisoire && !actor ? { passwordExpired: true } : {}),
  };
}

const sitesOf = ({ sites }: Profile) => sites.map((site) => site.idSite);
const holderOf = (profile: Profile): SiteHolder => ({
  functions: new Set(profile.fonctions),
  role: profile.role,
  sites: sitesOf(profile),
});

/** The session user of document 000, §3, with the rights that count ({@link sessionFrom}). `token`: the access token that opens it. */
export function sessionUserFrom(profile: Profile, actor: Profile | undefined, token: string): SessionUser {
  const { fonctions, modules } = actor ? borrowed(profile, actor) : profile;
  return {
    idUtilisateur: profile.idUtilisateur,
    fk_id: profile.idUtilisateur,
    nomPrenomUtilisateur: profile.nomPrenom,
    email: profile.email,
    role: profile.role,
    fk_groupe: profile.fk_groupe,
    libelleGroupe: profile.libelleGroupe,
    roleFonction: packRights(fonctions),
    fonctions: [...fonctions],
    antennes: [...profile.sites],
    module: [...modules],
    idAnneeScolaire: profile.idAnneeScolaire,
    libelleAnneeScolaire: profile.libelleAnneeScolaire,
    usurpation: actor ? { idUtilisateur: actor.idUtilisateur, nomPrenomUtilisateur: actor.nomPrenom } : null,
    motDePasseAChanger: profile.motDePasseProvisoire && !actor,
    ...(profile.orthographeCorrigee ? { orthographeCorrigee: 1 as const } : {}),
    token,
    status: 200,
  };
}
