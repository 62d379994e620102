import type { HouseholdInputs, Practice, TaxRecord } from '@diapason/contracts/calculation';
import { billedStatuses } from '@diapason/contracts/constants';
import { memberTariff } from '@diapason/contracts/site';
import { orNull, type ReadModels, rowsOf, sql } from '@diapason/event-sourcing';
import { isErased } from '../../../machinery/erased';
import { paysSql } from '../../families/payer';

/** The first guardian pays for a pupil (document 001); who left is billed by status, also once the pupil is hidden (D-FAM-09). */
const PAID_PUPILS = `select l.fk_responsable, l.fk_eleve from eleve_responsable l where ${paysSql('l')}`;

/**
 * SQL: the schooling `s` is billed in its year. An erased pupil's is not; one that stands in the contribution of an erased guardian stays
 * there for good, and is billed to nobody else. @param statuses SQL of the statuses that count, an array.
 */
const isBilled = (
  statuses: string,
) => `s.fk_statut = any(${statuses}) and not ${isErased('eleve', 's.fk_eleve')} and not exists (
  select from cotisation c where c.fk_annee_scolaire = s.fk_annee_scolaire and s.id_scolarite = any(c.scolarites)
    and ${isErased('responsable', 'c.id_utilisateur')})`;

/** Guardians to calculate for: those with a charged schooling in the year to pay, and those who already have a contribution of it. */
export async function payersOf(db: ReadModels, fk_anneeScolaire: number): Promise<number[]> {
  const rows = await rowsOf(
    db,
    { id: sql.number('id') },
    `from (
       select p.fk_responsable as id from (${PAID_PUPILS}) p
         join scolarite_interne s on s.fk_eleve = p.fk_eleve and s.fk_annee_scolaire = $1 and ${isBilled('$2')}
       union select id_utilisateur from cotisation where fk_annee_scolaire = $1) payers
     order by id`,
    [fk_anneeScolaire, billedStatuses],
  );
  return rows.map(({ id }) => id);
}

/**
 * Whom the calculation of one guardian takes in: whoever pays for the same pupils by rank, and whoever has a contribution of the year for
 * them or for a schooling of theirs, under any record that a chain of merges, past ones too, leads to from theirs. Else a pupil whose
 * payer changed would stay billed to the former one too, or to nobody.
 */
export async function payersWith(db: ReadModels, fk_anneeScolaire: number, guardian: number): Promise<number[]> {
  const rows = await rowsOf(
    db,
    { id: sql.number('id') },
    `from (
       with recursive known as (
         select l.fk_eleve as id from eleve_responsable l where l.fk_responsable = $2
         union select unnest(c.eleves) from cotisation c where c.fk_annee_scolaire = $1 and c.id_utilisateur = $2
         union select s.fk_eleve from cotisation c join scolarite_interne s on s.id_scolarite = any(c.scolarites)
          where c.fk_annee_scolaire = $1 and c.id_utilisateur = $2),
       merged as (select id_eleve as one, unnest(fusions) as other from eleve where fusions <> '{}'),
       shared as (
         select id from known
         union select case shared.id when m.one then m.other else m.one end
           from shared join merged m on shared.id in (m.one, m.other))
       select $2::int as id
       union select p.fk_responsable from (${PAID_PUPILS}) p join shared on shared.id = p.fk_eleve
         join scolarite_interne s on s.fk_eleve = p.fk_eleve and s.fk_annee_scolaire = $1 and ${isBilled('$3')}
       union select c.id_utilisateur from cotisation c
        where c.fk_annee_scolaire = $1 and (c.eleves && array(select id from shared) or c.scolarites && array(
          select s.id_scolarite from scolarite_interne s join shared on shared.id = s.fk_eleve where s.fk_annee_scolaire = $1))) payers
     order by id`,
    [fk_anneeScolaire, guardian, billedStatuses],
  );
  return rows.map(({ id }) => id);
}

/**
 * Guardians without those whose contribution of the year stays as it is for good: the payer or a pupil of it was erased, and what it was
 * calculated from with them.
 */
export async function calculable(
  db: ReadModels,
  fk_anneeScolaire: number,
  guardians: readonly number[],
): Promise<number[]> {
  const rows = await rowsOf(
    db,
    { id: sql.number('g.id') },
    `from unnest($2::integer[]) with ordinality as g (id, place)
      where not ${isErased('responsable', 'g.id')}
        and not exists (select from personne_effacee p join cotisation c on p.id = any(c.eleves)
          where p.nature = 'eleve' and c.fk_annee_scolaire = $1 and c.id_utilisateur = g.id)
      order by g.place`,
    [fk_anneeScolaire, guardians],
  );
  return rows.map(({ id }) => id);
}

/**
 * What the contributions of several guardians depend on, read together.
 * @param debutAnnee first day of the school year.
 * @returns one entry per guardian, in the order asked.
 */
export async function readHouseholds(
  db: ReadModels,
  fk_anneeScolaire: number,
  debutAnnee: string,
  guardians: readonly number[],
): Promise<ReadonlyMap<number, HouseholdInputs>> {
  const [practices, taxes, towns] = await Promise.all([
    readPractices(db, fk_anneeScolaire, guardians),
    readTaxRecords(db, fk_anneeScolaire, guardians),
    readTowns(db, guardians),
  ]);
  return new Map(
    guardians.map((id) => [
      id,
      {
        debutAnnee,
        ...(towns.get(id) ?? UNKNOWN_TOWN),
        fiscalite: taxes.get(id) ?? null,
        pratiques: practices.get(id) ?? [],
      },
    ]),
  );
}

const PRACTICE = {
  payer: sql.number('p.fk_responsable'),
  idScolarite: sql.number('s.id_scolarite'),
  idEleve: sql.number('s.fk_eleve'),
  fk_offre: sql.number('s.fk_offre'),
  fk_site: orNull(sql.number('s.fk_site')),
  libelleOffre: sql.text("coalesce(o.libelle_offre, '')"),
  typeTarif: sql.text("coalesce(o.type_tarif, '')"),
  dateEntree: orNull(sql.date('s.date_entree')),
};

async function readPractices(db: ReadModels, year: number, guardians: readonly number[]) {
  const rows = await rowsOf(
    db,
    PRACTICE,
    `from (${PAID_PUPILS} and l.fk_responsable = any($1)) p
       join scolarite_interne s on s.fk_eleve = p.fk_eleve and s.fk_annee_scolaire = $2 and ${isBilled('$3')}
       left join offre o on o.id_offre = s.fk_offre
      order by s.id_scolarite`,
    [guardians, year, billedStatuses],
  );
  const practices = new Map<number, Practice[]>();
  for (const { payer, ...practice } of rows) {
    const known = practices.get(payer);
    if (known) known.push(practice);
    else practices.set(payer, [practice]);
  }
  return practices;
}

const TAX_RECORD = {
  payer: sql.number('fk_responsable'),
  income: orNull(sql.number('revenu_fiscal')),
  nombrePart: orNull(sql.number('nombre_part')),
  exoneration: sql.boolean('exoneration'),
  absence: sql.boolean('absence'),
};

/** The tables hold the income in cents. */
async function readTaxRecords(db: ReadModels, year: number, guardians: readonly number[]) {
  const rows = await rowsOf(
    db,
    TAX_RECORD,
    'from revenu where fk_annee_scolaire = $1 and fk_responsable = any($2) order by id_revenu',
    [year, guardians],
  );
  return new Map(
    rows.map(({ payer, income, ...record }): [number, TaxRecord] => [
      payer,
      { ...record, revenuFiscal: income === null ? null : income / 100 },
    ]),
  );
}

/** What the tariff of a `commune c` follows from, with its `epci e`. */
export const TOWN_FACTS = {
  codeInsee: sql.text('c.code_insee'),
  fk_epci: orNull(sql.number('c.fk_epci')),
  adherente: sql.boolean('c.adherente'),
  epciAdherent: sql.boolean('coalesce(e.adherent, false)'),
  dateConvention: orNull(sql.date('c.date_convention')),
  dateDenonciation: orNull(sql.date('c.date_denonciation')),
};
const MUNICIPALITY = { id: sql.number('r.id_utilisateur'), ...TOWN_FACTS };

type Town = Pick<HouseholdInputs, 'adherent' | 'codeInsee' | 'fk_epci'>;

/** One whose municipality is unknown pays the outside tariff. */
const UNKNOWN_TOWN: Town = { adherent: false, codeInsee: null, fk_epci: null };

/** What the guardians' municipalities say of their tariff. */
async function readTowns(db: ReadModels, guardians: readonly number[]): Promise<ReadonlyMap<number, Town>> {
  const rows = await rowsOf(
    db,
    MUNICIPALITY,
    `from responsable r join commune c on c.code_insee = r.code_insee left join epci e on e.id_epci = c.fk_epci
      where r.id_utilisateur = any($1)`,
    [guardians],
  );
  return new Map(
    rows.map(({ id, codeInsee, fk_epci, ...membership }) => [
      id,
      { adherent: memberTariff(membership), codeInsee, fk_epci },
    ]),
  );
}
