import { orNull, type ReadModels, rowsOf, sql } from '@diapason/event-sourcing';
import { inFrenchOrder } from '../../machinery/order-by';

const SITE = {
  fk_site: orNull(sql.number('c.fk_site')),
  libelleSite: sql.text("coalesce(s.libelle_site, '')"),
  cotisations: sql.number('count(*)'),
  montantTotal: sql.number('coalesce(sum(c.montant_total), 0)'),
  montantRegle: sql.number('coalesce(sum(c.montant_regle), 0)'),
};
export type SiteBooks = Awaited<ReturnType<typeof booksBySite>>[number];

/** The books of a schema by the site that each contribution was calculated for; the sums are those of the whole. */
export const booksBySite = (db: ReadModels, schema: string) =>
  rowsOf(
    db,
    SITE,
    `from ${schema}.cotisation c left join read.site s on s.id_site = c.fk_site
      group by c.fk_site, s.libelle_site order by ${inFrenchOrder('s.libelle_site')}, c.fk_site`,
  );
