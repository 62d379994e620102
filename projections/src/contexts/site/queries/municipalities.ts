import { listPartnerMunicipalities, memberTariff } from '@diapason/contracts/site';
import { orNull, pick, rowsOf, type Selected, sql } from '@diapason/event-sourcing';
import { inFrenchOrder } from '../../../machinery/order-by';
import { query } from '../../../machinery/query';
import { referenceFields } from '../tables/reference';

const MUNICIPALITY = {
  ...pick(
    referenceFields('commune', 'c'),
    'idCommune',
    'libelleCommune',
    'codePostal',
    'codeInsee',
    'dateConvention',
    'dateDenonciation',
  ),
  adherente: sql.boolean('c.adherente'),
  fk_epci: orNull(sql.number('c.fk_epci')),
  libelleEpci: orNull(sql.text('e.libelle_epci')),
  epciAdherent: sql.boolean('coalesce(e.adherent, false)'),
};

export const municipalities = query(
  listPartnerMunicipalities,
  async ({ query: { conventionner, recherche } }, { db }) => {
    const rows = await rowsOf(
      db,
      MUNICIPALITY,
      `from commune c left join epci e on e.id_epci = c.fk_epci
      where $1::text is null or starts_with(lower(c.libelle_commune), lower($1)) or starts_with(c.code_postal, $1)
         or lower(e.libelle_epci) like '%' || lower($1) || '%'
      order by ${inFrenchOrder('c.libelle_commune')}, c.code_postal`,
      [recherche || null],
    );
    return rows
      .filter((row) => typeof conventionner !== 'number' || (conventionner === 1) === conventionInForce(row))
      .map((row) => ({ ...row, tarifAdherent: memberTariff(row) }));
  },
);

/** Conventioned: a convention was signed and never denounced (docs/decisions.md). */
const conventionInForce = (row: Selected<typeof MUNICIPALITY>) =>
  row.dateConvention !== null && row.dateDenonciation === null;
