import { agentList } from '@diapason/contracts/staff';
import { pick, sql, wire } from '@diapason/event-sourcing';
import { Conditions } from '../../../machinery/conditions';
import { listRows, type SearchOf } from '../../../machinery/list-rows';
import { inFrenchOrder } from '../../../machinery/order-by';
import { nameSql } from '../../../machinery/person-name';
import { phonesSql, withDialled } from '../../../machinery/person-search';
import { plainSql } from '../../../machinery/plain-text';
import type { QueryContext } from '../../../machinery/query';
import { PLACES, placesOf } from '../places';
import { agents } from '../tables/agents';
import { worksOn } from '../works-on';

/** Agents `a` in role groups `g`. */
export function agentConditions(
  search: SearchOf<typeof agentList>,
  { sites }: Pick<QueryContext, 'sites'>,
): Conditions {
  const conditions = new Conditions();
  if (search.actif !== 2) conditions.add('a.actif = ?', search.actif !== 0);
  if (search.role) conditions.add('a.fk_groupe = any(?)', search.role);
  const wanted = sites ?? search.site;
  if (wanted) conditions.add(worksOn('a', '?'), wanted);
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
  joined: () => PLACES,
  select: {
    ...pick(own, 'idUtilisateur', 'nom', 'prenom', 'email', 'telephoneFixe', 'telephoneMobile', 'fk_groupe', 'actif'),
    nomPrenomUtilisateur: sql.text(nameSql('a')),
    role: sql.text(`coalesce(g.libelle_groupe, '')`),
    antennes: placesOf,
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
