import { agentRow } from '@diapason/contracts/staff';
import { sql } from '@diapason/event-sourcing';

/** The sites of agents `a`, in the order of the profile. */
export const PLACES = `
  left join lateral (select json_agg(json_build_object('idSite', n.id, 'libelleSite', coalesce(s.libelle_site, ''),
      'idAntenne', an.id_antenne, 'libelleAntenne', an.libelle_antenne, 'role', n.role) order by n.rang) as liste
    from (select (site->>'idSite')::int as id, site->>'role' as role, rang
        from jsonb_array_elements(a.antennes) with ordinality as listed (site, rang)) n
      left join site s on s.id_site = n.id left join antenne an on an.id_antenne = s.fk_antenne) antennes on true`;

/** Over {@link PLACES}. */
export const placesOf = sql.json(agentRow.shape.antennes, `coalesce(antennes.liste, '[]')`);
