import { messages } from '@diapason/contracts/constants';
import { Refusal } from '@diapason/event-sourcing';
import type { CommandContext } from '../../app/command';
import type { HouseholdInputs, Rates } from '../calculation/household';
import { schoolYear } from '../payment-context';
import { gather } from './gather';
import { readHouseholds } from './read-households';
import { readRates } from './read-rates';

type Db = CommandContext['db'];

export interface CalculationInputs {
  readonly inputs: HouseholdInputs;
  readonly rates: Rates;
  readonly grilleVersion: number;
  /** The contribution as the read model has it; undefined while there is none. */
  readonly known: { readonly idCotisation: number; readonly empreinte: string } | undefined;
}

type Loader = (guardian: number) => Promise<CalculationInputs | undefined>;
const loaders = new WeakMap<Db, Map<number, Loader>>();

/**
 * What one family's contribution of a year depends on, as it is now. Families asked for at the same moment are read together.
 * @throws Refusal 404 unknown year; 422 without a published grid.
 */
export async function calculationInputs(
  db: Db,
  fk_anneeScolaire: number,
  guardian: number,
): Promise<CalculationInputs> {
  const years = loaders.get(db) ?? new Map<number, Loader>();
  loaders.set(db, years);
  const loader =
    years.get(fk_anneeScolaire) ??
    gather((guardians: readonly number[]) => readTogether(db, fk_anneeScolaire, guardians));
  years.set(fk_anneeScolaire, loader);
  const found = await loader(guardian);
  if (!found) throw new Error(`no inputs of guardian ${guardian}`);
  return found;
}

async function readTogether(db: Db, year: number, guardians: readonly number[]) {
  const { rows } = await db.query<{ debut: string }>(
    'select date_debut as debut from annee_scolaire where id_annee_scolaire = $1',
    [year],
  );
  const [row] = rows;
  if (!row) throw new Refusal(messages.general.notFound, 404, 'fk_anneeScolaire');
  const [rates, known, households] = await Promise.all([
    readRates(db, year),
    readKnown(db, year, guardians),
    readHouseholds(db, year, schoolYear(row.debut).debut, guardians),
  ]);
  return new Map(
    [...households].map(([id, inputs]): [number, CalculationInputs] => [
      id,
      { inputs, ...rates, known: known.get(id) },
    ]),
  );
}

async function readKnown(db: Db, year: number, guardians: readonly number[]) {
  const { rows } = await db.query<{ guardian: number; idCotisation: number; empreinte: string }>(
    `select id_utilisateur as guardian, id_cotisation as "idCotisation", empreinte
       from cotisation where fk_annee_scolaire = $1 and id_utilisateur = any($2)`,
    [year, guardians],
  );
  return new Map(rows.map(({ guardian, ...known }) => [guardian, known]));
}
