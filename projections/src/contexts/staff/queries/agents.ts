import { changeableAgentFields, concealedAgentFields, messages } from '@diapason/contracts/constants';
import { agentRow, listAgents, readAgent } from '@diapason/contracts/staff';
import { firstOf, pick, Refusal, rowsOf, sql, wire } from '@diapason/event-sourcing';
import { nameSql } from '../../../machinery/person-name';
import { containing, plainSql } from '../../../machinery/plain-text';
import { query } from '../../../machinery/query';
import { pendingEmail } from '../../identity/profile';
import { agents } from '../tables/agents';
import { worksOn } from '../works-on';

/** The agent's sites, in the order of the profile. */
const SITES = `
  left join lateral (select json_agg(json_build_object('idSite', n.id, 'libelleSite', coalesce(s.libelle_site, ''),
      'idAntenne', an.id_antenne, 'libelleAntenne', an.libelle_antenne, 'role', n.role) order by n.rang) as liste
    from (select (site->>'idSite')::int as id, site->>'role' as role, rang
        from jsonb_array_elements(a.antennes) with ordinality as listed (site, rang)) n
      left join site s on s.id_site = n.id left join antenne an on an.id_antenne = s.fk_antenne) antennes on true
  left join groupe_role g on g.id_groupe = a.fk_groupe`;

const PROFILE = {
  ...wire(agents, 'a'),
  nomPrenomUtilisateur: sql.text(nameSql('a')),
  antennes: sql.json(agentRow.shape.antennes, `coalesce(antennes.liste, '[]')`),
};
const GROUP = sql.text(`coalesce(g.libelle_groupe, '')`);

const AGENT = {
  ...pick(
    PROFILE,
    'idUtilisateur',
    'nomPrenomUtilisateur',
    'nom',
    'prenom',
    'email',
    'telephoneFixe',
    'telephoneMobile',
    'fk_groupe',
    'actif',
    'antennes',
  ),
  role: GROUP,
};

/** `actif` 1 active, 0 inactive, 2 all. */
export const agentList = query(listAgents, async ({ body }, { db, sites }) =>
  rowsOf(
    db,
    AGENT,
    `from agent a ${SITES}
      where ($1::boolean is null or a.actif = $1) and ($2::int[] is null or a.fk_groupe = any($2))
        and ($3::int[] is null or ${worksOn('a', '$3')})
        and ($4::text is null or ${plainSql("concat_ws(' ', a.nom, a.prenom, a.nom, a.email, g.libelle_groupe)")} like $4)
      order by a.nom, a.prenom, a.id_utilisateur`,
    [
      body.actif === 2 ? null : body.actif !== 0,
      body.role ?? null,
      sites ?? body.site ?? null,
      containing(body.recherche),
    ],
  ),
);

const SHEET = {
  ...PROFILE,
  role: sql.text(`'Agent'`),
  libelleGroupe: GROUP,
  emailEnAttente: pendingEmail('a.id_utilisateur', '$2'),
};

export const agentSheet = query(readAgent, async ({ params }, { db, session, today }) => {
  const found = await firstOf(db, SHEET, `from agent a ${SITES} where a.id_utilisateur = $1`, [params.id, today]);
  if (!found) throw new Refusal(messages.general.notFound, 404);
  const seen = changeableAgentFields((id) => session.functions.has(id), session.idUtilisateur === params.id);
  const concealed = concealedAgentFields.filter((field) => !seen.has(field));
  return { ...found, ...Object.fromEntries(concealed.map((field) => [field, null])) };
});
