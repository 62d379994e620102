import { changeableAgentFields, concealedAgentFields, messages } from '@diapason/contracts/constants';
import { replacementRow } from '@diapason/contracts/core';
import { agentRow, listAgents, portrait, readAgent } from '@diapason/contracts/staff';
import { firstOf, orNull, pick, Refusal, rowsOf, sql, wire } from '@diapason/event-sourcing';
import { replacementSql, stands } from '../../../machinery/paper-table';
import { nameSql } from '../../../machinery/person-name';
import { query } from '../../../machinery/query';
import { erasedOn } from '../../erasure/erased';
import { pendingEmail } from '../../identity/profile';
import { agents } from '../tables/agents';
import { agentPapers } from '../tables/papers';
import { agentConditions, agentOrder } from './agent-conditions';

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

export const agentList = query(listAgents, ({ body }, caller) => {
  const conditions = agentConditions(body, caller);
  const where = conditions.where();
  const page = body.taille ? conditions.page(body.taille, body.page) : '';
  return rowsOf(caller.db, AGENT, `from agent a ${SITES} ${where} ${agentOrder(body.tri)} ${page}`, conditions.values);
});

const ofPortrait = (expression: string): string => `(select ${expression} from piece_agent p
  where p.fk_utilisateur = a.id_utilisateur and p.nature = '${portrait.name}' and ${stands(agentPapers, 'p')})`;

const SHEET = {
  ...PROFILE,
  role: sql.text(`'Agent'`),
  libelleGroupe: GROUP,
  emailEnAttente: pendingEmail('a.id_utilisateur', '$2'),
  version: sql.number('a.version'),
  ...erasedOn('agent', 'a.id_utilisateur'),
  fk_portrait: orNull(sql.number(ofPortrait('p.id_piece_jointe'))),
  antivirusPortrait: orNull(sql.text(ofPortrait('p.antivirus'))),
  remplacementPortrait: orNull(
    sql.json(replacementRow.unwrap(), ofPortrait(replacementSql(agentPapers, 'p', `'${messages.staff.newPortrait}'`))),
  ),
};

export const agentSheet = query(readAgent, async ({ params }, { db, session, today }) => {
  const found = await firstOf(db, SHEET, `from agent a ${SITES} where a.id_utilisateur = $1`, [params.id, today]);
  if (!found) throw new Refusal(messages.general.notFound, 404);
  const seen = changeableAgentFields((id) => session.functions.has(id), session.idUtilisateur === params.id);
  const concealed = concealedAgentFields.filter((field) => !seen.has(field));
  return { ...found, ...Object.fromEntries(concealed.map((field) => [field, null])) };
});
