import { agentList } from '@diapason/contracts/staff';
import { pick, sql, wire } from '@diapason/event-sourcing';
import { Conditions } from '../../../machinery/conditions';
import { listRows, type SearchOf } from '../../../machinery/list-rows';
import { inFrenchOrder } from '../../../machinery/order-by';
import { nameSql } from '../../../machinery/person-name';
import { phonesSql, withDialled } from '../../../machinery/person-search';
import { plainSql } from '../../../machinery/plain-text';
import type { QueryContext } from '../../../machinery/query';
import { worksOn } from '../../../machinery/works-on';
import { PLACES, placesOf } from '../places';
import { agents } from '../tables/agents';

/** The line `line` of the assignments of agents `a` in a school year. @param year SQL */
const linesOf = (
  year: string,
) => `service_affectations f, jsonb_array_elements(f.affectations) with ordinality as l (line, rang)
  where f.fk_utilisateur = a.id_utilisateur and f.fk_annee_scolaire = ${year}`;

/** Agents `a` in role groups `g`. */
export function agentConditions(
  search: SearchOf<typeof agentList>,
  { sites, session }: Pick<QueryContext, 'sites' | 'session'>,
): Conditions {
  const conditions = new Conditions();
  if (search.actif !== 2) conditions.add('a.actif = ?', search.actif !== 0);
  if (search.role) conditions.add('a.fk_groupe = any(?)', search.role);
  const wanted = sites ?? search.site;
  if (wanted) conditions.add(worksOn('a', '?'), wanted);
  if (search.fk_instrument)
    conditions.add(
      `exists (select from ${linesOf('?')} and (line->>'fk_instrument')::int = any(?::int[]))`,
      session.idAnneeScolaire,
      search.fk_instrument,
    );
  return conditions.search(
    [
      plainSql("concat_ws(' ', a.nom, a.prenom, a.email, g.libelle_groupe)"),
      phonesSql('a.telephone_mobile', 'a.telephone_fixe'),
    ],
    withDialled(search.recherche),
  );
}

const own = wire(agents, 'a');

export const agentQueries = listRows(agentList, {
  searched: 'agent a left join groupe_role g on g.id_groupe = a.fk_groupe',
  key: 'a.id_utilisateur',
  where: agentConditions,
  sorts: {
    nom: (way) => `${inFrenchOrder("concat_ws(' ', a.nom, a.prenom)")} ${way}, a.id_utilisateur ${way}`,
    email: (way) => `nullif(a.email, '') ${way} nulls last, a.id_utilisateur`,
    role: (way) => `${inFrenchOrder('g.libelle_groupe')} ${way} nulls last, a.id_utilisateur`,
  },
  joined: (parameter, _search, { session }) => `${PLACES} left join lateral (
    select jsonb_agg(jsonb_build_object('fk_site', (line->>'fk_site')::int, 'libelleSite', coalesce(s.libelle_site, ''),
      'libelleInstrument', coalesce(i.libelle_instrument, '')) order by rang) as liste
    from (select line, rang from ${linesOf(parameter(session.idAnneeScolaire))}) assigned
      left join site s on s.id_site = (line->>'fk_site')::int
      left join instrument i on i.id_instrument = (line->>'fk_instrument')::int) service on true`,
  select: {
    ...pick(own, 'idUtilisateur', 'nom', 'prenom', 'email', 'telephoneFixe', 'telephoneMobile', 'fk_groupe', 'actif'),
    nomPrenomUtilisateur: sql.text(nameSql('a')),
    role: sql.text(`coalesce(g.libelle_groupe, '')`),
    antennes: placesOf,
    affectations: sql.json(agentList.rowSchema.shape.affectations, "coalesce(service.liste, '[]')"),
  },
  file: {
    ...pick(own, 'adresse1', 'adresse2', 'codePostal', 'ville'),
    sites:
      sql.text(`coalesce((select string_agg(concat_ws(' : ', s.libelle_site, nullif(place.site->>'role', '')), ', ' order by rang)
    from jsonb_array_elements(a.antennes) with ordinality as place (site, rang)
      join site s on s.id_site = (place.site->>'idSite')::int), '')`),
  },
  email: 'a.email',
});
