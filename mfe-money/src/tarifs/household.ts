import {
  bracketOf,
  type Computed,
  computeContribution,
  familyQuotient,
  type HouseholdInputs,
  type TariffGrid,
} from '@diapason/contracts/calculation';

/** The family of the simulator. `pupils`: the codes of each one's practices. */
export interface TriedHousehold {
  readonly town: Pick<HouseholdInputs, 'adherent' | 'codeInsee' | 'fk_epci'>;
  readonly income: number | null;
  readonly parts: number | null;
  readonly pupils: readonly (readonly string[])[];
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
export const letterOf = (pupil: number): string => LETTERS[pupil % LETTERS.length] ?? 'Z';

/** What a calculation takes of it. */
export function inputsOf(
  { town, income, parts, pupils }: TriedHousehold,
  grid: TariffGrid,
  debutAnnee: string,
): HouseholdInputs {
  const labels = new Map(grid.lignes.map(({ code, libelle }) => [code, libelle]));
  return {
    debutAnnee,
    ...town,
    fiscalite: { revenuFiscal: income, nombrePart: parts, exoneration: false, absence: income === null },
    pratiques: pupils.flatMap((codes, pupil) =>
      codes
        .filter((code) => labels.has(code))
        .map((typeTarif, at) => ({
          idScolarite: pupil * 100 + at + 1,
          idEleve: pupil + 1,
          fk_offre: at + 1,
          fk_site: null,
          libelleOffre: labels.get(typeTarif) ?? typeTarif,
          typeTarif,
          dateEntree: null,
        })),
    ),
  };
}

export const quotientOf = ({ fiscalite }: HouseholdInputs, { tranches }: TariffGrid) => {
  const quotient = familyQuotient(fiscalite);
  return { quotient, bracket: bracketOf(quotient, tranches) };
};

/** Undefined where the grid has no price for one of the practices. */
export function tried(inputs: HouseholdInputs, grid: TariffGrid | undefined): Computed | undefined {
  const codes = new Set(grid?.lignes.map(({ code }) => code));
  if (!grid || inputs.pratiques.some(({ typeTarif }) => !codes.has(typeTarif))) return undefined;
  return computeContribution(inputs, grid);
}
