import { z } from 'zod';
import { LARGEST_CENTS, LARGEST_SUM } from '../../core/field';
import { idOrNull } from '../../core/fields';

const setting = z.int().nonnegative().max(LARGEST_CENTS);
/** Fees add up over a family's pupils, and factors may be above 1. */
const cents = z.int().nonnegative().max(LARGEST_SUM);
const factor = z.number().nonnegative().max(LARGEST_SUM);
const text = z.string().max(500);

/** Settings that a calculation used, frozen with it. */
export const calculationRules = z.object({
  coefficientPratiqueSupplementaire: factor,
  coefficientsFratrie: z.array(factor).max(500),
  plancherLigne: setting,
  fraisInscription: setting,
  baseFraisInscription: z.enum(['foyer', 'eleve']),
  /** MM-DD */
  dateEntreeTardive: z.string().max(5),
  coefficientEntreeTardive: factor,
});

/** One line of a calculation's explanation. Names are joined when it is shown: the log holds ids only. */
export const calculationLine = z.object({
  nature: z.enum(['pratique', 'frais']),
  idEleve: idOrNull,
  idScolarite: idOrNull,
  fk_offre: idOrNull,
  /** The grid line's code, null for a fee. */
  code: text.nullable(),
  libelle: text,
  mode: z.enum(['STEP', 'EFFORT_RATE', 'FLAT']).nullable(),
  /** Price before factors, cents. */
  base: cents,
  facteurs: z
    .array(
      z.object({
        nature: z.enum([
          'pratiqueSupplementaire',
          'tarifSuivant',
          'fratrie',
          'entreeTardive',
          'exoneration',
          'plancher',
        ]),
        libelle: text,
        /** Multiplier; for `plancher` and `tarifSuivant`, cents. */
        valeur: factor,
      }),
    )
    .max(10),
  /** cents */
  montant: cents,
});

/** Most lines of one contribution. */
export const MOST_LINES = 1_000;

export type CalculationRules = z.infer<typeof calculationRules>;
export type CalculationLine = z.infer<typeof calculationLine>;
