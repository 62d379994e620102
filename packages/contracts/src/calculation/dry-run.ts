import { gridChanges } from './changes';
import { computeContribution, MissingTariff } from './compute-contribution';
import type { HouseholdInputs, TariffGrid } from './household';

/** A family as a dry run takes it. `montant` and `regle` in cents, as they are now; `montant` null while there is no contribution. */
export interface TriedFamily {
  readonly idUtilisateur: number;
  readonly inputs: HouseholdInputs;
  readonly montant: number | null;
  readonly regle: number;
}

/** What one change of the grid does to all families. Cents. */
export interface Cause {
  readonly libelle: string;
  readonly cotisations: number;
  readonly ecart: number;
}

/** What a calculation by a grid would change, without anything written. Cents. */
export interface DryRun {
  readonly changent: number;
  readonly restent: number;
  readonly ecart: number;
  /** Of those that change, how many had paid all they owed, and what they would owe. */
  readonly soldees: number;
  readonly resteSoldees: number;
  /** Families whose offer the grid does not price, and the first reason. */
  readonly sansTarif: number;
  readonly offreSansTarif: { readonly libelleOffre: string; readonly typeTarif: string } | null;
  readonly causes: readonly Cause[];
  readonly familles: readonly { readonly idUtilisateur: number; readonly avant: number; readonly apres: number }[];
}

const totalBy = (grid: TariffGrid, inputs: HouseholdInputs): number => computeContribution(inputs, grid).montantTotal;

/** Undefined where the grid has no tariff yet: the change that brings it has the effect. */
function priced(grid: TariffGrid, inputs: HouseholdInputs): number | undefined {
  try {
    return totalBy(grid, inputs);
  } catch (error) {
    if (error instanceof MissingTariff) return undefined;
    throw error;
  }
}

/** Families between two pauses: a server answers others meanwhile. */
const AT_A_TIME = 100;

/**
 * @param published the grid in force, undefined while there is none; what differs from it are the causes, each counted on top of those
 * before it, so that they add up to the whole.
 * @param pause awaited between portions of families.
 */
export async function dryRun(
  families: readonly TriedFamily[],
  published: TariffGrid | undefined,
  grid: TariffGrid,
  pause: () => Promise<void>,
): Promise<DryRun> {
  const changes = published ? gridChanges(published, grid) : [];
  const grids = published && changes.length > 0 ? [published] : [];
  for (const { applied } of changes.slice(0, -1)) grids.push(applied(grids.at(-1) as TariffGrid));
  // What the last change makes of the published grid is the grid.
  grids.push(grid);
  const labels = published
    ? ['Familles qui ont changé depuis le dernier calcul', ...changes.map(({ libelle }) => libelle)]
    : ['Premier calcul de l’année'];
  const causes = labels.map((libelle) => ({ libelle, cotisations: 0, ecart: 0 }));
  const changed: { idUtilisateur: number; avant: number; apres: number }[] = [];
  let [restent, soldees, resteSoldees, sansTarif] = [0, 0, 0, 0];
  let offreSansTarif: DryRun['offreSansTarif'] = null;
  for (const [index, family] of families.entries()) {
    if (index % AT_A_TIME === AT_A_TIME - 1) await pause();
    const { idUtilisateur, inputs, montant, regle } = family;
    // Who never had a contribution and has nothing to pay gets none.
    if (montant === null && inputs.pratiques.length === 0) continue;
    try {
      const avant = montant ?? 0;
      let before = avant;
      const effects = grids.map((step, at) => {
        const total = at === grids.length - 1 ? totalBy(step, inputs) : (priced(step, inputs) ?? before);
        const effect = total - before;
        before = total;
        return effect;
      });
      for (const [at, effect] of effects.entries()) {
        const cause = causes[at];
        if (!cause || effect === 0) continue;
        cause.cotisations += 1;
        cause.ecart += effect;
      }
      if (before === avant && montant !== null) restent += 1;
      else {
        changed.push({ idUtilisateur, avant, apres: before });
        if (montant !== null && regle >= montant && before > regle) {
          soldees += 1;
          resteSoldees += before - regle;
        }
      }
    } catch (error) {
      if (!(error instanceof MissingTariff)) throw error;
      sansTarif += 1;
      const { libelleOffre, typeTarif } = error.practice;
      offreSansTarif ??= { libelleOffre, typeTarif };
    }
  }
  const [first, ...others] = causes;
  return {
    changent: changed.length,
    restent,
    ecart: changed.reduce((sum, { avant, apres }) => sum + apres - avant, 0),
    soldees,
    resteSoldees,
    sansTarif,
    offreSansTarif,
    causes: [...others, ...(first && first.cotisations > 0 ? [first] : [])],
    familles: changed.sort((a, b) => Math.abs(b.apres - b.avant) - Math.abs(a.apres - a.avant)),
  };
}
