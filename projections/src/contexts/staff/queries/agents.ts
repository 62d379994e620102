import { messages } from '@diapason/contracts/constants';
import { type AgentRow, type AgentSheet, listAgents, readAgent } from '@diapason/contracts/staff';
import { Refusal } from '@diapason/event-sourcing';
import { nameSql } from '../../../machinery/person-name';
import { containing, plainSql } from '../../../machinery/plain-text';
import { query } from '../../../machinery/query';

/** The agent's sites with their antenna, in the order of the profile. */
const SITES = `
  left join lateral (select json_agg(json_build_object('idSite', n.id, 'libelleSite', coalesce(s.libelle_site, ''),
      'idAntenne', an.id_antenne, 'libelleAntenne', an.libelle_antenne, 'role', nullif(a.roles_sites[n.rang], '')) order by n.rang) as liste
    from unnest(a.sites) with ordinality as n (id, rang)
      left join site s on s.id_site = n.id left join antenne an on an.id_antenne = s.fk_antenne) antennes on true
  left join groupe_role g on g.id_groupe = a.fk_groupe`;

const AGENTS = `
  select a.id_utilisateur as "idUtilisateur", ${nameSql('a')} as "nomPrenomUtilisateur", a.nom, a.prenom, a.email,
    a.telephone_fixe as "telephoneFixe", a.telephone_mobile as "telephoneMobile", coalesce(g.libelle_groupe, '') as role,
    a.fk_groupe, a.actif::int as actif, coalesce(antennes.liste, '[]') as antennes
  from agent a ${SITES}
  where ($1::boolean is null or a.actif = $1) and ($2::int[] is null or a.fk_groupe = any($2))
    and ($3::int[] is null or a.sites && $3)
    and ($4::text is null or ${plainSql("concat_ws(' ', a.nom, a.prenom, a.nom, a.email, g.libelle_groupe)")} like $4)
  order by a.nom, a.prenom, a.id_utilisateur`;

/** `actif` 1 active, 0 inactive, 2 all. */
export const agentList = query(listAgents, async ({ body }, { db, sites }) => {
  const { rows } = await db.query<AgentRow>(AGENTS, [
    body.actif === 2 ? null : body.actif !== 0,
    body.role ?? null,
    sites ?? body.site ?? null,
    containing(body.recherche),
  ]);
  return rows;
});

const SHEET = `
  select a.id_utilisateur as "idUtilisateur", a.actif::int as actif, a.nom, a.prenom,
    ${nameSql('a')} as "nomPrenomUtilisateur", a.email, a.adresse1, a.adresse2, a.code_postal as "codePostal",
    a.ville, a.telephone_fixe as "telephoneFixe", a.telephone_fixe2 as "telephoneFixe2", a.telephone_mobile as "telephoneMobile",
    a.index_paie as "IndexPaie", a.gestion_partitions::int as "gestionPartitions", 'Agent' as role, a.fk_groupe,
    coalesce(g.libelle_groupe, '') as "libelleGroupe", a.fk_site_residence as "fk_siteResidence",
    coalesce(antennes.liste, '[]') as antennes, a.date_suppression as "dateSuppression"
  from agent a ${SITES}
  where a.id_utilisateur = $1`;

export const agentSheet = query(readAgent, async ({ params }, { db }) => {
  const { rows } = await db.query<AgentSheet>(SHEET, [params.id]);
  if (!rows[0]) throw new Refusal(messages.general.notFound, 404);
  return rows[0];
});
