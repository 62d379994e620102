import type { DistanceRate, MealRate } from '@diapason/contracts/constants';
import { orNull, type ReadModels, rowsOf, sql } from '@diapason/event-sourcing';

const KILOMETRE = {
  annee: sql.number('annee'),
  puissanceMin: sql.number('puissance_min'),
  puissanceMax: orNull(sql.number('puissance_max')),
  tauxKilometre: sql.number('taux_kilometre'),
};
const MEAL = { annee: sql.number('annee'), montantRepas: sql.number('montant_repas') };

/** Every rate that claims are paid by. */
export async function claimRates(
  db: ReadModels,
): Promise<{ kilometres: readonly DistanceRate[]; repas: readonly MealRate[] }> {
  const [kilometres, repas] = await Promise.all([
    rowsOf(db, KILOMETRE, 'from bareme_kilometrique order by annee, puissance_min, id_bareme_kilometrique', []),
    rowsOf(db, MEAL, 'from bareme_repas order by annee, id_bareme_repas', []),
  ]);
  return { kilometres, repas };
}
