import { z } from 'zod';
import type { Facts } from '../../core/facts';
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

const wording = (label: string, words: Readonly<Record<string, string>>): Facts => ({
  label,
  format: 'choice',
  choices: Object.entries(words).map(([id, libelle]) => ({ id, libelle })),
});
const plain = (label: string, format: Facts['format'] = 'text'): Facts => ({ label, format });

/** A calculation's lines as the history tells them. */
export const calculationLineFacts: Facts = {
  label: 'Lignes du calcul',
  format: 'list',
  items: {
    nature: wording('Nature', { pratique: 'pratique', frais: 'frais' }),
    idEleve: { label: 'Élève', format: 'reference', names: 'pupil' },
    idScolarite: { label: 'Scolarité', format: 'reference', names: 'schooling' },
    fk_offre: { label: 'Offre', format: 'reference', names: 'offre' },
    code: plain('Code'),
    libelle: plain('Libellé'),
    mode: wording('Mode', { STEP: 'par tranche', EFFORT_RATE: 'au taux d’effort', FLAT: 'forfait' }),
    base: plain('Prix', 'cents'),
    facteurs: {
      label: 'Facteurs',
      format: 'list',
      items: {
        nature: wording('Nature', {
          pratiqueSupplementaire: 'pratique supplémentaire',
          tarifSuivant: 'tarif de la pratique suivante',
          fratrie: 'fratrie',
          entreeTardive: 'entrée tardive',
          exoneration: 'exonération',
          plancher: 'plancher',
        }),
        libelle: plain('Libellé'),
        valeur: plain('Valeur', 'number'),
      },
    },
    montant: plain('Montant', 'cents'),
  },
};

export const calculationRulesFacts: Facts = {
  label: 'Règles du calcul',
  format: 'list',
  items: {
    coefficientPratiqueSupplementaire: plain('Pratique supplémentaire', 'number'),
    coefficientsFratrie: plain('Fratrie', 'number'),
    plancherLigne: plain('Plancher d’une ligne', 'cents'),
    fraisInscription: plain('Frais d’inscription', 'cents'),
    baseFraisInscription: wording('Frais', { foyer: 'par foyer', eleve: 'par élève' }),
    dateEntreeTardive: plain('Entrée tardive à partir du'),
    coefficientEntreeTardive: plain('Entrée tardive', 'number'),
  },
};

/** Most lines of one contribution. */
export const MOST_LINES = 1_000;

export type CalculationRules = z.infer<typeof calculationRules>;
export type CalculationLine = z.infer<typeof calculationLine>;
