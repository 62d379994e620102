import { exportAgents, listAgentAddresses, summariseAgents } from '@diapason/contracts/staff';
import { pick, sql, wire } from '@diapason/event-sourcing';
import {
  addressColumns,
  addressesOf,
  contactNames,
  countOf,
  nameColumns,
  type PeopleFound,
  peopleFile,
  stateColumn,
} from '../../../machinery/people-list';
import { type QueryContext, query } from '../../../machinery/query';
import { agents } from '../tables/agents';
import { type AgentSearch, agentConditions, agentOrder } from './agent-conditions';

const found = (search: AgentSearch, caller: QueryContext): PeopleFound => ({
  db: caller.db,
  from: 'from agent a left join groupe_role g on g.id_groupe = a.fk_groupe',
  alias: 'a',
  conditions: agentConditions(search, caller),
  order: agentOrder(),
});

export const agentCount = query(summariseAgents, ({ body }, caller) => countOf(found(body, caller)));

export const agentAddresses = query(listAgentAddresses, ({ body }, caller) => addressesOf(found(body, caller)));

const selection = {
  ...pick(wire(agents, 'a'), ...contactNames),
  groupe: sql.text(`coalesce(g.libelle_groupe, '')`),
  sites:
    sql.text(`coalesce((select string_agg(concat_ws(' : ', s.libelle_site, nullif(place.site->>'role', '')), ', ' order by rang)
    from jsonb_array_elements(a.antennes) with ordinality as place (site, rang)
      join site s on s.id_site = (place.site->>'idSite')::int), '')`),
};

export const agentsFile = query(exportAgents, ({ body }, caller) =>
  peopleFile(found(body, caller), {
    format: body.format,
    name: 'Liste Agent',
    selection,
    columns: [
      ...nameColumns,
      { titre: 'Rôle', valeur: (row) => row.groupe, largeur: 24 },
      { titre: 'Sites', valeur: (row) => row.sites, largeur: 40 },
      ...addressColumns,
      stateColumn,
    ],
  }),
);
