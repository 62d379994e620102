import { exportAgents, listAgentAddresses, summariseAgents } from '@diapason/contracts/staff';
import { firstOf, pick, rowsOf, sql, wire } from '@diapason/event-sourcing';
import { type ExportColumn, exportFile, idsOf, inChunks } from '../../../machinery/export';
import { query } from '../../../machinery/query';
import { agents } from '../tables/agents';
import { agentConditions, agentOrder } from './agent-conditions';

const FOUND = 'from agent a left join groupe_role g on g.id_groupe = a.fk_groupe';

export const agentCount = query(summariseAgents, async ({ body }, caller) => {
  const conditions = agentConditions(body, caller);
  const found = await firstOf(
    caller.db,
    { nombre: sql.number('count(*)') },
    `${FOUND} ${conditions.where()}`,
    conditions.values,
  );
  return found ?? { nombre: 0 };
});

export const agentAddresses = query(listAgentAddresses, async ({ body }, caller) => {
  const conditions = agentConditions(body, caller).add("a.email <> ''");
  const rows = await rowsOf(
    caller.db,
    { email: sql.text('a.email') },
    `${FOUND} ${conditions.where()} ${agentOrder()}`,
    conditions.values,
  );
  return [...new Set(rows.map(({ email }) => email))];
});

const AGENT = {
  ...pick(
    wire(agents, 'a'),
    'nom',
    'prenom',
    'email',
    'telephoneMobile',
    'telephoneFixe',
    'adresse1',
    'adresse2',
    'codePostal',
    'ville',
    'actif',
  ),
  groupe: sql.text(`coalesce(g.libelle_groupe, '')`),
  sites:
    sql.text(`coalesce((select string_agg(concat_ws(' : ', s.libelle_site, nullif(place.site->>'role', '')), ', ' order by rang)
    from jsonb_array_elements(a.antennes) with ordinality as place (site, rang)
      join site s on s.id_site = (place.site->>'idSite')::int), '')`),
};

interface Row {
  readonly nom: string;
  readonly prenom: string;
  readonly email: string;
  readonly telephoneMobile: string | null;
  readonly telephoneFixe: string | null;
  readonly adresse1: string | null;
  readonly adresse2: string | null;
  readonly codePostal: string | null;
  readonly ville: string | null;
  readonly actif: 0 | 1;
  readonly groupe: string;
  readonly sites: string;
}

const columns: readonly ExportColumn<Row>[] = [
  { titre: 'Nom', valeur: (row) => row.nom, largeur: 24 },
  { titre: 'Prénom', valeur: (row) => row.prenom, largeur: 20 },
  { titre: 'E-mail', valeur: (row) => row.email, largeur: 30 },
  { titre: 'Rôle', valeur: (row) => row.groupe, largeur: 24 },
  { titre: 'Sites', valeur: (row) => row.sites, largeur: 40 },
  { titre: 'Mobile', valeur: (row) => row.telephoneMobile, largeur: 16 },
  { titre: 'Fixe', valeur: (row) => row.telephoneFixe, largeur: 16 },
  { titre: 'Adresse', valeur: (row) => row.adresse1, largeur: 30 },
  { titre: 'Complément d’adresse', valeur: (row) => row.adresse2, largeur: 24 },
  { titre: 'Code postal', valeur: (row) => row.codePostal },
  { titre: 'Ville', valeur: (row) => row.ville, largeur: 24 },
  { titre: 'État', valeur: (row) => (row.actif === 1 ? 'Actif' : 'Désactivé') },
];

export const agentsFile = query(exportAgents, async ({ body }, caller) => {
  const conditions = agentConditions(body, caller);
  const ids = await idsOf(
    caller.db,
    'a.id_utilisateur',
    `${FOUND} ${conditions.where()} ${agentOrder()}`,
    conditions.values,
  );
  const rows = inChunks(ids, (some) =>
    rowsOf(
      caller.db,
      AGENT,
      `${FOUND} where a.id_utilisateur = any($1) order by array_position($1, a.id_utilisateur)`,
      [some],
    ),
  );
  return exportFile(body.format, 'Liste Agent', columns, rows);
});
