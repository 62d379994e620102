import { changeableAgentFields, concealedAgentFields, messages } from '@diapason/contracts/constants';
import { replacementRow } from '@diapason/contracts/core';
import { portrait, readAgent } from '@diapason/contracts/staff';
import { firstOf, orNull, Refusal, sql, wire } from '@diapason/event-sourcing';
import { erasedOn } from '../../../machinery/erased';
import { replacementSql, stands } from '../../../machinery/paper-table';
import { nameSql } from '../../../machinery/person-name';
import { query } from '../../../machinery/query';
import { pendingEmail } from '../../identity/profile';
import { PLACES, placesOf } from '../places';
import { agents } from '../tables/agents';
import { agentPapers } from '../tables/papers';

const GROUPED = `${PLACES} left join groupe_role g on g.id_groupe = a.fk_groupe`;

const PROFILE = {
  ...wire(agents, 'a'),
  nomPrenomUtilisateur: sql.text(nameSql('a')),
  antennes: placesOf,
};
const GROUP = sql.text(`coalesce(g.libelle_groupe, '')`);

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
  const found = await firstOf(db, SHEET, `from agent a ${GROUPED} where a.id_utilisateur = $1`, [params.id, today]);
  if (!found) throw new Refusal(messages.general.notFound, 404);
  const seen = changeableAgentFields((id) => session.functions.has(id), session.idUtilisateur === params.id);
  const concealed = concealedAgentFields.filter((field) => !seen.has(field));
  return { ...found, ...Object.fromEntries(concealed.map((field) => [field, null])) };
});
