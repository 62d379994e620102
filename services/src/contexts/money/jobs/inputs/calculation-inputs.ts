import { messages } from '@diapason/contracts/constants';
import { Refusal } from '@diapason/event-sourcing';
import type { CommandContext } from '../../../../machinery/app/command';
import type { HouseholdInputs, Rates } from '../../calculation/household';
import { schoolYear } from '../../commands/payment-context';
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
 * @throws Refusal 404 unknown year; 422 without a published grid.
 */
export async function calculationInputs(
  db: Db,
  fk_anneeScolaire: number,
  asked: readonly number[],
): Promise<readonly CalculationInputs[]> {
  const { rows } = await db.query<{ debut: string }>(
    'select date_debut as debut from annee_scolaire where id_annee_scolaire = $1',
    [fk_anneeScolaire],
  );
  const [year] = rows;
  if (!year) throw new Refusal(messages.general.notFound, 404, 'fk_anneeScolaire');
  const guardians = await calculable(db, fk_anneeScolaire, asked);
  const [rates, known, households] = await Promise.all([
    readRates(db, fk_anneeScolaire),
    readKnown(db, fk_anneeScolaire, guardians),
    readHouseholds(db, fk_anneeScolaire, schoolYear(year.debut).debut, guardians),
  ]);
  return [...households].map(([idUtilisateur, inputs]) => ({
    idUtilisateur,
    inputs,
    ...rates,
    known: known.get(idUtilisateur),
  }));
}

async function readKnown(db: Db, year: number, guardians: readonly number[]) {
  const { rows } = await db.query<{ guardian: number; empreinte: string }>(
    `select id_utilisateur as guardian, empreinte
       from cotisation where fk_annee_scolaire = $1 and id_utilisateur = any($2)`,
    [year, guardians],
  );
  return new Map(rows.map(({ guardian, ...known }) => [guardian, known]));
}
