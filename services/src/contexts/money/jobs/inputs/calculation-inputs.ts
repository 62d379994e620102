import type { HouseholdInputs, TariffGrid } from '@diapason/contracts/calculation';
import { schoolYearOf } from '@diapason/contracts/constants';
import { pick, rowsOf, wire } from '@diapason/event-sourcing';
import { calculable, readHouseholds } from '@diapason/projections/money/calculation/read-households';
import { closedYears } from '@diapason/projections/money/queries/year-closings';
import { contributions } from '@diapason/projections/money/tables/contributions';
import type { CommandContext } from '../../../../machinery/app/command';
import { readSchoolYear } from '../../../../machinery/app/school-year';
import { requireNotClosed } from '../../aggregate/year-closing';
import { readGrid } from './read-grid';

type Db = CommandContext['db'];

export interface CalculationInputs {
  /** The guardian who pays. */
  readonly idUtilisateur: number;
  readonly inputs: HouseholdInputs;
  /** One and the same object for all families of a reading. */
  readonly grille: TariffGrid;
  readonly grilleVersion: number;
  /** The contribution as the read model has it; undefined while there is none. */
  readonly known: { readonly idCotisation: number; readonly version: number; readonly empreinte: string } | undefined;
}

/**
 * What the families' contributions of a year depend on, as it is now, in the order asked; families of which someone was erased are left out.
 * Who has two, from two records that were merged, owes everything by the first of them and nothing by the others.
 * @throws Refusal 404 unknown year; 422 for a closed one, or without a published grid.
 */
export async function calculationInputs(
  db: Db,
  fk_anneeScolaire: number,
  asked: readonly number[],
): Promise<readonly CalculationInputs[]> {
  const year = await readSchoolYear(db, fk_anneeScolaire);
  requireNotClosed(fk_anneeScolaire, await closedYears(db));
  const guardians = await calculable(db, fk_anneeScolaire, asked);
  // First: a version that comes after it may be of newer inputs than these, and `decideCalculate` finds it.
  const known = await readKnown(db, fk_anneeScolaire, guardians);
  const [grid, households] = await Promise.all([
    readGrid(db, fk_anneeScolaire),
    readHouseholds(db, fk_anneeScolaire, schoolYearOf(year.dateDebut).debut, guardians),
  ]);
  return [...households].flatMap(([idUtilisateur, inputs]) => {
    const [first, ...others] = known.get(idUtilisateur) ?? [];
    return [
      { idUtilisateur, inputs, ...grid, known: first },
      ...others.map((other) => ({ idUtilisateur, inputs: { ...inputs, pratiques: [] }, ...grid, known: other })),
    ];
  });
}

const KNOWN = pick(wire(contributions, 'c'), 'idCotisation', 'idUtilisateur', 'version', 'empreinte');

/** By payer; the contribution that was always theirs comes first. */
async function readKnown(db: Db, year: number, guardians: readonly number[]) {
  const rows = await rowsOf(
    db,
    KNOWN,
    `from cotisation c where fk_annee_scolaire = $1 and id_utilisateur = any($2)
      order by id_utilisateur <> premier_payeur, id_cotisation`,
    [year, guardians],
  );
  const known = new Map<number, (typeof rows)[number][]>();
  for (const row of rows) known.set(row.idUtilisateur, [...(known.get(row.idUtilisateur) ?? []), row]);
  return known;
}
