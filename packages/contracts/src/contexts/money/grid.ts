import { z } from 'zod';
import { centsField, flag, idField } from '../../core/fields';

/**
 * A school year's tariff grid (facts/tariffs.md): data, never code. All amounts in integer cents.
 * A line prices the offers whose `typeTarif` is its `code`; `reduction` 0 keeps sibling, second-practice and late-entry reductions off it.
 */
const common = {
  code: z.string().min(1).max(40),
  libelle: z.string().min(1).max(100),
  reduction: flag,
};

const cents = centsField.nonnegative();

export const tariffLine = z.discriminatedUnion('mode', [
  /**
   * `montants[n]` is the price in bracket n + 1; one more than there are bounds. `suivantes`: published prices of a pupil's second
   * and further practices, where a grid gives amounts instead of a factor.
   */
  z.object({
    ...common,
    mode: z.literal('STEP'),
    montants: z.array(cents).min(1),
    exterieur: cents,
    suivantes: z.object({ montants: z.array(cents).min(1), exterieur: cents }).optional(),
  }),
  /** `taux` × QF, between `plancher` and `plafond`. 0.16 is 16 %. */
  z.object({
    ...common,
    mode: z.literal('EFFORT_RATE'),
    taux: z.number().positive().max(10),
    plancher: cents,
    plafond: cents,
    exterieur: cents,
  }),
  z.object({ ...common, mode: z.literal('FLAT'), adherent: cents, exterieur: cents }),
]);

export const tariffGrid = z
  .object({
    /** Upper bounds of the brackets, in whole euros of QF, ascending; above the last is the last bracket. */
    tranches: z.array(z.int().positive()).min(1).max(20),
    lignes: z.array(tariffLine).min(1),
  })
  .refine((grid) => grid.tranches.every((bound, i) => i === 0 || bound > (grid.tranches[i - 1] ?? 0)), {
    path: ['tranches'],
    error: 'Les bornes des tranches doivent être croissantes',
  })
  .refine(
    (grid) => grid.lignes.every((line) => line.mode !== 'STEP' || line.montants.length === grid.tranches.length + 1),
    {
      path: ['lignes'],
      error: 'Une ligne par tranche doit avoir un montant pour chaque tranche',
    },
  );

/** Settings that a calculation used, frozen with it. */
export const calculationRules = z.object({
  coefficientPratiqueSupplementaire: z.number(),
  coefficientsFratrie: z.array(z.number()),
  /** cents */
  plancherLigne: centsField,
  /** cents */
  fraisInscription: centsField,
  baseFraisInscription: z.enum(['foyer', 'eleve']),
  /** MM-DD */
  dateEntreeTardive: z.string(),
  coefficientEntreeTardive: z.number(),
});

/** One line of a calculation's explanation. Names are joined when it is shown: the log holds ids only. */
export const calculationLine = z.object({
  nature: z.enum(['pratique', 'frais']),
  idEleve: idField.nullable(),
  idScolarite: idField.nullable(),
  fk_offre: idField.nullable(),
  /** The grid line's code, null for a fee. */
  code: z.string().nullable(),
  libelle: z.string(),
  mode: z.enum(['STEP', 'EFFORT_RATE', 'FLAT']).nullable(),
  /** Price before factors, cents. */
  base: centsField,
  facteurs: z.array(
    z.object({
      nature: z.enum(['pratiqueSupplementaire', 'tarifSuivant', 'fratrie', 'entreeTardive', 'exoneration', 'plancher']),
      libelle: z.string(),
      /** Multiplier; for `plancher` and `tarifSuivant`, cents. */
      valeur: z.number(),
    }),
  ),
  /** cents */
  montant: centsField,
});

export type TariffGrid = z.infer<typeof tariffGrid>;
export type TariffLine = z.infer<typeof tariffLine>;
export type CalculationRules = z.infer<typeof calculationRules>;
export type CalculationLine = z.infer<typeof calculationLine>;
