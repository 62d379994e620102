import { isConventioned } from '@diapason/contracts/constants';
import { exportPartnerMunicipalities, listPartnerMunicipalities, memberTariff } from '@diapason/contracts/site';
import { orNull, pick, type ReadModels, rowsOf, sql } from '@diapason/event-sourcing';
import { type ExportColumn, exportFile } from '../../../machinery/export';
import { inFrenchOrder } from '../../../machinery/order-by';
import { query } from '../../../machinery/query';
import { offered, referenceFields } from '../tables/reference';

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

interface Wanted {
  readonly conventionner?: 0 | 1 | null | undefined;
  readonly recherche?: string | null | undefined;
}

async function read(db: ReadModels, { conventionner, recherche }: Wanted) {
  const rows = await rowsOf(
    db,
    MUNICIPALITY,
    `from commune c left join epci e on e.id_epci = c.fk_epci
      where ${offered('commune', 'c')} and ($1::text is null or starts_with(lower(c.libelle_commune), lower($1))
         or starts_with(c.code_postal, $1) or lower(e.libelle_epci) like '%' || lower($1) || '%')
      order by ${inFrenchOrder('c.libelle_commune')}, c.code_postal`,
    [recherche || null],
  );
  return rows
    .filter((row) => typeof conventionner !== 'number' || (conventionner === 1) === isConventioned(row))
    .map((row) => ({ ...row, tarifAdherent: memberTariff(row) }));
}

export const municipalities = query(listPartnerMunicipalities, ({ query: wanted }, { db }) => read(db, wanted));

type Row = Awaited<ReturnType<typeof read>>[number];
const yesOrNo = (yes: boolean) => (yes ? 'Oui' : 'Non');

/** The columns of the screen (document 000 §2). */
const columns: readonly ExportColumn<Row>[] = [
  { titre: 'Commune', valeur: (row) => row.libelleCommune, largeur: 30 },
  { titre: 'Code postal', valeur: (row) => row.codePostal, largeur: 12 },
  { titre: 'Adhérente', valeur: (row) => yesOrNo(row.adherente), largeur: 12 },
  { titre: 'EPCI', valeur: (row) => row.libelleEpci, largeur: 30 },
  { titre: 'EPCI adhérent', valeur: (row) => yesOrNo(row.epciAdherent), largeur: 14 },
  { titre: 'Date de convention', valeur: (row) => row.dateConvention, format: 'date', largeur: 18 },
  { titre: 'Date de dénonciation', valeur: (row) => row.dateDenonciation, format: 'date', largeur: 18 },
  { titre: 'Tarif adhérent', valeur: (row) => yesOrNo(row.tarifAdherent), largeur: 14 },
];

export const municipalityFile = query(exportPartnerMunicipalities, async ({ body }, { db }) =>
  exportFile(body.format, 'Liste commune conventionnée', columns, await read(db, body)),
);
