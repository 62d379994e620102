import { listPartnerMunicipalities, memberTariff } from '@diapason/contracts/site';
import { query } from '../../../machinery/query';

interface StoredMunicipality {
  readonly idCommune: number;
  readonly libelleCommune: string;
  readonly codePostal: string;
  readonly codeInsee: string;
  readonly adherente: boolean;
  readonly dateConvention: string | null;
  readonly dateDenonciation: string | null;
  readonly libelleEpci: string | null;
  readonly epciAdherent: boolean;
}

export const municipalities = query(
  listPartnerMunicipalities,
  async ({ query: { conventionner, recherche } }, { db }) => {
    const { rows } = await db.query<StoredMunicipality>(
      `select c.id_commune as "idCommune", c.libelle_commune as "libelleCommune", c.code_postal as "codePostal",
            c.code_insee as "codeInsee", c.adherente, c.date_convention as "dateConvention",
            c.date_denonciation as "dateDenonciation", e.libelle_epci as "libelleEpci",
            coalesce(e.adherent, false) as "epciAdherent"
       from commune c left join epci e on e.id_epci = c.fk_epci
      where $1::text is null or starts_with(lower(c.libelle_commune), lower($1)) or starts_with(c.code_postal, $1)
         or lower(e.libelle_epci) like '%' || lower($1) || '%'
      order by c.libelle_commune, c.code_postal`,
      [recherche || null],
    );
    return rows
      .filter((row) => typeof conventionner !== 'number' || (conventionner === 1) === conventionInForce(row))
      .map((row) => ({ ...row, tarifAdherent: memberTariff(row) }));
  },
);

/** Conventioned: a convention was signed and never denounced (docs/decisions.md). */
const conventionInForce = (row: StoredMunicipality) => row.dateConvention !== null && row.dateDenonciation === null;
