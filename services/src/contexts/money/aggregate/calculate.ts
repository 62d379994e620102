import { computeContribution, type HouseholdInputs, type TariffGrid } from '@diapason/contracts/calculation';
import { make } from '@diapason/contracts/core';
import { ContributionCalculated } from '@diapason/contracts/money';
import { canonical, fingerprint } from './canonical';
import type { ContributionEvent, ContributionState } from './contribution';

/** A family's contribution to compute: whose, for which year, from what, by which version of the grid. */
export interface CalculationRequest {
  readonly idCotisation: number;
  readonly fk_anneeScolaire: number;
  /** The guardian who pays. */
  readonly idUtilisateur: number;
  readonly inputs: HouseholdInputs;
  readonly grille: TariffGrid;
  readonly grilleVersion: number;
  /** Version of the contribution that was there before the inputs were read; 0 for none. */
  readonly versionLue: number;
}

/** Another calculation came first since the inputs were read, perhaps from newer ones: they are to be read again. */
export class StaleInputs extends Error {
  override readonly name = 'StaleInputs';
}

/**
 * Rule 8 of facts/tariffs.md: the same inputs change nothing; others issue the next version, and the payments stay.
 * A family that never had a contribution and has no practice gets none.
 * @throws MissingTariff when the grid has no tariff for an offer; StaleInputs where another version is there by now.
 */
export function decideCalculate(state: ContributionState, request: CalculationRequest): ContributionEvent[] {
  const { inputs, grille, idCotisation, fk_anneeScolaire, idUtilisateur, grilleVersion, versionLue } = request;
  const version = state.calculated?.version ?? 0;
  const empreinte = fingerprintOf(inputs, grille);
  if (state.calculated?.empreinte === empreinte) return [];
  // Its payer's record was merged since the inputs were read: the kept one's calculation has it.
  if (state.calculated && state.calculated.idUtilisateur !== idUtilisateur) return [];
  if (!state.calculated && inputs.pratiques.length === 0) return [];
  if (version !== versionLue) throw new StaleInputs(`version ${version} of contribution ${idCotisation} came first`);
  const { lignes, ...computed } = computeContribution(inputs, grille);
  const siteOf = new Map(inputs.pratiques.map((practice) => [practice.idScolarite, practice.fk_site]));
  const first = lignes.find((line) => line.idScolarite !== null)?.idScolarite;
  return [
    make(ContributionCalculated, {
      idCotisation,
      fk_anneeScolaire,
      idUtilisateur,
      version: version + 1,
      grilleVersion,
      fk_site: (first ? siteOf.get(first) : null) ?? null,
      sites: [...new Set([...siteOf.values()].filter((site) => site !== null))].sort((a, b) => a - b),
      ...computed,
      lignes,
      regles: grille.regles,
      empreinte,
    }),
  ];
}

/** What the amounts, the sites and the frozen rules depend on; the labels of offers and the order of pupils are left out. */
export function fingerprintOf(inputs: HouseholdInputs, grille: TariffGrid): string {
  const pratiques = inputs.pratiques
    .map(({ libelleOffre: _, ...practice }) => practice)
    .sort((a, b) => a.idScolarite - b.idScolarite);
  // As if all were written at once: `rates` comes last of the fields. It is long, and the same for every family.
  return fingerprint(`${canonical({ ...inputs, pratiques }).slice(0, -1)},"rates":${textOf(grille)}}`);
}

const texts = new WeakMap<TariffGrid, string>();

function textOf(grille: TariffGrid): string {
  const text = texts.get(grille) ?? canonical(grille);
  texts.set(grille, text);
  return text;
}
