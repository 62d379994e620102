import { z } from 'zod';
import type { Facts } from '../../core/facts';
import { LARGEST_CENTS, LARGEST_SUM } from '../../core/field';
import { idOrNull } from '../../core/fields';

const setting = z.int().nonnegative().max(LARGEST_CENTS);
/** Fees add up over a family's pupils. */
const cents = z.int().nonnegative().max(LARGEST_SUM);
const factor = z.number().nonnegative().max(LARGEST_SUM);
/** `2/3` */
export const FRACTION = /^\d{1,4}\/[1-9]\d{0,3}$/;
/** What is left of an amount, as it was typed: 0.9, or `2/3`, which no decimal says. */
const coefficient = z.union([factor, z.string().regex(FRACTION)]);
export type Coefficient = z.infer<typeof coefficient>;
const text = z.string().max(500);

/** Rules of a year's grid, frozen with each calculation; the grid's own are bounded more closely. */
export const calculationRules = z.object({
  /** What is left of the second and further practices of a pupil: 0 for nothing, 1 for all of it. */
  coefficientPratiqueSupplementaire: coefficient,
  /** Of the pupils of a family, dearest first; the last holds for every further one. */
  coefficientsFratrie: z.array(coefficient).max(500),
  /** Whether both reductions of a line multiply or add. */
  reductions: z.enum(['multiplient', 'additionnent']),
  /** The most that both take off together: 0.3 is 30 %; null: no cap. */
  plafondReductions: factor.nullable(),
  plancherLigne: setting,
  fraisInscription: setting,
  baseFraisInscription: z.enum(['foyer', 'eleve']),
  /** The latest day (MM-DD) of the school year that a pupil's entry has reached counts. */
  entreesTardives: z.array(z.object({ des: z.string().max(5), coefficient })).max(50),
});

/** What a factor of a line does: multiplies, takes a part of the price off, puts an amount (cents) in its place, or caps what is taken off. */
const effects = ['multiplie', 'retire', 'remplace', 'plafonne'] as const;

const factorNatures = {
  pratiqueSupplementaire: 'pratique supplémentaire',
  tarifSuivant: 'tarif de la pratique suivante',
  tarifRang: 'tarif du rang',
  fratrie: 'fratrie',
  plafondReductions: 'plafond des réductions',
  entreeTardive: 'entrée tardive',
  plancher: 'plancher',
  exoneration: 'exonération',
} as const;

/** One line of a calculation's explanation. Names are joined when it is shown: the log holds ids only. */
export const calculationLine = z.object({
  nature: z.enum(['pratique', 'frais']),
  idEleve: idOrNull,
  idScolarite: idOrNull,
  fk_offre: idOrNull,
  /** The grid line's code, null for a fee. */
  code: text.nullable(),
  libelle: text,
  mode: z.enum(['STEP', 'EFFORT_RATE', 'FLAT', 'RANK']).nullable(),
  /** Price before factors, cents; by rank that of the first. */
  base: cents,
  /** In the order in which they apply. */
  facteurs: z
    .array(
      z.object({
        nature: z.enum(Object.keys(factorNatures) as [keyof typeof factorNatures]),
        libelle: text,
        effet: z.enum(effects),
        /** Multiplier or part; cents where it replaces. */
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
    mode: wording('Mode', {
      STEP: 'par tranche',
      EFFORT_RATE: 'au taux d’effort',
      FLAT: 'forfait',
      RANK: 'par rang d’enfant',
    }),
    base: plain('Prix', 'cents'),
    facteurs: {
      label: 'Facteurs',
      format: 'list',
      items: {
        nature: wording('Nature', factorNatures),
        libelle: plain('Libellé'),
        effet: wording('Effet', Object.fromEntries(effects.map((effect) => [effect, effect]))),
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
    reductions: wording('Réductions', { multiplient: 'se multiplient', additionnent: 's’additionnent' }),
    plafondReductions: plain('Plafond des réductions', 'number'),
    plancherLigne: plain('Plancher d’une ligne', 'cents'),
    fraisInscription: plain('Frais d’inscription', 'cents'),
    baseFraisInscription: wording('Frais', { foyer: 'par foyer', eleve: 'par élève' }),
    entreesTardives: {
      label: 'Entrées tardives',
      format: 'list',
      items: { des: plain('À partir du'), coefficient: plain('Coefficient', 'number') },
    },
  },
};

/** Most lines of one contribution. */
export const MOST_LINES = 1_000;

export type CalculationRules = z.infer<typeof calculationRules>;
export type CalculationLine = z.infer<typeof calculationLine>;
