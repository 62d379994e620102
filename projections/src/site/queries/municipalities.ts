import { messages } from '@diapason/contracts/constants';
import { listMunicipalities, memberTariff } from '@diapason/contracts/site';
import { Refusal } from '@diapason/event-sourcing';
import { query } from '../../query';

interface MunicipalityRow {
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

const RIGHT = 311;
const flag = (value: boolean): 0 | 1 => (value ? 1 : 0);

const municipalities = query(listMunicipalities, async ({ query: { conventionner } }, { db, session }) => {
  if (session?.role !== 'Responsable' && !session?.functions.has(RIGHT))
    throw new Refusal(messages.errorPage[403], 403);
  const { rows } = await db.query<MunicipalityRow>(
    `select c.id_commune as "idCommune", c.libelle_commune as "libelleCommune", c.code_postal as "codePostal",
            c.code_insee as "codeInsee", c.adherente, c.date_convention as "dateConvention",
            c.date_denonciation as "dateDenonciation", e.libelle_epci as "libelleEpci",
            coalesce(e.adherent, false) as "epciAdherent"
       from commune c left join epci e on e.id_epci = c.fk_epci order by c.libelle_commune, c.code_postal`,
  );
  return rows
    .filter((row) => typeof conventionner !== 'number' || conventionner === flag(conventionInForce(row)))
    .map((row) => ({
      ...row,
      adherente: flag(row.adherente),
      epciAdherent: flag(row.epciAdherent),
      tarifAdherent: flag(memberTariff(row)),
    }));
});

const conventionInForce = (row: MunicipalityRow) => row.dateConvention !== null && row.dateDenonciation === null;

export const municipalityHandlers = [municipalities];
