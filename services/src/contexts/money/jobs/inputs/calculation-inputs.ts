import { schoolYearOf } from '@diapason/contracts/constants';
import { pick, rowsOf, wire } from '@diapason/event-sourcing';
import { closedYears } from '@diapason/projections/money/queries/year-closings';
import { contributions } from '@diapason/projections/money/tables/contributions';
import type { CommandContext } from '../../../../machinery/app/command';
import { readSchoolYear } from '../../../../machinery/app/school-year';
import { requireNotClosed } from '../../aggregate/year-closing';
import type { HouseholdInputs, Rates } from '../../calculation/household';
import { calculable, readHouseholds } from './read-households';
import { readRates } from './read-rates';

type Db = CommandContext['db'];

export interface CalculationInputs {
  /** The guardian who pays. */
  readonly idUtilisateur: number;
  readonly inputs: HouseholdInputs;
  /** One and the same object for all families of a reading. */
  readonly rates: Rates;
  readonly grilleVersion: number;
  /** The contribution as the read model has it; undefined while there is none. */
  readonly known: { readonly empreinte: string } | undefined;
}

/**
 * What the families' contributions of a year depend on, as it is now, in the order asked; families of which someone was erased are left out.
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
  const [rates, known, households] = await Promise.all([
    readRates(db, fk_anneeScolaire),
    readKnown(db, fk_anneeScolaire, guardians),
    readHouseholds(db, fk_anneeScolaire, schoolYearOf(year.dateDebut).debut, guardians),
  ]);
  return [...households].map(([idUtilisateur, inputs]) => ({
    idUtilisateur,
    inputs,
    ...rates,
    known: known.get(idUtilisateur),
  }));
}

const KNOWN = pick(wire(contributions, 'c'), 'idUtilisateur', 'empreinte');

async function readKnown(db: Db, year: number, guardians: readonly number[]) {
  const rows = await rowsOf(db, KNOWN, 'from cotisation c where fk_annee_scolaire = $1 and id_utilisateur = any($2)', [
    year,
    guardians,
  ]);
  return new Map(rows.map(({ idUtilisateur, ...known }) => [idUtilisateur, known]));
}
